import type { Kysely } from 'kysely';
import { type Repeated, repeat } from '../platform/jobs/repeat.ts';
import type { OutboxSize } from '../platform/metrics/metrics.ts';
import type { Database } from '../platform/store/schema.ts';
import type { Services } from '../site/services.ts';

/** Interval of measuring the outbox. */
const MEASURE_EVERY_MS = 10_000;

/** Measures the outbox for the metrics, now and every ten seconds, also where no channel is on. */
export function startOutboxGauge({
  store,
  metrics,
  now,
  log,
}: Pick<Services, 'store' | 'metrics' | 'now' | 'log'>): Repeated {
  const measure = async () => metrics.outboxSize(await findOutboxSize(store.reads, now()));
  const failure = 'the outbox could not be measured';
  return repeat(measure, { everyMs: MEASURE_EVERY_MS, log, failure });
}

/** Number of notifications that wait or are parked, and the age of the oldest one that waits. */
export async function findOutboxSize(db: Kysely<Database>, now: number): Promise<OutboxSize> {
  const rows = await db
    .selectFrom('outbox')
    .select(({ fn }) => [
      'state',
      fn.countAll<number | string>().as('count'),
      fn.min<number | string>('created_at').as('oldest'),
    ])
    .where('state', 'in', ['waiting', 'parked'])
    .groupBy('state')
    .execute();
  const of = (name: string) => rows.find(({ state }) => state === name);
  const { count: waiting = 0, oldest = now } = of('waiting') ?? {};
  return {
    waiting: Number(waiting),
    parked: Number(of('parked')?.count ?? 0),
    oldestWaitingSeconds: Math.max(0, now - Number(oldest)) / 1_000,
  };
}
