import { DAY_MS } from '@zipfront/contracts/time/time';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Store, StoreUnavailable } from '../../platform/store/store.ts';
import { engines } from '../../platform/store/testing/engines.ts';
import { emptyTestDatabase } from '../../platform/store/testing/open-database.ts';
import {
  arrival as arrivalAtHome,
  NOON,
  visitRows,
} from '../../platform/store/testing/visit-rows.ts';
import { createVisit, storeVisit } from '../../visitors/visits/store-visit.ts';
import { findBotSources } from '../report/site-days.ts';
import { rollUpAll } from './roll-up.ts';
import { countSource, MAX_SOURCES_PER_DAY, writeSourceCounts } from './source-counts.ts';

const TODAY = Math.floor(NOON / DAY_MS);
const FILTER = { from: TODAY - 27, to: TODAY, site: null };

const arrival = (source?: string, site = 'insurance', day = TODAY) => ({
  site,
  fields: source === undefined ? {} : { source },
  reportingTime: { day },
});

describe.each(engines)('the counts of bots by source on $name', (engine) => {
  let store: Store;
  beforeEach(async () => {
    ({ store } = await emptyTestDatabase(engine));
    // Counts of the tests before, which share the process.
    await writeSourceCounts(store);
    ({ store } = await emptyTestDatabase(engine));
  });

  // behaviour: 24.11
  it('stand beside the visits of people of the same days and site', async () => {
    await store.write(storeVisit, visitRows({ fields: { source: 'newsbreak' } }));
    await store.write(storeVisit, visitRows({ fields: { source: 'google' } }));
    await rollUpAll(store);
    for (const sign of ['bots', 'bots', 'bot_leads'] as const) {
      countSource(arrival('newsbreak'), sign);
    }
    countSource(arrival(), 'unfilled');
    countSource(arrival('newsbreak', 'shipping'), 'bots');
    countSource(arrival('newsbreak', 'insurance', TODAY - 28), 'bots');
    await writeSourceCounts(store);
    const newsbreak = {
      site: 'insurance',
      source: 'newsbreak',
      visits: 1,
      bots: 2,
      bot_leads: 1,
      unfilled: 0,
    };
    const none = {
      site: 'insurance',
      source: '',
      visits: 0,
      bots: 0,
      bot_leads: 0,
      unfilled: 1,
    };
    expect(await findBotSources(store.reads, { ...FILTER, site: 'insurance' }, 10)).toEqual([
      newsbreak,
      none,
    ]);
    expect(await findBotSources(store.reads, FILTER, 1)).toEqual([newsbreak]);
    countSource(arrival('newsbreak'), 'bots');
    await writeSourceCounts(store);
    expect(await findBotSources(store.reads, FILTER, 1)).toMatchObject([{ bots: 3 }]);
  });

  it('stand beside the visits that a report counts, with samples', async () => {
    const came = arrivalAtHome({ fields: { source: 'google' } });
    const { rows } = createVisit(came, { visitorId: null, bot: false, sample: true });
    await store.write(storeVisit, rows);
    await rollUpAll(store);
    countSource(arrival('google'), 'bots');
    await writeSourceCounts(store);
    expect(await findBotSources(store.reads, FILTER, 1)).toMatchObject([{ visits: 1, bots: 1 }]);
  });

  it('writes counts later where the database is unavailable', async () => {
    countSource(arrival('late'), 'bots');
    const write = vi.fn().mockRejectedValue(new StoreUnavailable('gone'));
    await expect(writeSourceCounts({ write })).rejects.toThrow(StoreUnavailable);
    countSource(arrival('late'), 'bots');
    await writeSourceCounts(store);
    await writeSourceCounts(store);
    expect(await findBotSources(store.reads, FILTER, 10)).toMatchObject([{ bots: 2 }]);
  });

  it('have a bounded number of sources a day', async () => {
    const day = TODAY - (engine.name === 'SQLite' ? 1 : 2);
    for (let count = 0; count < MAX_SOURCES_PER_DAY + 50; count += 1) {
      countSource(arrival(`invented-${count}`, 'insurance', day), 'bots');
    }
    await writeSourceCounts(store);
    const rows = await findBotSources(store.reads, FILTER, 1_000);
    expect(rows).toHaveLength(MAX_SOURCES_PER_DAY + 1);
    expect(rows[0]).toMatchObject({ source: '(other)', bots: 50 });
  });
});
