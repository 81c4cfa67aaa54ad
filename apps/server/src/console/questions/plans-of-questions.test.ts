import { CompiledQuery as Compiled, type CompiledQuery, Kysely } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { fillDatabase } from '../../../../demo/src/samples/testing/sample-database.ts';
import { UPLOADS } from '../../conversions/uploads/testing/conversion-rows.ts';
import type { Database, Db } from '../../platform/store/schema.ts';
import { ALL_ROLLUPS } from '../../platform/store/tables/rollups.ts';
import { dialectOf } from '../../platform/store/testing/dialect-of.ts';
import { emptySharedStore, engines } from '../../platform/store/testing/engines.ts';
import { rollUpAll } from '../../reporting/rollups/roll-up.ts';
import { type ApiClient, person } from '../api/testing/api-client.ts';
import { NOON, testConsole } from '../testing/console-browser.ts';

/** Tables that grow with visits, leads or days. */
const LARGE: readonly string[] = [
  ...ALL_ROLLUPS,
  'visit',
  'touch',
  'event',
  'report_touch',
  'report_lead',
  'report_lead_first',
  'report_money',
  'partner_outcome',
  'postback',
  'conversion',
  'conversion_upload',
  'spend',
];

/** Reads the spend of imports, whatever its days. */
const WITHOUT_RANGE = 'from "spend_import" inner join "spend"';

/** Questions to the API with a range of days, or of what has left. */
const QUESTIONS = [
  '/reports?by=campaign',
  '/reports?by=campaign&compare=before',
  '/reports?by=campaign&money=event',
  '/reports?by=campaign&by=day',
  '/reports?by=campaign&page=/&device=phone',
  '/reports?by=campaign&days=today&compare=before',
  '/reports?by=source&site=insurance&channel=paid-search',
  '/reports?by=day',
  '/reports?by=hour',
  '/reports?by=keyword',
  '/reports?by=ad_group&campaign=ship-car',
  '/reports?by=page&by=device',
  '/reports?by=line',
  '/reports?by=source&state=TX',
  '/reports?by=partner',
  '/reports?by=partner&by=state',
  '/reports/days',
  '/reports/privacy?by=device',
  '/reports/partner-decisions',
  '/reports/rejection-reasons',
  '/uploads',
  '/uploads/goals',
  '/leads?kind=lead',
  '/leads?decision=sold',
  '/leads?money=event',
];

const asked: CompiledQuery[] = [];
let recorded: Db;
let api: ApiClient;
beforeAll(async () => {
  const [sqlite] = engines;
  if (sqlite === undefined) throw new Error('There is no engine.');
  const { store, database } = await emptySharedStore(sqlite);
  await fillDatabase(database.url, { visits: 300, days: 20, seed: 1, now: NOON });
  await rollUpAll(store);
  recorded = new Kysely<Database>({
    dialect: dialectOf(database.url),
    log: ({ query }) => void asked.push(query),
  });
  const console = testConsole({ ...store, reads: recorded }, {}, undefined, [], UPLOADS);
  api = person(console, await console.signedIn('admin'));
  return () => recorded.destroy();
});

/** The steps of the plans of all that the API reads for a question. */
async function stepsOf(question: string): Promise<{ detail: string; sql: string }[]> {
  asked.length = 0;
  await api.json('GET', question);
  const queries = asked.filter(
    ({ sql }) => /^\s*(with|select)\b/.test(sql) && !sql.includes(WITHOUT_RANGE),
  );
  const plans = queries.map(async ({ sql, parameters }) => {
    const explained = Compiled.raw(`explain query plan ${sql}`, [...parameters]);
    const { rows } = await recorded.executeQuery<{ detail: string }>(explained);
    return rows.map(({ detail }) => ({ detail, sql }));
  });
  return (await Promise.all(plans)).flat();
}

/** Whether a step reads a whole large table, or a whole index of it, up to no limit. */
function isScan({ detail, sql }: { detail: string; sql: string }): boolean {
  const [, name] = /^SCAN (\w+)/.exec(detail) ?? [];
  const table = LARGE.find(
    (one) => one === name || new RegExp(`\\b${one}"? as "?${name}\\b`).test(sql),
  );
  const isLimited = new RegExp(`from "?${table}\\b[^()]* limit `).test(sql);
  return name !== undefined && table !== undefined && !isLimited;
}

// behaviour: 27.22
it.each(QUESTIONS)('reads no whole table for %s', async (question) => {
  const steps = await stepsOf(question);
  expect(steps.length).toBeGreaterThan(1);
  expect(steps.filter(isScan)).toEqual([]);
});

// behaviour: 27.22
it.each([
  ['/uploads/goals', 'conversion_click (site=? AND status=? AND click_at>?'],
  ['/uploads/goals', 'conversion_upload_sent (platform=? AND sent_at>?'],
  ['/uploads', 'conversion_at (site=? AND at>?'],
  ['/reports?by=campaign&money=event&device=phone', 'report_money_day (event_day>?'],
  ['/leads?money=event', 'report_money_day (event_day>?'],
])('reads %s by %s', async (question, index) => {
  const steps = await stepsOf(question);
  expect(steps.map(({ detail }) => detail).join('\n')).toContain(index);
});
