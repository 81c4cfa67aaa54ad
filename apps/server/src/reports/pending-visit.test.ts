import { describe, expect, it } from 'vitest';
import { engines } from '../store/testing/engines.ts';
import { emptyTestDatabase } from '../store/testing/open-database.ts';
import { arrival, NOON } from '../store/testing/visit-rows.ts';
import { createVisit } from '../visits/create-visit.ts';
import { newVisit } from '../visits/new-visit.ts';
import { countedName, MAX_NAMES_A_DAY } from './counted-name.ts';
import { reportingTime } from './reporting-time.ts';
import { foldAll } from './start-counting.ts';

/** A day of its own: names are remembered by day. */
const AT = NOON + 400 * 86_400_000;

function fillNames(kind: string): void {
  const { day } = reportingTime(AT, 'America/New_York');
  for (let name = 0; name < MAX_NAMES_A_DAY; name += 1) {
    countedName(day, `insurance ${kind}`, `name ${name}`);
  }
}

describe.each(engines)('a visit that is not counted yet on $name', (engine) => {
  // behaviour: 11.63
  it('counts each name beyond the most of a day as other, and the rest by its name', async () => {
    const { store, db } = await emptyTestDatabase(engine);
    for (const kind of ['source', 'campaign', 'path']) {
      fillNames(kind);
      const fields = { source: `letter ${kind}`, campaign: `of ${kind}` };
      const release = `page-${kind}.js`;
      const from = arrival({ at: AT, path: `/${kind}/`, fields, release });
      await store.write(createVisit, newVisit(from, { visitorId: null, bot: false }).rows);
    }
    await foldAll(store);
    const rows = await db
      .selectFrom('report_visit')
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
