import { beforeEach, describe, expect, it } from 'vitest';
import { enterLead } from '../../conversions/postbacks/testing/enter-lead.ts';
import type { Store } from '../../platform/store/store.ts';
import { emptyTestStore, engines } from '../../platform/store/testing/engines.ts';
import { visitRows } from '../../platform/store/testing/visit-rows.ts';
import { rollUpAll } from '../../reporting/rollups/roll-up.ts';
import { createVisit } from '../../visitors/visits/create-visit.ts';
import { NOON, testConsole } from '../testing/console-browser.ts';
import { type ApiClient, program } from './testing/api-client.ts';

type Rows = { rows: Record<string, unknown>[]; since: string | null };

describe.each(engines)('the funnel by the API on $name', (engine) => {
  let store: Store;
  let client: ApiClient;
  beforeEach(async () => {
    store = await emptyTestStore(engine);
    client = await program(testConsole(store), store, ['read:reports']);
    for (const device of ['phone', 'phone', 'desktop'] as const) {
      await store.write(createVisit, visitRows({ at: NOON, device, path: '/car/' }));
    }
    await enterLead(store, 'one', { at: NOON });
    await rollUpAll(store);
  });

  const rowsOf = (query: string) => client.json<Rows>('GET', `/reports/funnel${query}`);

  // behaviour: 35.19
  it('shows the steps of all visits and of groups, with those that were lost', async () => {
    const { rows, since } = await rowsOf('?group=device:phone&from=2026-11-01');
    expect(since).toBeNull();
    const steps = rows.map(({ group, step, count, lost }) => [group, step, count, lost]);
    expect(steps).toContainEqual(['', 'visits', 4, null]);
    expect(steps).toContainEqual(['', 'started', 1, 3]);
    expect(steps).toContainEqual(['device:phone', 'visits', 2, null]);
    expect(steps).toContainEqual(['device:phone', 'started', 0, 2]);
  });

  // behaviour: 35.19
  it('adds up its days and its pages to the whole', async () => {
    expect((await rowsOf('/days')).rows).toMatchObject([
      { day: '2026-11-22', visits: 4, is_open: true },
    ]);
    const { rows } = await rowsOf('/pages');
    expect(rows).toMatchObject([
      { page: '/car/', visits: 3, leads: 0 },
      { page: '/', visits: 1, leads: 1 },
    ]);
    expect((await rowsOf('/days?limit=1&device=phone')).rows).toMatchObject([{ visits: 2 }]);
  });

  // behaviour: 35.19
  it('says from which day on it reads visits, where no sums have the filters', async () => {
    const query = 'from=2026-09-01&channel=direct&device=phone';
    expect((await rowsOf(`?${query}`)).since).toBe('2026-10-26');
    expect((await rowsOf('?from=2026-09-01&channel=direct')).since).toBeNull();
    expect((await rowsOf('/pages?from=2026-09-01&channel=direct')).since).toBe('2026-10-26');
  });
});
