import type { LineKey } from '@zipfront/contracts/visits/business-line';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { StoreSpace } from '../store/store.ts';
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

/** Waiting times for a connection. After two seconds the database counts as unavailable. */
const WAIT_BUCKETS_SECONDS = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 2];

interface DatabaseMetrics {
  databaseSpace(space: StoreSpace): void;
  databaseGrowth(hourlyBytes: number): void;
  writesRefused(refused: boolean): void;
  clockDifference(seconds: number): void;
  connectionWaited(seconds: number): void;
}

function createDatabaseMetrics(registry: Registry): DatabaseMetrics {
  const { gauge, histogram } = createInstruments(registry);
  const freeSpace = gauge(
    'zipfront_database_free_bytes',
    'What may still be written to the disk of an SQLite file, room within the file included.',
  );
  const usedSpace = gauge('zipfront_database_used_bytes', 'What the database takes.');
  const growth = gauge(
    'zipfront_database_growth_bytes_per_hour',
    'By how much the database has grown in the last hour; known ten minutes after a start.',
  );
  const writesRefused = gauge(
    'zipfront_database_writes_refused',
    '1 while writes are refused, because a commit was not confirmed in time; otherwise 0.',
  );
  const difference = gauge(
    'zipfront_clock_difference_seconds',
    'By how much the clock of PostgreSQL is ahead of this server; negative where it is behind.',
  );
  const waits = histogram(
    'zipfront_database_connection_wait_seconds',
    'Times that queries and transactions waited for a connection to PostgreSQL, failures included.',
    WAIT_BUCKETS_SECONDS,
  );
  return {
    databaseSpace({ freeBytes, usedBytes }) {
      if (freeBytes !== null) freeSpace.set(freeBytes);
      usedSpace.set(usedBytes);
    },
    databaseGrowth: (hourlyBytes) => growth.set(hourlyBytes),
    writesRefused: (refused) => writesRefused.set(refused ? 1 : 0),
    clockDifference: (seconds) => difference.set(seconds),
    connectionWaited: (seconds) => waits.observe(seconds),
  };
}
