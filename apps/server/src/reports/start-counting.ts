import { setTimeout } from 'node:timers/promises';
import { DAY_MS, MINUTE_MS } from '@zipfront/contracts/day-ms';
import type { Services } from '../services.ts';
import { ALL_CUBES } from '../store/cubes.ts';
import { foldCounts, hasUnfolded } from './fold-counts.ts';
import { recountDay } from './recount-day.ts';
import { reportingTime } from './reporting-time.ts';

/** Reports are behind by so much at most, while the server is not overloaded. */
const FOLD_EVERY_MS = 1_000;

/** Visits and changes that one write adds to the cubes: writes of visitors wait for no more than that. */
const CHANGES_AT_ONCE = 500;

/** The recount begins at this hour, which is at night in the Americas. */
const RECOUNT_HOUR_UTC = 9;

const LOOK_AT_CLOCK_EVERY_MS = MINUTE_MS;

/** A visit lives for 30 days at least, so that the visits of these days are all stored. */
const RECOUNTED_DAYS = 28;

/** Pause between two writes of the recount. */
const RECOUNT_PAUSE_MS = 50;

type Parts = Pick<Services, 'store' | 'now' | 'log' | 'metrics'>;

/** The jobs that keep the sums of the reports right. */
export interface Counting {
  /** Ends both jobs after the write that is on its way. */
  stop(): Promise<void>;
}

/**
 * Adds what visitors did to the cubes, every second, and recounts the last days every night. What fails is logged and
 * tried again: changes are stored until they are added.
 */
export function startCounting(parts: Parts): Counting {
  let stopped = false;
  const isStopped = () => stopped;
  let recountedOn = reportingTime(parts.now(), 'UTC').day;
  let running: Promise<void> = Promise.resolve();
  const after = (job: () => Promise<unknown>) => {
    running = running.then(async () => {
      if (stopped) return;
      await job().catch((error: Error) => {
        parts.log.warn({ reason: error.message }, 'the sums of the reports could not be changed');
      });
    });
  };
  const folds = setInterval(() => after(() => foldAll(parts.store, isStopped)), FOLD_EVERY_MS);
  const clock = setInterval(() => {
    const { day, hour } = reportingTime(parts.now(), 'UTC');
    if (day === recountedOn || hour < RECOUNT_HOUR_UTC) return;
    recountedOn = day;
    after(() => recount(parts, { stopped: isStopped }));
  }, LOOK_AT_CLOCK_EVERY_MS);
  folds.unref();
  clock.unref();
  return {
    async stop() {
      stopped = true;
      clearInterval(folds);
      clearInterval(clock);
      await running;
    },
  };
}

/** Adds all changes that are stored to the cubes. */
export async function foldAll(
  store: Services['store'],
  stopped: () => boolean = () => false,
): Promise<void> {
  let mayHaveMore = await hasUnfolded(store.reads);
  while (mayHaveMore && !stopped()) {
    mayHaveMore = await store.write(foldCounts, { limit: CHANGES_AT_ONCE });
  }
}

/**
 * Recounts the days of which all visits are stored, in small writes; what differs is repaired, logged and a metric.
 *
 * @param options.pauseMs between two writes
 * @returns the number of cells that were different
 */
export async function recount(
  { store, now, log, metrics }: Parts,
  {
    stopped = () => false,
    pauseMs = RECOUNT_PAUSE_MS,
  }: { stopped?: () => boolean; pauseMs?: number } = {},
): Promise<number> {
  const today = Math.floor(now() / DAY_MS);
  let differences = 0;
  // In zones east of UTC it may be tomorrow already.
  for (let day = today - RECOUNTED_DAYS + 1; day <= today + 1; day += 1) {
    for (const cube of ALL_CUBES) {
      if (stopped()) return differences;
      const cells = await store.write(recountDay, { cube, day });
      if (cells > 0)
        log.warn({ cube, day, cells }, 'a recount has repaired the sums of the reports');
      differences += cells;
      await setTimeout(pauseMs);
    }
  }
  metrics.recountDifferences(differences);
  return differences;
}
