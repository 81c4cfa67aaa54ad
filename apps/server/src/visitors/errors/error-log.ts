import type { Logger } from 'pino';
import { describeError } from '../../platform/http/problem.ts';
import { type Store, StoreBusy, StoreUnavailable } from '../../platform/store/store.ts';
import {
  type ErrorReportToStore,
  type StoredErrorReport,
  storeErrorReports,
} from './store-error-reports.ts';

/** Maximum number of reports in a write: a transaction of a few hundred statements. */
const MAX_WRITE_REPORTS = 200;

/** Maximum number of waiting reports; further ones are refused. */
export const MAX_WAITING_REPORTS = 1_000;

export interface ErrorLog {
  append(report: ErrorReportToStore): Promise<StoredErrorReport>;
}

interface Waiting {
  report: ErrorReportToStore;
  resolve(outcome: StoredErrorReport): void;
  reject(error: unknown): void;
}

/**
 * Makes the queue of reports that wait to be stored, one write at a time: after a bad release
 * nearly all change the same row.
 */
export function createErrorLog({
  store,
  log,
}: {
  store: Pick<Store, 'write'>;
  log: Pick<Logger, 'error'>;
}): ErrorLog {
  let waiting: Waiting[] = [];
  let writing = false;

  async function writeAll(): Promise<void> {
    writing = true;
    while (waiting.length > 0) {
      const group = waiting.slice(0, MAX_WRITE_REPORTS);
      waiting = waiting.slice(MAX_WRITE_REPORTS);
      await write(group);
    }
    writing = false;
  }

  /** Writes a group of reports. A report that the database refuses does not affect the others. */
  async function write(group: Waiting[]): Promise<void> {
    try {
      const outcomes = await store.write(
        storeErrorReports,
        group.map(({ report }) => report),
      );
      for (const [at, { resolve }] of group.entries()) resolve(outcomes[at] ?? 'known');
    } catch (error) {
      if (error instanceof StoreUnavailable || group.length === 1) {
        for (const { reject } of group) reject(error);
        return;
      }
      log.error({ error: describeError(error) }, 'error reports were refused by the database');
      for (const alone of group) await write([alone]);
    }
  }

  return {
    append(report) {
      if (waiting.length >= MAX_WAITING_REPORTS) {
        return Promise.reject(new StoreBusy(waiting.length));
      }
      return new Promise((resolve, reject) => {
        waiting.push({ report, resolve, reject });
        if (!writing) void writeAll();
      });
    },
  };
}
