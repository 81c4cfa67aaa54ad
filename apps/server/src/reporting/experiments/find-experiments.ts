import type { Kysely } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import type { ExperimentCounts } from './read-out.ts';

/**
 * Which experiments are there, and what was counted of them? The latest start first. The samples of one that has no
 * other visitors, so that its page shows something.
 */
export async function findExperiments(db: Kysely<Database>): Promise<ExperimentCounts[]> {
  const experiments = await db
    .selectFrom('experiment')
    .selectAll()
    .orderBy('start_day', 'desc')
    .orderBy('name')
    .execute();
  const days = await db.selectFrom('experiment_day').selectAll().execute();
  const money = await db.selectFrom('experiment_money').selectAll().execute();
  const served = await db
    .selectFrom('experiment_served')
    .select(['experiment', 'arm', 'day'])
    .select(({ fn }) => fn.sum<number | string>('served').as('served'))
    .groupBy(['experiment', 'arm', 'day'])
    .execute();
  return experiments.map((experiment) => {
    const own = days.filter((day) => day.experiment === experiment.name);
    const real = own.filter(({ sample }) => sample === 0);
    const sent = new Map<string, number>();
    for (const row of served) {
      if (row.experiment !== experiment.name || row.day < experiment.start_day) continue;
      sent.set(row.arm, (sent.get(row.arm) ?? 0) + Number(row.served));
    }
    const isSample = real.length === 0 && own.length > 0;
    const earned = money.filter(
      (row) => row.experiment === experiment.name && row.sample === (isSample ? 1 : 0),
    );
    return { experiment, days: isSample ? own : real, money: earned, served: sent, isSample };
  });
}
