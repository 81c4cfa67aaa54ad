import type { PartnerScreen } from '@zipfront/contracts/console/partners';
import type { Kysely } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { recordConversion } from '../conversions/ledger/record-conversion.ts';
import { refusePostback } from '../conversions/postbacks/refused-postbacks.ts';
import { insertPartner } from '../conversions/postbacks/testing/sample-partner.ts';
import type { Database } from '../platform/store/schema.ts';
import type { Store } from '../platform/store/store.ts';
import { fromJson } from '../platform/store/tables/columns.ts';
import { engines } from '../platform/store/testing/engines.ts';
import { emptyTestDatabase } from '../platform/store/testing/open-database.ts';
import { NOT_ASKED, visitRows } from '../platform/store/testing/visit-rows.ts';
import { createVisit } from '../visitors/visits/create-visit.ts';
import {
  type ConsoleBrowser,
  NOON,
  shown,
  type TestConsole,
  testConsole,
} from './testing/console-browser.ts';
import { CONFIRMED_MS } from './with-permission.ts';

const SENT = {
  lead_id: 'lead',
  transaction_id: '{transaction_id}',
  event: 'lead_sold',
  amount: '10',
  payout: '12',
};
const DETAIL = 'transaction_id is a macro that was not filled in.';
const PARTNER_PAGE = '/connections/partners/acme';

