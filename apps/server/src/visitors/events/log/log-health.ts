import type { Logger } from 'pino';
import type { EventLogMetrics } from '../../../platform/metrics/event-log-metrics.ts';
import { StoreUnavailable } from '../../../platform/store/store-unavailable.ts';

/** Options of `createLogHealth`. */
export interface LogHealthOptions {
  log: Pick<Logger, 'info' | 'error'>;
  metrics: Pick<EventLogMetrics, 'eventLogRefused'>;
}

/** Whether the log accepts events. */
export interface LogHealth {
  /** Nothing may be appended, for a reason, or again with null: there is no connection, or a setting became wrong. */
  block(cause: 'connection' | 'settings', reason: string | null): void;
  /** The last append or look failed, for a reason, or succeeded with null. */
  outcome(reason: string | null): void;
  /** Throws `StoreUnavailable` while nothing may be appended. */
  requireOpen(): void;
  /** Throws `StoreUnavailable` while nothing may be appended, or the last append or look failed. */
  requireReady(): void;
}

/** Creates the record of whether the log accepts events; each change is logged and measured. */
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
