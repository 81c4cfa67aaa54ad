import type { LineKey } from '@zipfront/contracts/visits/business-line';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { createDatabaseMetrics, type DatabaseMetrics } from './database-metrics.ts';
import { createEventMetrics, type EventMetrics } from './event-metrics.ts';
import { createInstruments } from './instruments.ts';
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
  const { counter, gauge } = createInstruments(registry);
  if (process) collectDefaultMetrics({ register: registry });

  const visits = counter('zipfront_visits_created_total', 'Visits created.');
  const handoffs = counter(
    'zipfront_handoffs_total',
    'Hand-offs to the comparison app, by insurance line.',
    'line',
  );
  const lookups = counter('zipfront_zip_lookups_total', 'Zip code lookups, by result.', 'result');
  const cuts = counter(
    'zipfront_attribution_values_cut_total',
    'Attribution values that were longer than the limit and were cut.',
  );

  const waitingNotifications = gauge(
    'zipfront_notifications_waiting',
    'Notifications that wait to be sent, those that are tried again included.',
  );
  const deadNotifications = gauge(
    'zipfront_notifications_dead',
    'Notifications that are not tried again until a person sends them again.',
  );
  const oldestNotification = gauge(
    'zipfront_notifications_oldest_waiting_seconds',
    'Age of the oldest notification that waits; 0 where none does.',
  );

  const errorReports = counter(
    'zipfront_error_reports_total',
    'Error reports of browsers: of new errors, of known ones, and refused ones by reason.',
    'outcome',
  );

  const differences = counter(
    'zipfront_recount_differences_total',
    'Cells of the reports that were not what the nightly recount found, and were repaired.',
  );

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
