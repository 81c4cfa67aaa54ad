import { describe, expect, it } from 'vitest';
import { ALL_ROLLUPS } from '../../platform/store/tables/rollups.ts';
import { engines } from '../../platform/store/testing/engines.ts';
import { emptyTestDatabase } from '../../platform/store/testing/open-database.ts';
import { arrival, NOON, visitRows } from '../../platform/store/testing/visit-rows.ts';
import { createVisit, storeVisit } from '../../visitors/visits/store-visit.ts';
import { reportingTime } from './reporting-time.ts';
import { recountDay, rollUpAll, rollUpCounts } from './roll-up.ts';
import { dimensionName, MAX_NAMES_PER_DAY } from './visit-dimensions.ts';

/** A day of its own: names are remembered by day. */
const AT = NOON + 400 * 86_400_000;

function fillNames(kind: string): void {
  const { day } = reportingTime(AT, 'America/New_York');
  for (let name = 0; name < MAX_NAMES_PER_DAY; name += 1) {
    dimensionName(day, `insurance ${kind}`, `name ${name}`);
  }
}

describe.each(engines)('counting new visits on $name', (engine) => {
  // behaviour: 11.64
  it('adds each to the sums once, with those that are counted alike', async () => {
    const { store, db } = await emptyTestDatabase(engine);
    const devices = ['phone', 'desktop', 'phone', 'phone'] as const;
    for (const device of devices) await store.write(storeVisit, visitRows({ device }));
    expect(await db.selectFrom('report_touch').select('visit_id').execute()).toHaveLength(4);
    expect(await db.selectFrom('rollup_device').selectAll().execute()).toEqual([]);
    expect(await store.write(rollUpCounts, { limit: 3 })).toBe(true);
    await store.write(storeVisit, visitRows({ device: 'tablet' }));
    await rollUpAll(store);
    await rollUpAll(store);
    const sums = db.selectFrom('rollup_device').select(['device', 'visits']).orderBy('device');
    expect(await sums.execute()).toEqual([
      { device: 'desktop', visits: 1 },
      { device: 'phone', visits: 3 },
      { device: 'tablet', visits: 1 },
    ]);
    expect(await db.selectFrom('campaign_site').select('visits').execute()).toEqual([
      { visits: 5 },
    ]);
  });

  // behaviour: 11.63
  it('counts none of a bot', async () => {
    const { store, db } = await emptyTestDatabase(engine);
    await store.write(storeVisit, createVisit(arrival(), { visitorId: null, bot: true }).rows);
    await rollUpAll(store);
    expect(await db.selectFrom('report_touch').selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('rollup_device').selectAll().execute()).toEqual([]);
  });

  // behaviour: 11.65
  it('makes no difference for a recount before they are added', async () => {
    const { store, db } = await emptyTestDatabase(engine);
    await store.write(storeVisit, visitRows());
    await rollUpAll(store);
    await store.write(storeVisit, visitRows());
    const { day } = await db.selectFrom('report_touch').select('day').executeTakeFirstOrThrow();
    for (const rollup of ALL_ROLLUPS)
      expect(await store.write(recountDay, { rollup, day })).toBe(0);
  });

  // behaviour: 11.63
  it('counts each name beyond the most of a day as other, and the rest by its name', async () => {
    const { store, db } = await emptyTestDatabase(engine);
    for (const kind of ['source', 'campaign', 'path']) {
      fillNames(kind);
      const fields = { source: `letter ${kind}`, campaign: `of ${kind}` };
      const release = `page-${kind}.js`;
      const from = arrival({ at: AT, path: `/${kind}/`, fields, release });
      await store.write(storeVisit, createVisit(from, { visitorId: null, bot: false }).rows);
    }
    await rollUpAll(store);
    const rows = await db
      .selectFrom('report_touch')
      .select(['source', 'campaign', 'path', 'release'])
      .execute();
    expect(rows).toHaveLength(3);
    expect(rows).toEqual(
      expect.arrayContaining([
        { source: '(other)', campaign: 'of source', path: '/source/', release: 'page-source.js' },
        { source: '(other)', campaign: '(other)', path: '/campaign/', release: 'page-campaign.js' },
        { source: '(other)', campaign: '(other)', path: '(other)', release: 'page-path.js' },
      ]),
    );
  });
});
