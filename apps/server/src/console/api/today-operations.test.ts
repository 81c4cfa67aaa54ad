import { DAY_MS } from '@zipfront/contracts/time/time';
import { beforeEach, describe, expect, it } from 'vitest';
import { recordBackup } from '../../platform/audit/audit-trail.ts';
import type { Db } from '../../platform/store/schema.ts';
import type { Store } from '../../platform/store/store.ts';
import { eitherEngine } from '../../platform/store/testing/engines.ts';
import { emptyTestDatabase } from '../../platform/store/testing/open-database.ts';
import { experimentRow } from '../../reporting/experiments/testing/sample-experiment.ts';
import { dayOfDate, reportingTime } from '../../reporting/rollups/reporting-time.ts';
import { askForCall } from '../desk/testing/sample-items.ts';
import { NOON, type TestConsole, testConsole } from '../testing/console-browser.ts';
import { countDay } from '../testing/count-day.ts';
import { type ApiClient, person, program } from './testing/api-client.ts';

type Rows<Row> = { rows: Row[] };

const { day: TODAY } = reportingTime(NOON, 'America/New_York');
const BY = { accountId: null, name: 'root', role: 'terminal', requestId: null } as const;
const DAY = { visits: 100, handoffs: 10, accepted: 10, sold: 8, approved_cents: 5_000 };

describe.each(eitherEngine(import.meta.filename))('the morning by the API on $name', (engine) => {
  let store: Store;
  let db: Db;
  let console: TestConsole;
  let client: ApiClient;
  beforeEach(async () => {
    ({ store, db } = await emptyTestDatabase(engine));
    console = testConsole(store);
    client = await program(console, store, ['read:reports', 'push:spend']);
  });

  const spend = (rows: [day: string, campaign: string, cents: number][]) =>
    client.json<{ id: string }>('POST', '/spend', {
      body: {
        site: 'insurance',
        rows: rows.map(([day, campaign, cents]) => ({
          day,
          source: 'google',
          campaign,
          cost_cents: cents,
        })),
      },
      status: 201,
    });

  // behaviour: 35.18
  it('sums up each day of a range, beside the same weekday of the four weeks before', async () => {
    for (const daysAgo of [8, 15, 22, 29]) await countDay(db, TODAY - daysAgo, DAY);
    await countDay(db, TODAY - 1, { ...DAY, handoffs: 5, accepted: 5 });
    await countDay(db, TODAY - 1, { visits: 10, call_backs: 1 }, { site: 'shipping' });
    await spend([['2026-11-21', 'spring', 2_000]]);
    const { rows } = await client.json<Rows<object>>(
      'GET',
      '/reports/days?from=2026-11-20&to=2026-11-21',
    );
    expect(rows).toMatchObject([
      { day: '2026-11-20', visits: 0, spend_cents: null, weekday_change: null },
      {
        day: '2026-11-21',
        visits: 110,
        leads: 6,
        sold: 8,
        approved_cents: 5_000,
        spend_cents: 2_000,
        profit_cents: 3_000,
        unknown_leads: 1,
        weekday_change: -0.4,
      },
    ]);
    const own = '/reports/days?from=2026-11-21&to=2026-11-21&site=shipping';
    const shipping = await client.json<Rows<object>>('GET', own);
    expect(shipping.rows).toMatchObject([{ visits: 10, leads: 1, spend_cents: null }]);
  });

  // behaviour: 35.18
  it('names on each day the new releases, the applied imports and the experiments', async () => {
    await countDay(db, TODAY - 5, DAY);
    await countDay(db, TODAY - 3, { visits: 9 }, { release: 'b.js' });
    await countDay(db, TODAY - 2, { visits: 9 });
    const { id } = await spend([['2026-11-21', 'spring', 2_000]]);
    const [start, end] = [dayOfDate('2026-11-18'), dayOfDate('2026-12-18')];
    await db
      .insertInto('experiment')
      .values(experimentRow({ start_day: start, end_day: end }))
      .execute();
    const found = await client.json<{ annotations: object[] }>(
      'GET',
      '/reports/days?from=2026-11-18&to=2026-11-22',
    );
    expect(found.annotations).toMatchObject([
      { day: '2026-11-18', kind: 'experiment-start', name: 'headline' },
      { day: '2026-11-19', kind: 'release', name: 'b.js', site: 'insurance' },
      { day: '2026-11-22', kind: 'spend-import', id },
    ]);
  });

  // behaviour: 35.18
  it('lists to each caller what needs a person on the screens that are open to it', async () => {
    await countDay(db, TODAY - 9, DAY);
    await askForCall(store, {});
    console.wait(5 * DAY_MS);
    const call = {
      kind: 'overdue-call',
      count: 1,
      since: '2026-11-20',
      address: '/desk/call-backs',
    };
    const backup = { kind: 'missing-backup', count: 14, since: '2026-11-13', lost_leads: null };
    const alertsOf = async (to: ApiClient) =>
      (await to.json<Rows<{ kind: string }>>('GET', '/alerts')).rows;
    expect(await alertsOf(person(console, await console.signedIn('admin')))).toMatchObject([
      call,
      backup,
    ]);
    expect(await alertsOf(client)).toMatchObject([backup]);
    expect(await alertsOf(person(console, await console.signedIn('reader')))).toHaveLength(1);
    const both = await program(console, store, ['read:reports', 'work:desk']);
    expect(await alertsOf(both)).toHaveLength(2);
    await store.write(recordBackup, { file: 'nightly.db', by: BY, at: console.now() });
    expect(await alertsOf(client)).toEqual([]);
  });
});
