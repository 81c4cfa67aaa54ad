import { describe, expect, it } from 'vitest';
import type { Db } from '../../platform/store/schema.ts';
import type { SpendRow } from '../../platform/store/tables/spend.ts';
import { engines } from '../../platform/store/testing/engines.ts';
import { emptyTestDatabase } from '../../platform/store/testing/open-database.ts';
import { findCampaignSpend } from './find-campaign-spend.ts';
import { SPEND_DAY as DAY, importRow, spendRow } from './testing/spend-rows.ts';

const RANGE = { from: DAY, to: DAY + 2, site: null };

async function store(db: Db, rows: Partial<SpendRow>[]): Promise<void> {
  const spend = rows.map((row, position) =>
    spendRow({ position, campaign: 'spring', cents: 100, ...row }),
  );
  await db.insertInto('spend_import').values(importRow()).execute();
  await db.insertInto('spend').values(spend).execute();
}

/** Each campaign with its cents and the days on which they are known, from the first of the range. */
async function found(db: Db, site: string | null = null) {
  const rows = await findCampaignSpend(db, { ...RANGE, site });
  return rows
    .map(({ site: own, campaign, cents, days }) => [
      `${own} ${campaign}`,
      cents,
      [...days].map((day) => day - DAY).sort(),
    ])
    .sort();
}

describe.each(engines)('the spend of campaigns on $name', (engine) => {
  // behaviour: 21.24
  it('counts 0 on days of which files have other spend of the account', async () => {
    const { db } = await emptyTestDatabase(engine);
    await store(db, [
      { day: DAY - 200, campaign: 'paused' },
      { day: DAY },
      { day: DAY, ad_group: 'second' },
      { day: DAY + 2, campaign: 'summer' },
      { day: DAY + 9, campaign: 'later' },
      { day: DAY + 1, site: 'shipping', account: 'east', campaign: 'cars' },
      { day: DAY - 90, site: 'shipping', account: 'east', campaign: 'vans' },
    ]);
    expect(await found(db)).toEqual([
      ['insurance later', 0, [0, 2]],
      ['insurance paused', 0, [0, 2]],
      ['insurance spring', 200, [0, 2]],
      ['insurance summer', 100, [0, 2]],
      ['shipping cars', 100, [1]],
      ['shipping vans', 0, [1]],
    ]);
  });

  // behaviour: 21.24
  it('ignores the files of another account, source or site, and rows that do not count', async () => {
    const { db } = await emptyTestDatabase(engine);
    await store(db, [
      { day: DAY, account: 'east' },
      { day: DAY + 1, account: 'west', campaign: 'west' },
      { day: DAY + 1, source: 'bing', campaign: 'bing' },
      { day: DAY + 2, site: 'shipping', account: 'east', campaign: 'cars' },
      { day: DAY + 2, account: 'east', campaign: 'replaced', counts: 0 },
      { day: DAY - 1, source: 'tiktok', campaign: 'before' },
    ]);
    expect(await found(db)).toEqual([
      ['insurance bing', 100, [1]],
      ['insurance spring', 100, [0]],
      ['insurance west', 100, [1]],
      ['shipping cars', 100, [2]],
    ]);
    expect(await found(db, 'shipping')).toEqual([['shipping cars', 100, [2]]]);
  });
});
