import { describe, expect, it } from 'vitest';
import type { Db } from '../../platform/store/schema.ts';
import { NO_ROLLUP_SUMS } from '../../platform/store/tables/reports.ts';
import type { SpendImportRow, SpendRow } from '../../platform/store/tables/spend.ts';
import { engines } from '../../platform/store/testing/engines.ts';
import { emptyTestDatabase } from '../../platform/store/testing/open-database.ts';
import { findSpendSources } from './find-spend-sources.ts';
import { SPEND_DAY as DAY, importRow, spendRow } from './testing/spend-rows.ts';

function imported(changes: Partial<SpendImportRow>): SpendImportRow {
  return importRow({ id: JSON.stringify(changes), ...changes });
}

const VISITS = {
  ...NO_ROLLUP_SUMS,
  visits: 1,
  day: DAY,
  site: 'insurance',
  channel: 'paid-search',
  source: 'google',
  campaign: '',
  campaign_id: '',
  origin: 'visit' as const,
};

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
    const shipping = { name: 'bing', source: 'bing', site: 'shipping', lastDay: DAY - 3 };
    expect(await findSpendSources(db, { since: DAY - 10, site: null })).toEqual([
      { name: 'bing', source: 'bing', site: 'insurance', lastDay: DAY },
      shipping,
      { name: 'google', source: 'google', site: 'insurance', lastDay: DAY - 1 },
      { name: 'oldest', source: 'oldest', site: 'insurance', lastDay: DAY - 10 },
      { name: 'tiktok', source: 'tiktok', site: 'insurance', lastDay: DAY },
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
      { name: 'bing (one)', source: 'bing', site, lastDay: DAY - 2 },
      { name: 'google (Acme, Inc.)', source: 'google', site, lastDay: DAY },
      { name: 'google (other)', source: 'google', site, lastDay: DAY - 6 },
      { name: 'meta (a)', source: 'meta', site, lastDay: DAY - 1 },
      { name: 'meta (b)', source: 'meta', site, lastDay: DAY - 1 },
      { name: 'meta (a)', source: 'meta', site: 'shipping', lastDay: DAY },
    ]);
  });

  // behaviour: 26.3
  it('returns a source whose imports are all old or undone while it has paid visits', async () => {
    const { db } = await emptyTestDatabase(engine);
    const old = DAY - 40;
    await store(db, [
      imported({ sources: 'bing, quora', first_day: DAY - 9, undone_at: 2 }),
      imported({ sources: 'bing', first_day: DAY - 20, last_day: DAY - 10, undone_at: 2 }),
      imported({ sources: 'meta', first_day: old, last_day: old }),
      imported({ sources: 'meta', first_day: DAY - 9, last_day: DAY - 2, undone_at: 2 }),
      imported({ sources: 'pinterest', site: '', first_day: old, undone_at: 2 }),
      imported({ sources: 'tiktok', site: 'shipping', undone_at: 2 }),
      imported({ sources: 'tiktok', site: '', last_day: DAY - 1 }),
      imported({ sources: 'reddit', undone_at: 2 }),
      imported({ sources: 'snapchat', applied_at: null, expires_at: 9 }),
    ]);
    const sinceDay = DAY - 10;
    const visited = (source: string, changes: Partial<typeof VISITS> = {}) =>
      db
        .insertInto('rollup_campaign')
        .values({ ...VISITS, day: sinceDay, source, ...changes })
        .execute();
    for (const source of ['bing', 'meta', 'snapchat', 'taboola']) await visited(source);
    await visited('pinterest', { site: 'shipping' });
    await visited('tiktok', { site: 'shipping' });
    await visited('quora', { day: sinceDay - 1 });
    await visited('reddit', { channel: 'organic-social' });
    const found = [
      { name: 'bing', source: 'bing', site: 'insurance', lastDay: DAY - 21 },
      { name: 'meta', source: 'meta', site: 'insurance', lastDay: old },
    ];
    expect(await findSpendSources(db, { since: sinceDay, site: null })).toEqual([
      ...found,
      { name: 'pinterest', source: 'pinterest', site: '', lastDay: old - 1 },
      { name: 'tiktok', source: 'tiktok', site: '', lastDay: DAY - 1 },
    ]);
    expect(await findSpendSources(db, { since: sinceDay, site: 'insurance' })).toEqual(found);
    expect(await findSpendSources(db, { since: sinceDay, site: 'shipping' })).toEqual([]);
  });
});
