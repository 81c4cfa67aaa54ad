import type { getExperiment, listExperiments } from '@zipfront/contracts/api/experiments';
import type { ResponseOf } from '@zipfront/contracts/api/operation';

export type ExperimentRow = ResponseOf<typeof listExperiments>['rows'][number];

export type ExperimentRecord = ResponseOf<typeof getExperiment>;

export type VariantRecord = ExperimentRecord['variants'][number];

export function isInvalidated({ state }: Pick<ExperimentRow, 'state'>): boolean {
  return state === 'invalidated';
}
