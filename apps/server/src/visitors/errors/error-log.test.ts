import { expect, it } from 'vitest';
import { type Store, StoreUnavailable } from '../../platform/store/store.ts';
import { silentLog } from '../../platform/store/testing/silent-log.ts';
import { NOON } from '../../platform/store/testing/visit-rows.ts';
import { createErrorLog, MAX_WAITING_REPORTS } from './error-log.ts';
import {
  type ErrorReportToStore,
  REPORT_BOUNDS,
  type StoredErrorReport,
} from './store-error-reports.ts';
import { errorReportRow } from './testing/error-report-row.ts';

const report = (message = 'x'): ErrorReportToStore => ({
  row: errorReportRow(NOON, { message }),
  bounds: REPORT_BOUNDS,
  counted: null,
});

function startLog(answer: (messages: string[]) => Promise<void> | void) {
  const writes: string[][] = [];
  const write = async (_command: unknown, reports: ErrorReportToStore[]) => {
    const messages = reports.map(({ row }) => row.message);
    writes.push(messages);
    await answer(messages);
    return messages.map((): StoredErrorReport => 'known');
  };
  const store = { write: write as unknown as Store['write'] };
  return { log: createErrorLog({ store, log: silentLog }), writes };
}

// behaviour: 31.1
it('writes reports that arrive during a write together, after it', async () => {
  const stored = Promise.withResolvers<void>();
  const { log, writes } = startLog(() => stored.promise);
  const settled: string[] = [];
  const appended = ['a', 'b', 'c'].map((message) =>
    log.append(report(message)).then(() => settled.push(message)),
  );
  expect([writes, settled]).toEqual([[['a']], []]);
  stored.resolve();
  await Promise.all(appended);
  expect(writes).toEqual([['a'], ['b', 'c']]);
});

it('stores the other reports where the database refuses one', async () => {
  const { log, writes } = startLog((messages) => {
    if (messages.includes('bad')) throw new Error('refused');
  });
  const outcomes = await Promise.allSettled(
    ['first', 'a', 'bad', 'b'].map((message) => log.append(report(message))),
  );
  expect(outcomes.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
  ]);
  expect(writes).toEqual([['first'], ['a', 'bad', 'b'], ['a'], ['bad'], ['b']]);
});

it('rejects the reports of a write that was not possible, and tries the next ones', async () => {
  let available = false;
  const { log } = startLog(() => {
    if (!available) throw new StoreUnavailable('gone');
  });
  await expect(log.append(report())).rejects.toThrow(StoreUnavailable);
  available = true;
  expect(await log.append(report())).toBe('known');
});

it('refuses reports while too many wait', async () => {
  const stored = Promise.withResolvers<void>();
  const { log, writes } = startLog(() => stored.promise);
  const appended = Array.from({ length: MAX_WAITING_REPORTS + 1 }, () => log.append(report()));
  await expect(log.append(report())).rejects.toThrow('1000 writes are waiting');
  stored.resolve();
  await Promise.all(appended);
  expect(writes.map(({ length }) => length)).toEqual([1, 200, 200, 200, 200, 200]);
});
