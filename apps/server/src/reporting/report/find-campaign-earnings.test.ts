import { beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../../platform/store/store.ts';
import { engines } from '../../platform/store/testing/engines.ts';
import { emptyTestDatabase } from '../../platform/store/testing/open-database.ts';
import { arrival } from '../../platform/store/testing/visit-rows.ts';
import { createVisit, storeVisit } from '../../visitors/visits/store-visit.ts';
import { rollUpAll } from '../rollups/roll-up.ts';
import type { SiteSpend } from '../spend/find-campaign-spend.ts';
import { findCampaignEarnings } from './known-earnings.ts';
import type { CampaignJoin } from './match-campaigns.ts';

const SITES = new Map([
  ['insurance', true],
  ['shipping', false],
]);

const named = (campaign: string, campaign_id = '') => ({ source: 'google', campaign_id, campaign });
const spent = (site: string, campaign: string, campaign_id = ''): SiteSpend => ({
  site,
  ...named(campaign, campaign_id),
});

/** Spend for several sites, by what its campaign is on any day. */
const SPENT = [
  spent('', 'quotes'),
  spent('', 'cars'),
  spent('', 'CARS', '7'),
  spent('', 'both'),
  spent('', 'nowhere'),
  spent('', 'joined-there'),
  spent('shipping', 'quotes'),
  spent('insurance', 'cars'),
];

const JOINS: CampaignJoin[] = [{ visits: named('joined-here'), spend: named('joined-there') }];

describe.each(engines)('earnings of campaigns on $name', (engine) => {
  let store: Store;
  beforeEach(async () => {
    ({ store } = await emptyTestDatabase(engine));
    await enter('insurance', 'quotes', 'both');
    await enter('shipping', 'cars', 'both', 'joined-here');
    await rollUpAll(store);
  });

  async function enter(site: string, ...campaigns: string[]): Promise<void> {
    for (const campaign of campaigns) {
      const from = arrival({ site, fields: { source: 'google', campaign } });
      await store.write(storeVisit, createVisit(from, { visitorId: null, bot: false }).rows);
    }
  }

  const find = (site: string | null, sites = SITES) =>
    findCampaignEarnings(store.reads, { sites, site, spent: SPENT, joins: JOINS });

  // behaviour: 21.12
  it('become known by visits on a site with hand-offs on any day, whether or not there were leads', async () => {
    const { ofVisits } = await find(null);
    const known = ['quotes', 'cars', 'both', 'joined-here', 'fresh'].map((name) => [
      name,
      ofVisits([named(name)]),
    ]);
    expect(Object.fromEntries(known)).toEqual({
      quotes: true,
      cars: false,
      both: true,
      'joined-here': false,
      // Of a name without visits it is that of all sites.
      fresh: true,
    });
  });

  // behaviour: 21.12
  it('decide on spend by its site, or by the sites of its campaign where it is for several', async () => {
    const { ofSpend } = await find(null);
    expect(SPENT.map(ofSpend)).toEqual([true, false, false, true, true, false, false, true]);
  });

  // behaviour: 21.12
  it('follow the site under a site, and stay known where all sites are reported', async () => {
    const decide = async (site: string | null, sites = SITES) => {
      const { ofVisits, ofSpend } = await find(site, sites);
      return [ofVisits([named('cars')]), ofSpend(spent(site ?? '', 'quotes'))];
    };
    expect(await decide('insurance')).toEqual([true, true]);
    expect(await decide('shipping')).toEqual([false, false]);
    expect(await decide(null, new Map([['insurance', true]]))).toEqual([true, true]);
    expect(await decide(null, new Map([['shipping', false]]))).toEqual([false, false]);
  });
});
