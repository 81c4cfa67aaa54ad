import { HOUR_MS } from '@zipfront/contracts/time/time';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loggerTo } from '../../platform/log.ts';
import { emptyTestStore, engines } from '../../platform/store/testing/engines.ts';
import { findActions, startLoggingAuditHead } from './audit.ts';
import { recordFailure } from './sessions.ts';

const BY = { accountId: null, name: 'root', role: 'terminal', requestId: null } as const;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
});

afterEach(() => {
  vi.useRealTimers();
});

// behaviour: 17.63
it.each(
  engines,
)('logs the head of the audit trail at the start, and in an hour in which it has moved, on $name', async (engine) => {
  const store = await emptyTestStore(engine);
  const positions: number[] = [];
  const write = (line: string) => void positions.push(Number.parseInt(JSON.parse(line).head, 10));
  const record = () => store.write(recordFailure, { step: 'password', by: BY, at: 0 });
  await record();
  const logging = startLoggingAuditHead({ store, log: loggerTo({ write }, 'info') });
  await expect.poll(() => positions).toEqual([1]);
  vi.advanceTimersByTime(HOUR_MS);
  await record();
  vi.advanceTimersByTime(HOUR_MS);
  await expect.poll(() => positions.at(-1)).toBe(2);
  await logging.stop();
  expect(positions).toEqual([1, 2]);
});

// behaviour: 17.10
it.each(
  engines,
)('lists entries of one millisecond in the order of their writes, on $name', async (engine) => {
  const store = await emptyTestStore(engine);
  const steps = ['password', 'code'] as const;
  for (let entry = 0; entry < 40; entry += 1) {
    const step = steps[entry % 2] ?? 'code';
    await store.write(recordFailure, { step, by: BY, at: entry });
  }
  const found = await findActions(store.reads, { actor: '', before: '' }, 50);
  expect(found.map(({ at }) => at)).toEqual(Array.from({ length: 40 }, (_, index) => 39 - index));
});
