import type { Registry } from 'prom-client';
import type { StoreSpace } from '../store/store.ts';
import { createInstruments } from './instruments.ts';

/** Waiting times for a connection. After two seconds the database counts as unavailable. */
const WAIT_BUCKETS_SECONDS = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 2];

export interface DatabaseMetrics {
  databaseSpace(space: StoreSpace): void;
  databaseGrowth(hourlyBytes: number): void;
  writesRefused(refused: boolean): void;
  clockDifference(seconds: number): void;
  connectionWaited(seconds: number): void;
}

export function createDatabaseMetrics(registry: Registry): DatabaseMetrics {
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
