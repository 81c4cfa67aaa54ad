import { stringify } from 'yaml';
import type { Db, Trx } from '../../platform/store/schema.ts';
import type { Store } from '../../platform/store/store.ts';
import { fromJson, toJson } from '../../platform/store/tables/columns.ts';
import type { ExperimentRow } from '../../platform/store/tables/experiments.ts';
import type { Services } from '../../services.ts';
import { ContentError } from '../../site/pages/content/content-model.ts';
import type { DeclaredExperiment } from '../../site/pages/content/declared-experiments.ts';
import type { FieldPath } from '../../site/pages/content/fields.ts';
import { dateOfDay, dayOfDate } from '../rollups/reporting-time.ts';
import { type ExperimentCounts, readOut } from './read-out.ts';

export type FrozenPart = 'variants' | 'visitors' | 'start';

export type PlannedExperiment = Omit<ExperimentRow, 'money_from'>;

export interface FrozenChange {
  name: string;
  part: FrozenPart;
  stored: ExperimentRow;
}

/**
 * Stores the experiments of the content. Once one has visitors, only its end may change; refused
 * changes store nothing.
 */
export async function registerExperiments(
  trx: Trx,
  experiments: PlannedExperiment[],
): Promise<FrozenChange[]> {
  const refused: FrozenChange[] = [];
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
    // Past days do not change, even if the site has another time zone now.
    admitted.push({ ...row, time_zone: stored.time_zone });
  }
  if (refused.length > 0) return refused;
  // Sorted, so that two servers starting at once cannot deadlock.
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

function changedParts(stored: ExperimentRow, row: PlannedExperiment): FrozenPart[] {
  const isSame: Record<FrozenPart, boolean> = {
    variants: dividedAs(stored) === dividedAs(row),
    visitors: stored.visitors === row.visitors,
    start: stored.start_day === row.start_day,
  };
  return (Object.keys(isSame) as FrozenPart[]).filter((part) => !isSame[part]);
}

function dividedAs({ variants }: Pick<ExperimentRow, 'variants'>): string {
  return fromJson(variants)
    .map(({ name, weight }) => `${name} ${weight}`)
    .join(', ');
}

async function hasVisitors(trx: Trx, name: string): Promise<boolean> {
  const day = await trx
    .selectFrom('experiment_day')
    .select('day')
    .where('experiment', '=', name)
    .where('sample', '=', 0)
    .executeTakeFirst();
  return day !== undefined;
}

const PLACES: Record<FrozenPart, FieldPath> = {
  variants: ['experiment', 'variants'],
  visitors: ['experiment', 'plan', 'visitors'],
  start: ['experiment', 'plan', 'start'],
};

/** Throws `ContentError` if an experiment with visitors was changed; then nothing is stored. */
export async function admitExperiments(
  store: Pick<Store, 'write'>,
  declared: DeclaredExperiment[],
): Promise<void> {
  const changes = await store.write(registerExperiments, declared.map(plannedRow));
  if (changes.length === 0) return;
  throw new ContentError(
    changes.map((change) => {
      const { errorAt } = declared.find(({ name }) => name === change.name) as DeclaredExperiment;
      const { name } = change;
      return errorAt(
        PLACES[change.part],
        `changed, but ${name} has visitors who were counted with ${frozenPart(change)}: restore it, or give the experiment a new name.`,
      );
    }),
  );
}

function plannedRow(experiment: DeclaredExperiment): PlannedExperiment {
  const { name, site, timeZone, paths, plan, variants } = experiment;
  return {
    name,
    site,
    path: paths[0] ?? '/',
    visitors: plan.visitors,
    time_zone: timeZone,
    start_day: dayOfDate(plan.start),
    end_day: plan.end === undefined ? null : dayOfDate(plan.end),
    variants: toJson(variants.map(({ name, weight }) => ({ name, weight }))),
  };
}

function frozenPart({ part, stored }: FrozenChange): string {
  if (part === 'variants') return dividedAs(stored);
  return part === 'visitors' ? String(stored.visitors) : dateOfDay(stored.start_day);
}

/**
 * Finds experiments with their counts, the latest start first. One without visitors has its samples
 * instead.
 */
export async function findExperiments(db: Db): Promise<ExperimentCounts[]> {
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
    .select(['experiment', 'variant', 'day'])
    .select(({ fn }) => fn.sum<number | string>('served').as('served'))
    .groupBy(['experiment', 'variant', 'day'])
    .execute();
  return experiments.map((experiment) => {
    const own = days.filter((day) => day.experiment === experiment.name);
    const real = own.filter(({ sample }) => sample === 0);
    const sent = new Map<string, number>();
    for (const row of served) {
      if (row.experiment !== experiment.name || row.day < experiment.start_day) continue;
      sent.set(row.variant, (sent.get(row.variant) ?? 0) + Number(row.served));
    }
    const isSample = real.length === 0 && own.length > 0;
    const earned = money.filter(
      (row) => row.experiment === experiment.name && row.sample === (isSample ? 1 : 0),
    );
    return { experiment, days: isSample ? own : real, money: earned, served: sent, isSample };
  });
}

/** Ends an experiment in the content file, for each variant that may become the page. */
export function endingLines({ variants }: DeclaredExperiment) {
  return variants.map(({ name, change }) => ({ variant: name, lines: changeLines(change) }));
}

function changeLines(change: DeclaredExperiment['variants'][number]['change']): string {
  const removed = '# Delete the field "experiment" with all of its lines.';
  if (change === null) return `${removed}\n# The sections stay as they are.`;
  if (Array.isArray(change)) {
    return `${removed}\n# Write these sections in the place of the others:\n${stringify({ sections: change })}`.trimEnd();
  }
  const sections = Object.entries(change).map(
    ([key, fields]) => `# In the section "${key}":\n${stringify(fields)}`,
  );
  return `${removed}\n${sections.join('')}`.trimEnd();
}

/**
 * Computes the bounds of experiments, so that no request has to wait for them. A failure is logged.
 */
export async function prepareBounds({
  store,
  log,
  now,
}: Pick<Services, 'store' | 'log' | 'now'>): Promise<void> {
  try {
    const options = { now: now(), isDeclared: true, areEarningsKnown: false };
    for (const counts of await findExperiments(store.reads)) await readOut(counts, options);
  } catch (error) {
    log.warn({ reason: (error as Error).message }, 'bounds of experiments were not prepared');
  }
}
