import { Counter, Gauge, type Registry } from 'prom-client';

/** The state of the log before the database. */
export interface EventLogSize {
  /** Age of the oldest message that the database does not have; 0 where it has all. */
  lagSeconds: number;
  /** Bytes of the log by those that it may have: 1 when it is full. */
  fill: number;
}

/** Gauges of the log before the database; all 0 without one. */
export interface EventLogMetrics {
  eventLogSize(size: EventLogSize): void;
  /** @param refused whether the log refuses events */
  eventLogRefused(refused: boolean): void;
  /** A message of the log was set apart, because it could not be read. */
  eventLogPoison(): void;
}

/** Creates the gauges of the log in a registry. */
export function createEventLogMetrics(registry: Registry): EventLogMetrics {
  const registers = [registry];
  const lag = new Gauge({
    name: 'zipfront_event_log_lag_seconds',
    help: 'Age of the oldest message of the log that the database does not have; 0 where it has all.',
    registers,
  });
  const fill = new Gauge({
    name: 'zipfront_event_log_fill_ratio',
    help: 'Bytes of the log by those that it may have; at 1 it refuses events.',
    registers,
  });
  const refused = new Gauge({
    name: 'zipfront_event_log_refused',
    help: '1 while the log refuses events; otherwise 0.',
    registers,
  });
  const poison = new Counter({
    name: 'zipfront_event_log_poison_total',
    help: 'Messages of the log that could not be read, and were set apart.',
    registers,
  });
  return {
    eventLogSize(size) {
      lag.set(size.lagSeconds);
      fill.set(size.fill);
    },
    eventLogRefused: (isRefused) => refused.set(isRefused ? 1 : 0),
    eventLogPoison: () => poison.inc(),
  };
}
