import { MINUTE_MS } from '@zipfront/contracts/time/time';
import { expect, it, vi } from 'vitest';
import { createMetrics } from '../platform/metrics/metrics.ts';
import { eitherEngine } from '../platform/store/testing/engines.ts';
import { emptyTestDatabase } from '../platform/store/testing/open-database.ts';
import { silentLog } from '../platform/store/testing/silent-log.ts';
import { NOON } from '../platform/store/testing/visit-rows.ts';
import { startOutboxGauge } from './outbox.ts';
import { queue } from './testing/outbox.ts';

// behaviour: 18.16
it.each(
  eitherEngine(import.meta.filename),
)('measures waiting and dead notifications on $name', async (engine) => {
  const { store, db } = await emptyTestDatabase(engine);
  const metrics = createMetrics({ process: false });
  let now = NOON;
  const measured = async () => {
    await startOutboxGauge({ store, metrics, now: () => now, log: silentLog }).stop();
    const lines = (await metrics.render()).split('\n');
    return lines.filter((line) => line.startsWith('zipfront_notifications'));
  };
  expect(await measured()).toEqual([
    'zipfront_notifications_waiting 0',
    'zipfront_notifications_dead 0',
    'zipfront_notifications_oldest_waiting_seconds 0',
  ]);
  await queue(db, { subject: 'dead' }, { subject: 'sent' });
  await queue(db, { subject: 'first' });
  await queue(db, { subject: 'second', at: NOON + MINUTE_MS });
  await db.updateTable('outbox').set({ state: 'dead' }).where('subject', '=', 'dead').execute();
  await db.updateTable('outbox').set({ state: 'sent' }).where('subject', '=', 'sent').execute();
  now += 5 * MINUTE_MS;
  expect(await measured()).toEqual([
    'zipfront_notifications_waiting 2',
    'zipfront_notifications_dead 1',
    'zipfront_notifications_oldest_waiting_seconds 300',
  ]);
});

// behaviour: 18.16
it('goes on after a failure of the store', async () => {
  vi.useFakeTimers();
  const metrics = createMetrics({ process: false });
  const selectFrom = vi.fn(() => {
    throw new Error('unavailable');
  });
  const gauge = startOutboxGauge({
    store: { reads: { selectFrom } } as never,
    metrics,
    now: () => NOON,
    log: silentLog,
  });
  await vi.advanceTimersByTimeAsync(10_000);
  await gauge.stop();
  vi.useRealTimers();
  expect(selectFrom).toHaveBeenCalledTimes(2);
});
