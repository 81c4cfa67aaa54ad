import type { ResponseOf } from '@zipfront/contracts/api/operation';
import type { listSpendImports } from '@zipfront/contracts/api/spend-imports';
import { countText } from '../ui/format.ts';

export type SpendImportRow = ResponseOf<typeof listSpendImports>['rows'][number];

const TONES = { preview: 'open', applied: 'good', undone: '' };

export function ImportState({ state }: Pick<SpendImportRow, 'state'>) {
  return <span className={`pill ${TONES[state]}`}>{state}</span>;
}

/** The days of the file whose spend counts: `all 59`, `12 of 59`. */
export function appliedText({
  counted_days,
  days,
}: Pick<SpendImportRow, 'counted_days' | 'days'>): string {
  return `${counted_days === days ? 'all' : `${countText(counted_days)} of`} ${countText(days)}`;
}
