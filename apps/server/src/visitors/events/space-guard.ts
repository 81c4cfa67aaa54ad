import { MEGABYTE } from '@zipfront/contracts/bytes';
import { HOUR_MS, MINUTE_MS } from '@zipfront/contracts/time/time';
import type { Config } from '../../platform/config/config.ts';
import { type Repeated, repeat } from '../../platform/jobs/repeat.ts';
import type { StoreSpace } from '../../platform/store/store.ts';
import type { Services } from '../../services.ts';

/** Interval of measuring the space; the events of one interval need far less than the floor. */
const LOOK_EVERY_MS = 5_000;

/** Interval of measuring the growth of the last hour, which is known after ten minutes. */
const GROWTH_STEP_MS = MINUTE_MS;
const GROWTH_KNOWN_AFTER_MS = 10 * MINUTE_MS;

/** Hours that the space must last at the present growth, or a warning is logged: a day to react. */
const WARNED_HOURS = 24;

export interface SpaceGuard extends Repeated {
  /**
   * Whether there is space, by the floor of the disk's free space and the limit of the database;
   * true while unknown.
   */
  hasRoom(): boolean;
}

/**
 * Reserves space for data that matters more: events are stored above the floor only. Without a
 * measurement the last result remains.
 */
export function startSpaceGuard({
  config: { diskFloorMb, databaseLimitMb },
  store,
  metrics,
  log,
  now,
}: Pick<Services, 'metrics' | 'log' | 'now'> & {
  config: Pick<Config, 'diskFloorMb' | 'databaseLimitMb'>;
  store: Pick<Services['store'], 'space'>;
}): SpaceGuard {
  let room = true;
  let warnedAt = Number.NEGATIVE_INFINITY;
  let sizes: { at: number; usedBytes: number }[] = [];

  /** Measures the growth, and warns once an hour while the space lasts for less than a day. */
  function followGrowth({ freeBytes, usedBytes }: StoreSpace): void {
    const at = now();
    const last = sizes.at(-1);
    if (last === undefined || at - last.at >= GROWTH_STEP_MS) sizes.push({ at, usedBytes });
    sizes = sizes.filter((size) => at - size.at <= HOUR_MS);
    const [first] = sizes;
    if (first === undefined || at - first.at < GROWTH_KNOWN_AFTER_MS) return;
    const hourlyBytes = ((usedBytes - first.usedBytes) * HOUR_MS) / (at - first.at);
    metrics.databaseGrowth(hourlyBytes);
    const aboveFloor = freeBytes === null ? Infinity : freeBytes - diskFloorMb * MEGABYTE;
    const belowLimit = databaseLimitMb === 0 ? Infinity : databaseLimitMb * MEGABYTE - usedBytes;
    const hoursLeft = Math.min(aboveFloor, belowLimit) / hourlyBytes;
    if (hourlyBytes <= 0 || hoursLeft >= WARNED_HOURS || at - warnedAt < HOUR_MS) return;
    warnedAt = at;
    const growth = { hourlyBytes, hoursLeft, freeBytes, usedBytes, diskFloorMb, databaseLimitMb };
    log.warn(growth, 'events will be refused within a day: the database grows fast');
  }

  async function look(): Promise<void> {
    const { freeBytes, usedBytes } = await store.space();
    metrics.databaseSpace({ freeBytes, usedBytes });
    followGrowth({ freeBytes, usedBytes });
    const aboveFloor = freeBytes === null || freeBytes >= diskFloorMb * MEGABYTE;
    const belowLimit = databaseLimitMb === 0 || usedBytes < databaseLimitMb * MEGABYTE;
    const had = room;
    room = aboveFloor && belowLimit;
    const space = { freeBytes, usedBytes, diskFloorMb, databaseLimitMb };
    if (had && !room) log.error(space, 'events are refused: the database has too little room');
    if (!had && room) log.info(space, 'events are accepted again');
  }

  const failure = 'the space of the database could not be measured';
  const { stop } = repeat(look, { everyMs: LOOK_EVERY_MS, log, failure });

  return { hasRoom: () => room, stop };
}
