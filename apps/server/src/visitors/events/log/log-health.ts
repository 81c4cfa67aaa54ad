import type { ConsumerInfo, JetStreamManager, StreamInfo } from '@nats-io/jetstream';
import type { Logger } from 'pino';
import { type Repeated, repeat } from '../../../platform/jobs/repeat.ts';
import type { EventLogMetrics } from '../../../platform/metrics/event-metrics.ts';
import { StoreUnavailable } from '../../../platform/store/store.ts';
import type { Services } from '../../../services.ts';
import { MAX_MESSAGE_BYTES } from './encode-messages.ts';
import { EVENT_STREAM, holdersOf, openConsumer, requireSafeStream } from './open-streams.ts';
import { requireHoldersChecked, requireSynced } from './require-synced.ts';

/** Options of `createLogHealth`. */
export interface LogHealthOptions {
  log: Pick<Logger, 'info' | 'error'>;
  metrics: Pick<EventLogMetrics, 'eventLogRefused'>;
}

/** Whether the log accepts events. */
export interface LogHealth {
  /**
   * Blocks appending for a reason (no connection, or a wrong setting), or unblocks it with null.
   */
  block(cause: 'connection' | 'settings', reason: string | null): void;
  /** The last append or check failed for a reason, or succeeded (null). */
  outcome(reason: string | null): void;
  /** Throws `StoreUnavailable` while appending is blocked. */
  requireOpen(): void;
  /**
   * Throws `StoreUnavailable` while appending is blocked, or if the last append or check failed.
   */
  requireReady(): void;
}

/** Creates a record of whether the log accepts events. Changes are logged and measured. */
export function createLogHealth({ log, metrics }: LogHealthOptions): LogHealth {
  const blocks = new Map<string, string>();
  let failure: string | null = null;
  let shown = false;

  const blocked = () => blocks.values().next().value ?? null;

  function show(): void {
    const reason = blocked() ?? failure;
    const isRefused = reason !== null;
    if (isRefused === shown) return;
    shown = isRefused;
    metrics.eventLogRefused(isRefused);
    if (isRefused) log.error({ reason }, 'the event log refuses events');
    else log.info('the event log accepts events again');
  }

  return {
    block(cause, reason) {
      if (reason === null) blocks.delete(cause);
      else blocks.set(cause, reason);
      show();
    },
    outcome(reason) {
      failure = reason;
      show();
    },
    requireOpen: () => throwFor(blocked()),
    requireReady: () => throwFor(blocked() ?? failure),
  };
}

function throwFor(reason: string | null): void {
  if (reason !== null) throw new StoreUnavailable(`the event log: ${reason}`);
}

/** Interval of looking at the stream. */
const LOOK_EVERY_MS = 5_000;

/**
 * After this many checks the servers' settings are read again, because a server may have restarted
 * with others.
 */
const LOOKS_PER_CHECK = 12;

/** From this fill on, each check logs a warning. */
const WARN_FROM_FILL = 0.8;

/** Options of `watchLog`. */
export interface WatchOptions extends Pick<Services, 'log' | 'metrics' | 'now'> {
  manager: JetStreamManager;
  monitors: readonly string[];
  health: LogHealth;
  /** A message is delivered again after this time without a sign of life. */
  ackWaitMs: number;
  /** Five seconds by default. */
  lookEveryMs?: number | undefined;
}

/**
 * Measures the log repeatedly. Blocks it if a setting becomes unsafe, and creates its consumer
 * again if it was deleted.
 */
export function watchLog({
  manager,
  monitors,
  health,
  ackWaitMs,
  log,
  metrics,
  now,
  lookEveryMs = LOOK_EVERY_MS,
}: WatchOptions): Repeated {
  let looks = 0;

  async function look(): Promise<void> {
    const stream = await manager.streams.info(EVENT_STREAM).catch((error: Error) => {
      health.outcome(error.message);
      throw error;
    });
    const fill = stream.state.bytes / stream.config.max_bytes;
    const isFull = stream.state.bytes + MAX_MESSAGE_BYTES > stream.config.max_bytes;
    health.outcome(isFull ? 'the stream is full' : null);
    if (fill >= WARN_FROM_FILL) log.warn({ fill }, 'the event log is nearly full');
    await check(stream);
    const consumer = await openConsumer(manager, ackWaitMs);
    metrics.eventLogSize({ fill, lagSeconds: await lagOf(manager, { stream, consumer }, now()) });
  }

  async function check(stream: StreamInfo): Promise<void> {
    try {
      requireSafeStream(stream);
      if (looks % LOOKS_PER_CHECK === 0) {
        requireHoldersChecked(holdersOf(stream), await requireSynced(monitors));
      }
      looks += 1;
      health.block('settings', null);
    } catch (error) {
      health.block('settings', (error as Error).message);
    }
  }

  return repeat(look, {
    everyMs: lookEveryMs,
    log,
    failure: 'the event log could not be looked at',
  });
}

/** Age of the oldest unacknowledged message, in seconds. */
async function lagOf(
  manager: JetStreamManager,
  { stream, consumer }: { stream: StreamInfo; consumer: ConsumerInfo },
  now: number,
): Promise<number> {
  if (consumer.num_pending + consumer.num_ack_pending === 0) return 0;
  const oldest = await manager.streams.getMessage(EVENT_STREAM, {
    // Older messages than the stream retains are no longer in it.
    seq: Math.max(consumer.ack_floor.stream_seq + 1, stream.state.first_seq),
  });
  return oldest === null ? 0 : Math.max(0, now - oldest.time.getTime()) / 1_000;
}
