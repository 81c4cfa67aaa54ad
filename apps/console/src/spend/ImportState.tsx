import type { ResponseOf } from '@zipfront/contracts/api/operation';
import type { listSpendImports } from '@zipfront/contracts/api/spend-imports';

export type SpendImportRow = ResponseOf<typeof listSpendImports>['rows'][number];

const TONES = { preview: 'open', applied: 'good', undone: '' };

export function ImportState({ state }: Pick<SpendImportRow, 'state'>) {
  return <span className={`pill ${TONES[state]}`}>{state}</span>;
}
