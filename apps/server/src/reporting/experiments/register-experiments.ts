import type { Transaction } from 'kysely';
import type { ExperimentRow } from '../../platform/store/experiment-rows.ts';
import { fromJson } from '../../platform/store/json-column.ts';
import type { Database } from '../../platform/store/schema.ts';

/** A part of an experiment that is settled once it has a visitor. */
export type SettledPart = 'arms' | 'visitors' | 'start';

/** An experiment of the content. */
export type PlannedExperiment = Omit<ExperimentRow, 'money_from'>;

/** A part of an experiment that may not change any more. */
export interface SettledChange {
  name: string;
  part: SettledPart;
  stored: ExperimentRow;
}

/**
 * Stores the experiments of the content. One that has visitors stays as they were counted, also by the days of the same time zone, but for its end;
 * samples are no visitors.
 *
 * @returns the changes that are refused; with any of them nothing is stored
 */
export async function registerExperiments(
  trx: Transaction<Database>,
  experiments: PlannedExperiment[],
): Promise<SettledChange[]> {
  const refused: SettledChange[] = [];
  const admitted: PlannedExperiment[] = [];
  for (const row of experiments) {
    const stored = await trx
      .selectFrom('experiment')
      .selectAll()
      .where('name', '=', row.name)
      .executeTakeFirst();
    if (stored === undefined || !(await hasVisitors(trx, row.name))) {
      admitted.push(row);
      continue;
    }
    const parts = changedParts(stored, row);
    refused.push(...parts.map((part) => ({ name: row.name, part, stored })));
    // Days that are over do not change, also where the site has another time zone by now.
    admitted.push({ ...row, time_zone: stored.time_zone });
  }
  if (refused.length > 0) return refused;
  // Sorted, so that two servers that start at once wait for each other.
  const sorted = admitted.sort((one, other) => (one.name < other.name ? -1 : 1));
  for (const row of sorted) {
    await trx
      .insertInto('experiment')
      .values({ ...row, money_from: null })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
      .execute();
  }
  return [];
}

function changedParts(stored: ExperimentRow, row: PlannedExperiment): SettledPart[] {
  const isSame: Record<SettledPart, boolean> = {
    arms: dividedAs(stored) === dividedAs(row),
    visitors: stored.visitors === row.visitors,
    start: stored.start_day === row.start_day,
  };
  return (Object.keys(isSame) as SettledPart[]).filter((part) => !isSame[part]);
}

/** The arms as text; the database may have changed the order of their fields. */
export function dividedAs({ arms }: Pick<ExperimentRow, 'arms'>): string {
  return fromJson(arms)
    .map(({ name, weight }) => `${name} ${weight}`)
    .join(', ');
}

async function hasVisitors(trx: Transaction<Database>, name: string): Promise<boolean> {
  const day = await trx
    .selectFrom('experiment_day')
    .select('day')
    .where('experiment', '=', name)
    .where('sample', '=', 0)
    .executeTakeFirst();
  return day !== undefined;
}
