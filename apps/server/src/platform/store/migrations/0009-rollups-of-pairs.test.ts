import { DAY_MS } from '@zipfront/contracts/time/time';
import { sql } from 'kysely';
import { expect, it, onTestFinished, vi } from 'vitest';
import { type Engine, engines } from '../testing/engines.ts';
import { openTablesOf } from '../testing/tables-of.ts';
import { makeTablesOf } from './migrate.ts';

const TODAY = 20_779;

/** Days whose visits are not all stored any more, and are. */
const OLD = TODAY - 29;
const DAY = TODAY - 1;

const BY = `site, channel, source, campaign, campaign_id, ad_group, keyword, path, device, locale,
  release, line, us_state, origin`;

/** What a touch is counted by besides its day and hour. */
function facts(path: string, device: string, origin = 'visit'): string {
  return `'insurance', 'email', 'letter', 'autumn', '7', '', '', '${path}', '${device}', 'en-US',
    'page.js', '', '', '${origin}'`;
}

async function tablesBefore(engine: Engine) {
  vi.useFakeTimers({ toFake: ['Date'], now: TODAY * DAY_MS });
  onTestFinished(() => void vi.useRealTimers());
  const db = await openTablesOf(engine, '0008-report-conditions');
  return { db, run: (statement: string) => sql.raw(statement).execute(db) };
}

// behaviour: 27.23
it.each(engines)('fills the rollups of pairs from the stored rows on $name', async (engine) => {
  const { db, run } = await tablesBefore(engine);
  await run(`insert into visit (id, visitor_id, session_hash, site, locale, created_at, last_seen_at,
    expires_at, privacy_signal, bot, ad_consent)
    values ${['a', 'b', 'waits'].map((id) => `('${id}', '${id}', '', 'insurance', 'en-US', 0, 0, 0, 0, 0, 'granted')`).join()}`);
  await run(`insert into report_touch (visit_id, position, day, hour, ${BY}, started_after, sent_after) values
    ('a', 1, ${DAY}, 9, ${facts('/', 'phone')}, 3, 20),
    ('b', 1, ${DAY}, 9, ${facts('/auto/', 'phone')}, 5, null),
    ('b', 2, ${DAY}, 9, ${facts('/', 'desktop')}, null, null),
    ('waits', 1, ${DAY}, 9, ${facts('/', 'phone')}, null, null)`);
  await run(`insert into report_lead (lead_id, kind, at, expires_at, day, hour, ${BY}) values
    ('sold', 'hand-off', 0, 0, ${DAY}, 9, ${facts('/auto/', 'phone')}),
    ('asked', 'estimate', 0, 0, ${DAY}, 9, ${facts('/', 'desktop')})`);
  await run(`insert into report_lead_first (lead_id, day, hour, ${BY}) values
    ('sold', ${DAY}, 9, ${facts('/', 'phone')}),
    ('asked', ${DAY}, 9, ${facts('/', 'desktop')})`);
  await run(`insert into report_money (lead_id, event_day, accepted, rejected, sold, bound, reversed, approved_cents,
    reversed_cents, pending_cents) values ('sold', ${DAY}, 1, 0, 1, 0, 0, 900, 0, 0), ('sold', ${TODAY}, 0, 0, 0, 0, 0, -100, 100, 0)`);
  // Of a visit that is still there, and of one that its visitor has deleted.
  await run(`insert into rollup_increment (id, day, hour, ${BY}, visits) values
    ('1', ${DAY}, 9, ${facts('/', 'phone')}, 1),
    ('2', ${DAY}, 9, ${facts('/gone/', 'phone')}, -1),
    ('3', ${DAY}, 9, ${facts('/gone/', 'phone', 'deleted')}, 1)`);
  await makeTablesOf(db, '0009-rollups-of-pairs');
  const cells = await db
    .selectFrom('rollup_page_device')
    .select(['path', 'device', 'origin', 'visits', 'started', 'sent', 'handoffs', 'estimates'])
    .select(['first_leads', 'sold', 'approved_cents', 'reversed_cents', 'first_earned_cents'])
    .where('day', '=', DAY)
    .orderBy('path')
    .orderBy('device')
    .execute();
  const none = {
    ...{ origin: 'visit', visits: 0, started: 0, sent: 0, handoffs: 0, estimates: 0 },
    ...{ first_leads: 0, sold: 0, approved_cents: 0, reversed_cents: 0, first_earned_cents: 0 },
  };
  const numbers = (cell: object) =>
    Object.fromEntries(
      Object.entries(cell).map(([name, value]) => [
        name,
        name in none && name !== 'origin' ? Number(value) : value,
      ]),
    );
  expect(cells.map(numbers)).toEqual([
    { ...none, path: '/', device: 'desktop', visits: 1, estimates: 1 },
    {
      ...{ ...none, path: '/', device: 'phone', visits: 1, started: 1, sent: 1 },
      ...{ first_leads: 1, first_earned_cents: 800 },
    },
    {
      ...{ ...none, path: '/auto/', device: 'phone', visits: 1, started: 1, handoffs: 1 },
      ...{ sold: 1, approved_cents: 800, reversed_cents: 100 },
    },
    { ...none, path: '/gone/', device: 'phone', visits: 1 },
  ]);
  for (const rollup of ['rollup_campaign_device', 'rollup_page_campaign'] as const) {
    const { rows } = await sql<{ visits: number; sold: number }>`
      select cast(sum(visits) as bigint) as visits, cast(sum(sold) as bigint) as sold
      from ${sql.table(rollup)} where campaign_id = '7'`.execute(db);
    expect(
      rows.map((row) => [Number(row.visits), Number(row.sold)]),
      rollup,
    ).toEqual([[4, 1]]);
  }
});

// behaviour: 27.23
it.each(engines)('stores the first whole day of the rollups of pairs on $name', async (engine) => {
  for (const [day, since] of [
    [OLD, TODAY - 28],
    [DAY, null],
  ] as const) {
    const { db, run } = await tablesBefore(engine);
    await run(`insert into rollup_campaign (day, site, channel, source, campaign, campaign_id, origin, visits)
      values (${day}, 'insurance', 'email', '', '', '', 'visit', 1)`);
    await makeTablesOf(db, '0009-rollups-of-pairs');
    const rows = await db.selectFrom('rollup_since').selectAll().orderBy('rollup').execute();
    const names = ['rollup_campaign_device', 'rollup_page_campaign', 'rollup_page_device'];
    expect(rows).toEqual(since === null ? [] : names.map((rollup) => ({ rollup, day: since })));
  }
});
