import type { LineKey } from '@zipfront/contracts/visits/business-line';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { createDatabaseMetrics, type DatabaseMetrics } from './database-metrics.ts';
import { createEventMetrics, type EventMetrics } from './event-metrics.ts';
import { createRequestMetrics, type RequestMetrics } from './request-metrics.ts';

export type LookupOutcome = 'found' | 'unknown' | 'malformed';

export interface OutboxSize {
  waiting: number;
  dead: number;
  /** 0 where none waits. */
  oldest_waiting_seconds: number;
}

/** Reasons and outcomes are words of fixed lists, because each makes a series. */
export interface Metrics extends RequestMetrics, EventMetrics, DatabaseMetrics {
  visitCreated(): void;
  handoffMade(line: LineKey): void;
  lookup(result: LookupOutcome): void;
  attributionCut(count: number): void;
  outboxSize(size: OutboxSize): void;
  errorReport(outcome: string): void;
  recountDifferences(cells: number): void;
  render(): Promise<string>;
  readonly contentType: string;
}

export function createMetrics({ process = true }: { process?: boolean } = {}): Metrics {
  const registry = new Registry();
  const registers = [registry];
  if (process) collectDefaultMetrics({ register: registry });

  const visits = new Counter({
    name: 'zipfront_visits_created_total',
    help: 'Visits created.',
    registers,
  });
  const handoffs = new Counter({
    name: 'zipfront_handoffs_total',
    help: 'Hand-offs to the comparison app, by insurance line.',
    labelNames: ['line'] as const,
    registers,
  });
  const lookups = new Counter({
    name: 'zipfront_zip_lookups_total',
    help: 'Zip code lookups, by result.',
    labelNames: ['result'] as const,
    registers,
  });
  const cuts = new Counter({
    name: 'zipfront_attribution_values_cut_total',
    help: 'Attribution values that were longer than the limit and were cut.',
    registers,
  });

  const waitingNotifications = new Gauge({
    name: 'zipfront_notifications_waiting',
    help: 'Notifications that wait to be sent, those that are tried again included.',
    registers,
  });
  const deadNotifications = new Gauge({
    name: 'zipfront_notifications_dead',
    help: 'Notifications that are not tried again until a person sends them again.',
    registers,
  });
  const oldestNotification = new Gauge({
    name: 'zipfront_notifications_oldest_waiting_seconds',
    help: 'Age of the oldest notification that waits; 0 where none does.',
    registers,
  });

  const errorReports = new Counter({
    name: 'zipfront_error_reports_total',
    help: 'Error reports of browsers: of new errors, of known ones, and refused ones by reason.',
    labelNames: ['outcome'] as const,
    registers,
  });

  const differences = new Counter({
    name: 'zipfront_recount_differences_total',
    help: 'Cells of the reports that were not what the nightly recount found, and were repaired.',
    registers,
  });

  return {
    ...createRequestMetrics(registry),
    ...createEventMetrics(registry),
    ...createDatabaseMetrics(registry),
    visitCreated: () => visits.inc(),
    handoffMade: (line) => handoffs.inc({ line }),
    lookup: (result) => lookups.inc({ result }),
    attributionCut: (count) => cuts.inc(count),
    outboxSize({ waiting, dead, oldest_waiting_seconds }) {
      waitingNotifications.set(waiting);
      deadNotifications.set(dead);
      oldestNotification.set(oldest_waiting_seconds);
    },
    errorReport: (outcome) => errorReports.inc({ outcome }),
    recountDifferences: (cells) => differences.inc(cells),
    render: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
