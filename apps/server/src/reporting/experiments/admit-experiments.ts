import { toJson } from '../../platform/store/json-column.ts';
import type { Store } from '../../platform/store/store.ts';
import { ContentError } from '../../site/pages/content/content.ts';
import type { DeclaredExperiment } from '../../site/pages/content/declared-experiments.ts';
import type { FieldPath } from '../../site/pages/content/field-path.ts';
import { dateOfDay, dayOfDate } from '../rollups/reporting-time.ts';
import {
  dividedAs,
  type PlannedExperiment,
  registerExperiments,
  type SettledChange,
  type SettledPart,
} from './register-experiments.ts';

const PLACES: Record<SettledPart, FieldPath> = {
  arms: ['experiment', 'variants'],
  visitors: ['experiment', 'plan', 'visitors'],
  start: ['experiment', 'plan', 'start'],
};

/**
 * Stores the experiments of content that is to be published.
 *
 * @throws ContentError where one with visitors was changed; then nothing is stored
 * @throws StoreUnavailable
 */
export async function admitExperiments(
  store: Pick<Store, 'write'>,
  declared: DeclaredExperiment[],
): Promise<void> {
  const changes = await store.write(registerExperiments, declared.map(rowOf));
  if (changes.length === 0) return;
  throw new ContentError(
    changes.map((change) => {
      const { errorAt } = declared.find(({ name }) => name === change.name) as DeclaredExperiment;
      const { name } = change;
      return errorAt(
        PLACES[change.part],
        `changed, but ${name} has visitors who were counted with ${settledOf(change)}: restore it, or give the experiment a new name.`,
      );
    }),
  );
}

/** The row of an experiment of the content. */
function rowOf(experiment: DeclaredExperiment): PlannedExperiment {
  const { name, site, timeZone, paths, plan, arms } = experiment;
  return {
    name,
    site,
    path: paths[0] ?? '/',
    visitors: plan.visitors,
    time_zone: timeZone,
    start_day: dayOfDate(plan.start),
    end_day: plan.end === undefined ? null : dayOfDate(plan.end),
    arms: toJson(arms.map(({ name, weight }) => ({ name, weight }))),
  };
}

function settledOf({ part, stored }: SettledChange): string {
  if (part === 'arms') return dividedAs(stored);
  return part === 'visitors' ? String(stored.visitors) : dateOfDay(stored.start_day);
}
