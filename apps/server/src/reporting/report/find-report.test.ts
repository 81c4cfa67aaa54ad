import { DAY_MS } from '@zipfront/contracts/time/time';
import { describe, expect, it } from 'vitest';
import { enterLead } from '../../conversions/postbacks/testing/enter-lead.ts';
import { eitherEngine, emptyTestStore } from '../../platform/store/testing/engines.ts';
import { rollUpAll } from '../rollups/roll-up.ts';
import { findReport } from './find-report.ts';

const pages = {
  siteNames: () => ['insurance'],
  timeZoneOf: () => 'America/New_York',
  hasKnownEarnings: () => true,
};

describe.each(eitherEngine(import.meta.filename))('a report on $name', (engine) => {
  // behaviour: 27.12
  it('compares a day with its date of the year before, also after 29 February', async () => {
    const store = await emptyTestStore(engine);
    const noon = (year: number, month: number, day: number) => Date.UTC(year, month - 1, day, 17);
    const times = [noon(2027, 2, 20), noon(2027, 3, 1), noon(2027, 3, 1), noon(2028, 3, 1)];
    for (const [index, at] of times.entries()) await enterLead(store, `lead-${index}`, { at });
    await rollUpAll(store);
    const query = { by: ['day'], from: '2028-02-25', to: '2028-03-05', compare: 'year' } as const;
    const now = () => noon(2028, 3, 5) + DAY_MS;
    const found = await findReport({ ...query, by: ['day'] }, { store, now, pages }, 50);
    expect(found.rows).toMatchObject([{ day: '2028-03-01', leads: 1, compared: { leads: 2 } }]);
  });
});
