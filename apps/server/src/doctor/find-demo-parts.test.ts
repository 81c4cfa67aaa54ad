import { describe, expect, it } from 'vitest';
import { readConfig } from '../platform/config/config.ts';
import type { ReviewRow } from '../platform/store/tables/reviews.ts';
import { eitherEngine } from '../platform/store/testing/engines.ts';
import { emptyTestDatabase } from '../platform/store/testing/open-database.ts';
import { generateReviews } from '../shipping/reviews/testing/generate-reviews.ts';
import { findDemoParts } from './find-demo-parts.ts';

const LIVE = { COMPARE_URL: 'https://compare.example.com/' };

describe.each(eitherEngine(import.meta.filename))('findDemoParts on $name', (engine) => {
  // behaviour: 15.71, 15.76
  it('finds sample reviews and sample data, and no others', async () => {
    const { store, db } = await emptyTestDatabase(engine);
    const found = async () =>
      (await findDemoParts({ config: readConfig(LIVE), store }, [])).map(({ problem }) => problem);
    const [real, ...samples] = generateReviews(3, { site: 'shipping', newest: Date.UTC(2026, 10) });
    if (real === undefined) throw new Error('There is no review.');
    await db.insertInto('review').values(real).execute();
    expect(await found()).toEqual([]);
    const marked = samples.map((review): ReviewRow => ({ ...review, source: 'sample' }));
    await db.insertInto('review').values(marked).execute();
    expect(await found()).toEqual(['2 reviews are samples.']);
    await db.insertInto('sample_row').values({ kind: 'partner', id: 'p' }).execute();
    expect(await found()).toEqual(['2 reviews are samples.']);
    await db.insertInto('sample_row').values({ kind: 'order', id: 'o' }).execute();
    expect(await found()).toContainEqual(expect.stringContaining('The database has sample data'));
  });

  // behaviour: 15.71, 15.76
  it.each([
    [{}, ['COMPARE_URL leads to the demo comparison app.']],
    [
      { ...LIVE, HOMEOWNERS_URL: '/compare/' },
      ['HOMEOWNERS_URL leads to the demo comparison app.'],
    ],
    [
      { ...LIVE, HOMEOWNERS_URL_ES: '/compare/' },
      ['HOMEOWNERS_URL leads to the demo comparison app.'],
    ],
    [LIVE, []],
  ])('finds with %j where hand-offs lead to the demo', async (variables, problems) => {
    const { store } = await emptyTestDatabase(engine);
    const found = await findDemoParts({ config: readConfig(variables), store }, []);
    expect(found.map(({ problem }) => problem)).toEqual(problems);
  });
});
