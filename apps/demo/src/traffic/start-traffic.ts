import { setTimeout } from 'node:timers/promises';
import { HOUR_MS, MINUTE_MS } from '@zipfront/contracts/time/time';
import { planVisit } from '../plan/plan-visit.ts';
import { createRandom } from '../plan/random.ts';
import { playVisit, type Stage } from './play-visit.ts';
import { openBrowser } from './visitor-browser.ts';
import { writeReview } from './write-review.ts';

/** One visitor of this many also writes a review. */
const VISITS_PER_REVIEW = 25;

export interface Traffic {
  /** Ends all visits, and waits until they have ended. */
  stop(): Promise<void>;
}

/** `onError` is called for each visit that failed; the others go on. */
export function startTraffic(
  stage: Omit<Stage, 'signal'>,
  { perMinute, onError }: { perMinute: number; onError(error: Error): void },
): Traffic {
  const { world, seed, origin } = stage;
  const ending = new AbortController();
  const { signal } = ending;
  const random = createRandom(seed, 5);
  const open = new Set<Promise<void>>();

  async function visit(index: number): Promise<void> {
    const at = Date.now();
    // Too soon for a second arrival of the same visitor.
    const planned = planVisit(world, { seed, index, at, until: at + HOUR_MS });
    await playVisit({ ...stage, signal }, planned);
    if (index % VISITS_PER_REVIEW !== VISITS_PER_REVIEW - 1) return;
    const browser = openBrowser(random, { ...planned, bot: false }, origin);
    for (const site of world.reviews) {
      await writeReview(world, browser, site, { seed: seed + index, now: Date.now() });
    }
  }

  async function arrive(): Promise<void> {
    for (let index = 0; !signal.aborted; index += 1) {
      const visited = visit(index)
        .catch((error) => !signal.aborted && onError(error))
        .finally(() => open.delete(visited)) as Promise<void>;
      open.add(visited);
      // Independent arrivals: the gaps between them have an exponential distribution.
      const gapMs = (-Math.log(1 - random.next()) * MINUTE_MS) / perMinute;
      await setTimeout(gapMs, null, { signal }).catch(() => {});
    }
  }

  const arriving = arrive();
  return {
    async stop() {
      ending.abort();
      await arriving;
      await Promise.all(open);
    },
  };
}