describe.each(engines)('refused reports in the console on $name', (engine) => {
  let store: Store;
  let db: Kysely<Database>;
  let console: TestConsole;
  let admin: ConsoleBrowser;
  beforeEach(async () => {
    ({ store, db } = await emptyTestDatabase(engine));
    console = testConsole(store);
    admin = await console.signedIn('admin');
    await insertPartner(db);
    const rows = visitRows();
    await store.write(createVisit, rows);
    await db.transaction().execute((trx) =>
      recordConversion(trx, {
        ...{ kind: 'hand-off', lead_id: 'lead', subject: null, visit_id: rows.visit.id },
        ...{ line: 'auto', us_state: 'CA' },
        ...{ site: 'insurance', at: NOON - 1_000, ...NOT_ASKED, privacy_signal: 0, bot: 0 },
      }),
    );
  });

  /** A report is refused, as often as given; returns the path of its page. */
  async function refuse(times = 1): Promise<string> {
    for (let time = 0; time < times; time += 1) {
      const report = { partner: 'acme', reason: 'transaction_id', detail: DETAIL, sent: SENT };
      await store.write(refusePostback, { ...report, at: NOON, timeZone: 'UTC' });
    }
    const row = await db.selectFrom('refused_postback').select('id').executeTakeFirstOrThrow();
    return `/connections/refused-reports/${row.id}`;
  }

  async function screen<Name extends PartnerScreen['name']>(response: Response, _name: Name) {
    return (await shown(response)).screen as Extract<PartnerScreen, { name: Name }>;
  }
  const listed = async () => (await screen(await admin.get(PARTNER_PAGE), 'partner')).refused;
  const ledger = () =>
    db.selectFrom('conversion').select(['status', 'value_cents']).executeTakeFirstOrThrow();
  const trail = async () => {
    const rows = await db
      .selectFrom('console_action')
      .select(['action', 'subject', 'detail'])
      .where('action', 'like', 'postback-%')
      .orderBy('position')
      .execute();
    return rows.map((row) => ({ ...row, detail: fromJson(row.detail) }));
  };

  // behaviour: 22.18
  it('lists a refused report with what is wrong, and counts it as it was corrected', async () => {
    const page = await refuse();
    const id = page.split('/').at(-1);
    expect(await listed()).toEqual([
      {
        ...{ id, partner: 'acme', at: NOON, detail: DETAIL, sent: SENT, waiting: 1 },
        lead: { status: 'open', cents: null },
      },
    ]);
    const { report, form } = await screen(await admin.get(page), 'refused-report');
    expect(report).toMatchObject({ id, sent: SENT });
    expect(form.values).toEqual(SENT);
    const counted = await admin.post(`${page}/count`, { ...SENT, transaction_id: 'P-1' });
    expect(counted.headers.get('Location')).toBe(`${PARTNER_PAGE}?done=counted`);
    expect(await ledger()).toEqual({ status: 'sold', value_cents: 1_000 });
    expect(await listed()).toEqual([]);
    expect(await trail()).toEqual([
      {
        ...{ action: 'postback-corrected', subject: 'acme' },
        detail: { report: id, changed: 'transaction_id', outcome: 'counted' },
      },
    ]);
    const again = await admin.post(`${page}/count`, { ...SENT, transaction_id: 'P-2' });
    expect(again.headers.get('Location')).toBe(`${PARTNER_PAGE}?done=settled`);
    expect(await ledger()).toEqual({ status: 'sold', value_cents: 1_000 });
    const settled = await screen(await admin.get(page), 'refused-report');
    expect(settled.report.waiting).toBe(0);
  });

  // behaviour: 22.18
  it('counts each arrival of a report by itself, and dismisses the rest together', async () => {
    const page = await refuse(3);
    expect(await listed()).toMatchObject([{ waiting: 3 }]);
    for (const transaction_id of ['P-1', 'P-2']) {
      await admin.post(`${page}/count`, { ...SENT, transaction_id });
    }
    expect(await ledger()).toEqual({ status: 'sold', value_cents: 2_000 });
    expect(await listed()).toMatchObject([{ waiting: 1 }]);
    const dismissed = await admin.post(`${page}/dismiss`);
    expect(dismissed.headers.get('Location')).toBe(`${PARTNER_PAGE}?done=dismissed`);
    expect(await listed()).toEqual([]);
    const settled = await admin.post(`${page}/dismiss`);
    expect(settled.headers.get('Location')).toBe(`${PARTNER_PAGE}?done=settled`);
    expect((await trail()).map(({ action }) => action)).toEqual([
      'postback-corrected',
      'postback-corrected',
      'postback-dismissed',
    ]);
    // The same comes again.
    await refuse();
    expect(await listed()).toMatchObject([{ waiting: 1 }]);
  });

  // behaviour: 22.18
  it('shows a correction that is wrong again with what was typed, and counts nothing', async () => {
    const page = await refuse();
    const typed = { ...SENT, transaction_id: 'P-1', amount: '1,000' };
    const response = await admin.post(`${page}/count`, typed);
    expect(response.status).toBe(422);
    const { form } = await screen(response, 'refused-report');
    expect(form.values).toMatchObject({ transaction_id: 'P-1', amount: '1,000' });
    expect(Object.keys(form.errors)).toEqual(['amount']);
    expect(await ledger()).toMatchObject({ status: 'open' });
    expect(await listed()).toMatchObject([{ waiting: 1 }]);
  });

  // behaviour: 22.18
  it('stores a corrected report of an unknown lead, which its deletion finds', async () => {
    const page = await refuse();
    const typed = { ...SENT, transaction_id: 'P-1', lead_id: 'later' };
    const response = await admin.post(`${page}/count`, typed);
    expect(response.headers.get('Location')).toBe(`${PARTNER_PAGE}?done=stored`);
    const rows = await db.selectFrom('refused_postback').select('lead_id').execute();
    expect(rows).toEqual([{ lead_id: 'later' }]);
    expect(await db.selectFrom('postback').select(['lead_id', 'received_at']).execute()).toEqual([
      { lead_id: 'later', received_at: NOON },
    ]);
  });

  // behaviour: 22.18
  it('does not count a report whose lead has left the ledger since it came', async () => {
    const page = await refuse();
    await db
      .updateTable('conversion')
      .set({ expires_at: NOON + 1 })
      .execute();
    console.wait(2);
    const response = await admin.post(`${page}/count`, { ...SENT, transaction_id: 'P-1' });
    expect(response.headers.get('Location')).toBe(`${PARTNER_PAGE}?done=stored`);
    expect(await ledger()).toMatchObject({ status: 'open' });
  });

  // behaviour: 22.18
  it('lets marketers read, and asks admins for their password', async () => {
    const page = await refuse();
    const marketer = await console.signedIn('marketer');
    expect((await screen(await marketer.get(page), 'refused-report')).canChange).toBe(false);
    expect((await marketer.post(`${page}/count`, SENT)).status).toBe(403);
    expect((await marketer.post(`${page}/dismiss`)).status).toBe(403);
    expect((await (await console.signedIn('reader')).get(page)).status).toBe(403);
    expect((await admin.get('/connections/refused-reports/other')).status).toBe(404);
    console.wait(CONFIRMED_MS);
    expect((await screen(await admin.get(page), 'refused-report')).canChange).toBe(true);
    const refused = await admin.post(`${page}/dismiss`);
    expect(refused.headers.get('Location')).toMatch(/^\/confirm\?held=/);
    expect(await listed()).toMatchObject([{ waiting: 1 }]);
  });
});
