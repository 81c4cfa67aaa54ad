import { API_PATH } from '@zipfront/contracts/api/operation';
import { itemPath } from '@zipfront/contracts/console/pages';
import { expect } from 'vitest';
import type { Db } from '../../../apps/server/src/platform/store/schema.ts';
import type {
  SpendImportRow,
  SpendRow,
} from '../../../apps/server/src/platform/store/tables/spend.ts';
import type { Cell } from './cells.ts';
import type { Days, Screen } from './compare-screen.ts';
import type { Line, Operator } from './operator.ts';
import { reportPath } from './screens.ts';

export const SPEND_OF_CAMPAIGNS: Screen = {
  path: reportPath('source', 'campaign'),
  filters: ['site'],
  lineOf: {
    line: ({ source, campaign }) => `${source} ${campaign}`,
    cell: ({ source, campaign }) => `${source} ${campaign}`,
  },
  sums: ['spend'],
  read: (line) => ({ spend: Number(line.spend_cents) }),
};

export interface StoredSpend {
  imports: SpendImportRow[];
  rows: SpendRow[];
}

export async function readStoredSpend(db: Db): Promise<StoredSpend> {
  return {
    imports: await db.selectFrom('spend_import').selectAll().execute(),
    rows: await db.selectFrom('spend').selectAll().execute(),
  };
}

/** For each day, source and site, those of the last import that is applied and not undone. */
export function recountSpend({ imports, rows }: StoredSpend): SpendRow[] {
  const latest = new Map<string, SpendImportRow>();
  const inOrder = imports
    .filter(({ applied_at, undone_at }) => applied_at !== null && undone_at === null)
    .toSorted((one, other) => Number(one.applied_at) - Number(other.applied_at));
  const spendPlace = ({ site, source, day }: SpendRow) => `${site} ${source} ${day}`;
  for (const each of inOrder) {
    for (const row of rows.filter(({ import_id }) => import_id === each.id)) {
      latest.set(spendPlace(row), each);
    }
  }
  return rows.filter((row) => latest.get(spendPlace(row))?.id === row.import_id);
}

/** Spend with all that it can be filtered by. */
export function cellsOfSpend(rows: readonly SpendRow[]): Cell[] {
  return rows.map(({ site, source, campaign, day, cents: spend }) => ({
    site,
    source,
    campaign,
    channel: '',
    page: '',
    device: '',
    isDeleted: false,
    day: new Date(day * 86_400_000).toISOString().slice(0, 10),
    sums: { spend },
  }));
}

/** The list of imports, the rows of each, and each channel's spend with the total. */
export async function compareSpend(
  operator: Operator,
  stored: StoredSpend,
  days: Days,
): Promise<void> {
  const lines = await operator.download(`${API_PATH}/spend-imports.csv`);
  const counting = recountSpend(stored);
  const listed = lines.filter(({ state }) => state !== 'preview');
  expect(listed.map(({ id }) => id).toSorted()).toEqual(
    stored.imports.flatMap(({ id, applied_at }) => (applied_at === null ? [] : id)).toSorted(),
  );
  for (const { id = '', amount_cents: sum, counted_days: dayCount } of listed) {
    const own = stored.rows.filter(({ import_id }) => import_id === id);
    const counted = counting.filter(({ import_id }) => import_id === id);
    expect(Number(sum), `sum of ${id}`).toBe(own.reduce((all, row) => all + row.cents, 0));
    expect(Number(dayCount), `days of ${id}`).toBe(new Set(counted.map(({ day }) => day)).size);
    const rows = await operator.download(itemPath('spendRows', id));
    const costs = rows.reduce((all, { cost }) => all + Math.round(Number(cost) * 100), 0);
    expect(costs).toBe(Number(sum));
  }
  const whole = await operator.download(reportPath('channel', 'campaign'), { ...days });
  for (const channel of new Set(whole.map((line) => line.channel ?? ''))) {
    if (channel === '') continue;
    const part = await operator.download(reportPath('channel', 'campaign'), { ...days, channel });
    const own = whole.filter((line) => line.channel === channel);
    expect(spendIn(part), `spend of ${channel}`).toBe(spendIn(own));
  }
}

function spendIn(lines: readonly Line[]): number {
  return lines.reduce((sum, line) => sum + Number(line.spend_cents), 0);
}
