import { describe, expect, it } from 'vitest';
import type { Db } from '../../platform/store/schema.ts';
import type { SpendImportRow, SpendRow } from '../../platform/store/tables/spend.ts';
import { engines } from '../../platform/store/testing/engines.ts';
import { emptyTestDatabase } from '../../platform/store/testing/open-database.ts';
import { findSpendSources } from './find-spend-sources.ts';
import { SPEND_DAY as DAY, importRow, spendRow } from './testing/spend-rows.ts';

function imported(changes: Partial<SpendImportRow>): SpendImportRow {
  const { sources, accounts, site, last_day } = changes;
  return importRow({ id: `${sources} ${accounts} ${site} ${last_day}`, ...changes });
}

/** A row of an import for each of its sources and accounts. */
function rowsOf({ id, site, sources, accounts, last_day }: SpendImportRow): SpendRow[] {
  const names = sources
    .split(', ')
    .flatMap((source) => accounts.split(';').map((account) => ({ source, account })));
  return names.map((name, position) =>
    spendRow({ import_id: id, position, day: last_day, site, ...name }),
  );
}

async function store(db: Db, imports: SpendImportRow[]): Promise<void> {
  await db.insertInto('spend_import').values(imports).execute();
  await db.insertInto('spend').values(imports.flatMap(rowsOf)).execute();
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
    await store(db, imports);
    const shipping = { name: 'bing', site: 'shipping', lastDay: DAY - 3 };
    expect(await findSpendSources(db, { since: DAY - 10, site: null })).toEqual([
      { name: 'bing', site: 'insurance', lastDay: DAY },
      shipping,
      { name: 'google', site: 'insurance', lastDay: DAY - 1 },
      { name: 'oldest', site: 'insurance', lastDay: DAY - 10 },
      { name: 'tiktok', site: 'insurance', lastDay: DAY },
    ]);
    expect(await findSpendSources(db, { since: DAY - 10, site: 'shipping' })).toEqual([shipping]);
  });

  // behaviour: 26.3
  it('returns the last day of each account, and counts a file without one for all', async () => {
    const { db } = await emptyTestDatabase(engine);
    await store(db, [
      imported({ accounts: 'Acme, Inc.', last_day: DAY }),
      imported({ accounts: 'other', last_day: DAY - 6 }),
      imported({ sources: 'bing', accounts: 'one', last_day: DAY - 4 }),
      imported({ sources: 'bing', accounts: '', last_day: DAY - 2 }),
      imported({ sources: 'meta', accounts: 'a;b', last_day: DAY - 1 }),
      imported({ sources: 'meta', accounts: 'a', site: 'shipping', last_day: DAY }),
    ]);
    const site = 'insurance';
    expect(await findSpendSources(db, { since: DAY - 10, site: null })).toEqual([
      { name: 'bing (one)', site, lastDay: DAY - 2 },
      { name: 'google (Acme, Inc.)', site, lastDay: DAY },
      { name: 'google (other)', site, lastDay: DAY - 6 },
      { name: 'meta (a)', site, lastDay: DAY - 1 },
      { name: 'meta (b)', site, lastDay: DAY - 1 },
      { name: 'meta (a)', site: 'shipping', lastDay: DAY },
    ]);
  });
});
