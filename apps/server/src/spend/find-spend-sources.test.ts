import { describe, expect, it } from 'vitest';
import { toJson } from '../store/json-column.ts';
import type { SpendImportRow } from '../store/spend-rows.ts';
import { engines } from '../store/testing/engines.ts';
import { emptyTestDatabase } from '../store/testing/open-database.ts';
import { findSpendSources } from './find-spend-sources.ts';

const DAY = 20_000;

function imported(changes: Partial<SpendImportRow>): SpendImportRow {
  return {
    id: `${changes.sources} ${changes.site} ${changes.last_day}`,
    ...{
      actor: 'ana',
      site: 'insurance',
      file_name: 'ads.csv',
      currency: 'USD',
      sources: 'google',
      accounts: '',
    },
    ...{ first_day: DAY - 9, last_day: DAY, days: 1, lines: 1, cents: 1 },
    ...{ previewed_at: 0, expires_at: null, applied_at: 1, undone_at: null, sample: 0 },
    ...{ notes: toJson([]), questions: toJson([]) },
    ...changes,
  };
}

describe.each(engines)('the sources of spend on $name', (engine) => {
  // behaviour: 26.3
  it('returns the last day of each source and site', async () => {
    const { db } = await emptyTestDatabase(engine);
    const imports = [
      imported({ last_day: DAY - 1 }),
      imported({ sources: 'tiktok, bing' }),
      imported({ sources: 'bing', site: 'shipping', last_day: DAY - 3 }),
      imported({ sources: 'bing', site: 'shipping', last_day: DAY - 5 }),
      imported({ last_day: DAY + 1, undone_at: 2 }),
      imported({ last_day: DAY + 2, applied_at: null, expires_at: 9 }),
      imported({ sources: 'old', last_day: DAY - 11 }),
      imported({ sources: 'oldest', last_day: DAY - 10 }),
    ];
    await db.insertInto('spend_import').values(imports).execute();
    const shipping = { source: 'bing', site: 'shipping', lastDay: DAY - 3 };
    expect(await findSpendSources(db, { since: DAY - 10, site: null })).toEqual([
      { source: 'bing', site: 'insurance', lastDay: DAY },
      shipping,
      { source: 'google', site: 'insurance', lastDay: DAY - 1 },
      { source: 'oldest', site: 'insurance', lastDay: DAY - 10 },
      { source: 'tiktok', site: 'insurance', lastDay: DAY },
    ]);
    expect(await findSpendSources(db, { since: DAY - 10, site: 'shipping' })).toEqual([shipping]);
  });
});
