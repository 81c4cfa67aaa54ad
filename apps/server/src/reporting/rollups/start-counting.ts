import { setTimeout } from 'node:timers/promises';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@zipfront/contracts/day-ms';
import { type Repeated, repeat } from '../../platform/jobs/repeat.ts';
import { runJob } from '../../platform/jobs/repeat-job.ts';
import { ALL_CUBES } from '../../platform/store/cubes.ts';
import type { Services } from '../../site/services.ts';
import { foldCounts, hasUnfolded } from './fold-counts.ts';
import { COMPLETE_DAYS, followZones, type RedateLeads } from './follow-zones.ts';
import { recountDay } from './recount-day.ts';
import { reportingTime } from './reporting-time.ts';

/** Reports are behind by so much at most, while the server is not overloaded. */
const FOLD_EVERY_MS = 1_000;

/** Changes that one write adds to the cubes, with twice as many new visits: writes of visitors wait for no more than that. */
const CHANGES_AT_ONCE = 500;

/** The recount begins at this hour, which is at night in the Americas. */
const RECOUNT_HOUR_UTC = 9;

const LOOK_AT_CLOCK_EVERY_MS = MINUTE_MS;

/** Less than a day, so that a recount that began late does not move that of the next night. */
const RECOUNT_EVERY_MS = 20 * HOUR_MS;

/** Pause between two writes of the recount. */
const RECOUNT_PAUSE_MS = 50;

type Parts = Pick<Services, 'store' | 'now' | 'log' | 'metrics'>;

/**
 * Adds what visitors did to the cubes, every second, recounts the last days every night, and follows changes of time zones. What fails is logged and
 * tried again: changes are stored until they are added.
 */
export function startCounting(
  parts: Parts & Pick<Services, 'pages'> & { redateLeads: RedateLeads },
): Repeated {
  const { store, log } = parts;
  const failure = 'the sums of the reports could not be changed';
  const options = { log, failure, isFirstNow: false };
  const fold = repeat((stopped) => foldAll(store, stopped), { ...options, everyMs: FOLD_EVERY_MS });
  const zones = repeat((stopped) => followZones(parts, stopped), {
    ...{ log, failure, everyMs: LOOK_AT_CLOCK_EVERY_MS },
  });
  const clock = repeat(nightlyRecount(parts), { ...options, everyMs: LOOK_AT_CLOCK_EVERY_MS });
  return {
    async stop() {
      await Promise.all([fold.stop(), clock.stop(), zones.stop()]);
    },
  };
}

/**
 * Creates the function that looks at the clock, and recounts once a night, on one server for all.
 *
 * @param pauseMs between two writes
 */
export function nightlyRecount(
  parts: Parts,
  pauseMs = RECOUNT_PAUSE_MS,
): (stopped: () => boolean) => Promise<void> {
  const { store, now } = parts;
  return async (stopped) => {
    if (reportingTime(now(), 'UTC').hour < RECOUNT_HOUR_UTC) return;
    const pass = async () => {
      await recount(parts, { stopped, pauseMs });
      return true;
    };
    await runJob(pass, { store, now, stopped, name: 'recount', everyMs: RECOUNT_EVERY_MS });
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
  for (let day = today - COMPLETE_DAYS + 1; day <= today + 1; day += 1) {
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
