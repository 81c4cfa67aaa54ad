import type { ResponseOf } from '@zipfront/contracts/api/operation';
import type { getRefusedReport, listRefusedReports } from '@zipfront/contracts/api/partner-reports';
import { beforeEach, describe, expect, it } from 'vitest';
import { recordConversion } from '../../conversions/ledger/record-conversion.ts';
import { refusePostback } from '../../conversions/postbacks/refused-postbacks.ts';
import { insertPartner } from '../../conversions/postbacks/testing/sample-partner.ts';
import type { Db } from '../../platform/store/schema.ts';
import type { Store } from '../../platform/store/store.ts';
import { fromJson } from '../../platform/store/tables/columns.ts';
import { eitherEngine } from '../../platform/store/testing/engines.ts';
import { emptyTestDatabase } from '../../platform/store/testing/open-database.ts';
import { NOT_ASKED, visitRows } from '../../platform/store/testing/visit-rows.ts';
import { storeVisit } from '../../visitors/visits/store-visit.ts';
import { CONFIRMED_MS } from '../sign-in/with-permission.ts';
import { NOON, type TestConsole, testConsole } from '../testing/console-browser.ts';
import { type ApiClient, person } from './testing/api-client.ts';

const SENT = {
  lead_id: 'lead',
  transaction_id: '{transaction_id}',
  event: 'lead_sold',
  amount: '10',
  payout: '12',
};
const DETAIL = 'transaction_id is a macro that was not filled in.';

describe.each(
  eitherEngine(import.meta.filename),
)('refused reports by the API on $name', (engine) => {
  let store: Store;
  let db: Db;
  let console: TestConsole;
  let admin: ApiClient;
  beforeEach(async () => {
    ({ store, db } = await emptyTestDatabase(engine));
    console = testConsole(store);
    admin = person(console, await console.signedIn('admin'));
    await insertPartner(db);
    const rows = visitRows();
    await store.write(storeVisit, rows);
    await db.transaction().execute((trx) =>
      recordConversion(trx, {
        kind: 'hand-off',
        lead_id: 'lead',
        subject: null,
        visit_id: rows.visit.id,
        line: 'auto',
        us_state: 'CA',
        site: 'insurance',
        at: NOON - 1_000,
        ...NOT_ASKED,
        privacy_signal: 0,
        bot: 0,
      }),
    );
  });

  /** A report is refused, as often as given; returns its path. */
  async function refuse(times = 1): Promise<string> {
    for (let time = 0; time < times; time += 1) {
      const report = { partner: 'acme', reason: 'transaction_id', detail: DETAIL, sent: SENT };
      await store.write(refusePostback, { ...report, at: NOON, timeZone: 'UTC' });
    }
    const row = await db.selectFrom('refused_postback').select('id').executeTakeFirstOrThrow();
    return `/refused-reports/${row.id}`;
  }

  const shown = (path: string) => admin.json<ResponseOf<typeof getRefusedReport>>('GET', path);
  const listed = async () =>
    (await admin.json<ResponseOf<typeof listRefusedReports>>('GET', '/partners/acme/refused')).rows;
  const correct = (path: string, body: object) => admin.send('POST', `${path}/correct`, body);
  const dismiss = (path: string) => admin.send('POST', `${path}/dismiss`);
  const outcomeOf = async (response: Response) =>
    ((await response.json()) as { outcome?: string }).outcome;
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
    const report = {
      id,
      partner: 'acme',
      at: new Date(NOON).toISOString(),
      detail: DETAIL,
      sent: SENT,
      waiting: 1,
      lead: { status: 'open', amount_cents: null },
    };
    expect(await listed()).toEqual([report]);
    expect(await shown(page)).toEqual(report);
    // Fields that are left out are as they were sent.
    const counted = await correct(page, { transaction_id: 'P-1' });
    expect(await outcomeOf(counted)).toBe('counted');
    expect(await ledger()).toEqual({ status: 'sold', value_cents: 1_000 });
    expect(await listed()).toEqual([]);
    expect(await trail()).toEqual([
      {
        action: 'postback-corrected',
        subject: 'acme',
        detail: { report: id, changed: 'transaction_id', outcome: 'counted' },
      },
    ]);
    expect((await correct(page, { transaction_id: 'P-2' })).status).toBe(409);
    expect(await ledger()).toEqual({ status: 'sold', value_cents: 1_000 });
    expect((await shown(page)).waiting).toBe(0);
  });

  // behaviour: 22.18
  it('counts each arrival of a report by itself, and dismisses the rest together', async () => {
    const page = await refuse(3);
    expect(await listed()).toMatchObject([{ waiting: 3 }]);
    for (const transaction_id of ['P-1', 'P-2']) await correct(page, { transaction_id });
    expect(await ledger()).toEqual({ status: 'sold', value_cents: 2_000 });
    expect(await listed()).toMatchObject([{ waiting: 1 }]);
    expect((await dismiss(page)).status).toBe(204);
    expect(await listed()).toEqual([]);
    expect((await dismiss(page)).status).toBe(409);
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
  it('refuses a correction that is wrong again, by its field, and counts nothing', async () => {
    const page = await refuse();
    const response = await correct(page, { transaction_id: 'P-1', amount: '1,000' });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ errors: [{ pointer: '/amount' }] });
    expect(await ledger()).toMatchObject({ status: 'open' });
    expect(await listed()).toMatchObject([{ waiting: 1 }]);
  });

  // behaviour: 22.18
  it('stores a corrected report of an unknown lead, which its deletion finds', async () => {
    const page = await refuse();
    const response = await correct(page, { transaction_id: 'P-1', lead_id: 'later' });
    expect(await outcomeOf(response)).toBe('stored');
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
    expect(await outcomeOf(await correct(page, { transaction_id: 'P-1' }))).toBe('stored');
    expect(await ledger()).toMatchObject({ status: 'open' });
  });

  // behaviour: 22.18
  it('lets marketers read, and asks admins for their password', async () => {
    const page = await refuse();
    const signedIn = async (role: 'marketer' | 'reader') =>
      person(console, await console.signedIn(role));
    const [marketer, reader] = [await signedIn('marketer'), await signedIn('reader')];
    expect((await marketer.send('GET', page)).status).toBe(200);
    expect((await marketer.send('POST', `${page}/correct`, {})).status).toBe(403);
    expect((await marketer.send('POST', `${page}/dismiss`)).status).toBe(403);
    expect((await reader.send('GET', page)).status).toBe(403);
    expect((await admin.send('GET', '/refused-reports/other')).status).toBe(404);
    console.wait(CONFIRMED_MS);
    expect((await admin.send('GET', page)).status).toBe(200);
    const refused = await dismiss(page);
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ type: 'urn:zipfront:problem:password-needed' });
    expect(await listed()).toMatchObject([{ waiting: 1 }]);
  });
});
