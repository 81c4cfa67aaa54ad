import { DAY_MS } from '@zipfront/contracts/time/time';
import { sql } from 'kysely';
import { expect, it, onTestFinished, vi } from 'vitest';
import { engines } from '../testing/engines.ts';
import { openTablesOf } from '../testing/tables-of.ts';
import { makeTablesOf } from './migrate.ts';

const TODAY = 20_779;

// behaviour: 34.8
it.each(engines)('counts the choices of the stored visits on $name', async (engine) => {
  vi.useFakeTimers({ toFake: ['Date'], now: TODAY * DAY_MS });
  onTestFinished(() => void vi.useRealTimers());
  const db = await openTablesOf(engine, '0009-rollups-of-pairs');
  const run = (statement: string) => sql.raw(statement).execute(db);
  const visits = {
    out: [1, 'not-asked'],
    yes: [0, 'granted'],
    no: [1, 'denied'],
    open: [0, 'unanswered'],
    none: [0, 'not-asked'],
  };
  for (const [id, [signal, answer]] of Object.entries(visits)) {
    await run(`insert into visit (id, visitor_id, session_hash, site, locale, created_at, last_seen_at,
      expires_at, privacy_signal, bot, ad_consent)
      values ('${id}', '${id}', '', 'insurance', 'en-US', 0, 0, 0, ${signal}, 0, '${answer}')`);
    await run(`insert into report_touch (visit_id, position, day, hour, site, channel, source, campaign,
      campaign_id, ad_group, keyword, path, device, locale, release, line, us_state, origin)
      values ('${id}', 1, ${TODAY}, 9, 'insurance', 'email', 'letter', 'autumn', '', '', '', '/',
        'phone', 'en-US', '', '', '', 'visit')`);
  }
  // One of the visits waits to be added.
  await run(`insert into rollup_page (day, site, path, origin, visits)
    values (${TODAY}, 'insurance', '/', 'visit', 4), (${TODAY - 40}, 'insurance', '/', 'visit', 7)`);
  await run(`insert into rollup_campaign (day, site, channel, source, campaign, campaign_id, origin, visits)
    values (${TODAY - 40}, 'insurance', 'email', '', '', '', 'visit', 7)`);
  await makeTablesOf(db, '0010-choices-of-visits');
  const choices = { opted_out: 2, granted: 1, denied: 1, unanswered: 1 };
  const cells = await db
    .selectFrom('rollup_page')
    .select(['day', 'visits', 'opted_out', 'granted', 'denied', 'unanswered'])
    .orderBy('day')
    .execute();
  expect(cells).toEqual([
    { day: TODAY - 40, visits: 7, opted_out: 0, granted: 0, denied: 0, unanswered: 0 },
    { day: TODAY, visits: 4, ...choices },
  ]);
  for (const rollup of ['rollup_keyword', 'rollup_campaign_device', 'rollup_hour'] as const) {
    const ofRollup = db.selectFrom(rollup).select(['opted_out', 'granted', 'denied', 'unanswered']);
    expect(await ofRollup.execute(), rollup).toEqual([choices]);
  }
  const since = db.selectFrom('rollup_since').select('day').where('rollup', '=', 'choices');
  expect(await since.execute()).toEqual([{ day: TODAY - 28 }]);
});

it.each(
  engines.slice(1),
)('runs again on $name where a start ended before it was recorded', async (engine) => {
  const db = await openTablesOf(engine, '0009-rollups-of-pairs');
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`insert into rollup_campaign (day, site, channel, source, campaign, campaign_id, origin, visits)
    values (1, 'insurance', 'email', '', '', '', 'visit', 7)`);
  await makeTablesOf(db, '0010-choices-of-visits');
  await run(`delete from kysely_migration where name = '0010-choices-of-visits'`);
  await makeTablesOf(db, '0010-choices-of-visits');
  const since = db.selectFrom('rollup_since').select('rollup').where('rollup', '=', 'choices');
  expect(await since.execute()).toHaveLength(1);
});
