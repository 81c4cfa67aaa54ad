import type { Config } from '../config.ts';
import type { Services } from '../services.ts';

/** Interval of measuring the space; events of one interval need far less than the floor. */
const LOOK_EVERY_MS = 5_000;

const MEGABYTE = 1024 * 1024;

/** Knows whether the database has space for events. */
export interface SpaceGuard {
  /** False below the floor of free disk space, or above the limit of the database; true while unknown. */
  hasRoom(): boolean;
  stop(): void;
}

/**
 * Reserves space for data that matters more than events: visits, orders, call-backs, reviews and
 * hand-offs are stored until the disk is full, events only above the floor of free space. If the space
 * cannot be measured, as on a disk that hangs, the last result remains.
 */
export function startSpaceGuard({
  config: { diskFloorMb, databaseLimitMb },
  store,
  metrics,
  log,
}: Pick<Services, 'metrics' | 'log'> & {
  config: Pick<Config, 'diskFloorMb' | 'databaseLimitMb'>;
  store: Pick<Services['store'], 'space'>;
}): SpaceGuard {
  let room = true;
  let looking = false;

  async function look(): Promise<void> {
    if (looking) return;
    looking = true;
    try {
      const { freeBytes, usedBytes } = await store.space();
      metrics.databaseSpace({ freeBytes, usedBytes });
      const aboveFloor = freeBytes === null || freeBytes >= diskFloorMb * MEGABYTE;
      const belowLimit = databaseLimitMb === 0 || usedBytes < databaseLimitMb * MEGABYTE;
      const had = room;
      room = aboveFloor && belowLimit;
      const space = { freeBytes, usedBytes, diskFloorMb, databaseLimitMb };
      if (had && !room) log.error(space, 'events are refused: the database has too little room');
      if (!had && room) log.info(space, 'events are accepted again');
    } catch (error) {
      log.warn(
        { reason: (error as Error).message },
        'the space of the database could not be measured',
      );
    } finally {
      looking = false;
    }
  }

  void look();
  const timer = setInterval(look, LOOK_EVERY_MS).unref();

  return { hasRoom: () => room, stop: () => clearInterval(timer) };
}
