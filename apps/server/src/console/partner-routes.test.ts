import type { PartnerScreen } from '@zipfront/contracts/console/partners';
import type { Kysely } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { recordConversion } from '../conversions/ledger/record-conversion.ts';
import { findPartner } from '../conversions/postbacks/partners.ts';
import { readPostback } from '../conversions/postbacks/read-postback.ts';
import { refusePostback } from '../conversions/postbacks/refused-postbacks.ts';
import { findUnmatchedLeads, storePostback } from '../conversions/postbacks/store-postback.ts';
import type { Database } from '../platform/store/schema.ts';
import type { Store } from '../platform/store/store.ts';
import { engines } from '../platform/store/testing/engines.ts';
import { emptyTestDatabase } from '../platform/store/testing/open-database.ts';
import { NOT_ASKED, visitRows } from '../platform/store/testing/visit-rows.ts';
import { keyOf } from '../platform/tokens.ts';
import { createVisit } from '../visitors/visits/create-visit.ts';
import {
  type ConsoleBrowser,
  NOON,
  shown,
  type TestConsole,
  testConsole,
} from './testing/console-browser.ts';
import { CONFIRMED_MS } from './with-permission.ts';

const ACME = { name: 'Acme Insurance', id: 'acme', auth: 'signature', networks: '' };
const PAGE = '/connections/partners/acme';

type ScreenOf<Name> = Extract<PartnerScreen, { name: Name }>;

describe.each(engines)('the page of partners on $name', (engine) => {
  let store: Store;
  let db: Kysely<Database>;
  let console: TestConsole;
  let admin: ConsoleBrowser;
  beforeEach(async () => {
    ({ store, db } = await emptyTestDatabase(engine));
    console = testConsole(store);
    admin = await console.signedIn('admin');
  });

  const add = (changes: Partial<typeof ACME> = {}) =>
    admin.post('/connections/partners', { ...ACME, ...changes });
  async function screen<Name extends PartnerScreen['name']>(response: Response, _name: Name) {
    return (await shown(response)).screen as ScreenOf<Name>;
  }
  const actions = async () => {
    const rows = await store.reads
      .selectFrom('console_action')
      .select(['action', 'subject'])
      .where('subject', '=', 'acme')
      .orderBy('id')
      .execute();
    return rows.map(({ action }) => action);
  };
  async function send(fields: Record<string, string>, at = NOON): Promise<void> {
    const partner = await findPartner(store.reads, 'acme');
    const sent = { transaction_id: '1', lead_id: 'lead', ...fields };
    const read = readPostback(sent, {
      partner: 'acme',
      mapping: partner?.mapping ?? {},
      now: at,
    });
    if ('wrong' in read) throw new Error(read.wrong.detail);
    await store.write(storePostback, { row: read.row, timeZones: {} });
  }

  async function makeLead(leadId: string): Promise<void> {
    const rows = visitRows();
    await store.write(createVisit, rows);
    const marks = { ...NOT_ASKED, privacy_signal: 0, bot: 0 } as const;
    await db.transaction().execute((trx) =>
      recordConversion(trx, {
        ...{ kind: 'hand-off', lead_id: leadId, subject: null, visit_id: rows.visit.id },
        ...{ site: 'insurance', at: NOON, line: 'auto', us_state: 'CA', ...marks },
      }),
    );
  }

  // behaviour: 22.10
  it('adds a partner, and shows its key once', async () => {
    const made = await screen(await add(), 'partner-key');
    expect(made).toMatchObject({ partner: 'acme', path: '/api/postbacks/acme' });
    expect(made.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect((await findPartner(store.reads, 'acme'))?.secrets).toEqual([made.secret]);
    const page = await (await admin.get(PAGE)).text();
    expect(page).not.toContain('whsec_');
    expect(await actions()).toEqual(['partner-added']);
  });

  // behaviour: 22.10
  it('stores of a token its hash alone', async () => {
    const { secret: key } = await screen(await add({ auth: 'bearer' }), 'partner-key');
    expect((await findPartner(store.reads, 'acme'))?.secrets).toEqual([keyOf(key)]);
  });

  // behaviour: 22.10
  it('leaves a key valid beside a new one until it is ended', async () => {
    const first = (await screen(await add(), 'partner-key')).secret;
    const second = (await screen(await admin.post(`${PAGE}/keys`), 'partner-key')).secret;
    const secrets = async () => (await findPartner(store.reads, 'acme'))?.secrets.sort();
    expect(await secrets()).toEqual([first, second].sort());
    const { keys } = await screen(await admin.get(PAGE), 'partner');
    expect(keys).toHaveLength(2);
    const oldest = await store.reads
      .selectFrom('partner_key')
      .select('id')
      .where('secret', '=', first)
      .executeTakeFirstOrThrow();
    const ended = await admin.post(`${PAGE}/keys/end`, { key: oldest.id });
    expect(ended.headers.get('Location')).toBe(`${PAGE}?done=ended`);
    expect(await secrets()).toEqual([second]);
    expect(await actions()).toEqual(['partner-added', 'partner-key-made', 'partner-key-ended']);
  });

  // behaviour: 22.11
  it('lists what is not counted, and gives words a meaning later', async () => {
    await add();
    await send({ event: 'funded', amount: '10' }, NOON - 1);
    await send({ event: 'lead_sold', transaction_id: '2' });
    const before = await screen(await admin.get(PAGE), 'partner');
    expect(before.partner).toMatchObject({ counted: 0, unmatched: 2, refused: 0, lastAt: NOON });
    expect(before.unmatched).toMatchObject([
      { event: 'lead_sold', isWordUnknown: false },
      { event: 'funded', cents: 1_000, isWordUnknown: true },
    ]);
    expect(before.form.values.words).toContain('lead_sold = sold');
    const words = 'funded = bound\r\nlead_sold = sold';
    await admin.post(`${PAGE}/status-mapping`, { words });
    const after = await screen(await admin.get(PAGE), 'partner');
    expect(after.unmatched.map(({ isWordUnknown }) => isWordUnknown)).toEqual([false, false]);
    expect(after.form.values.words).toBe('funded = bound\nlead_sold = sold');
    await send({ event: 'WON', status: 'late', transaction_id: '3' });
    await admin.post(`${PAGE}/status-mapping`, { words: 'won = sold' });
    const known = await screen(await admin.get(PAGE), 'partner');
    expect(known.unmatched.map(({ isWordUnknown }) => isWordUnknown)).toEqual([
      false,
      false,
      false,
    ]);
    const twice = await admin.post(`${PAGE}/status-mapping`, { words: 'won = sold\nWon = bound' });
    expect((await screen(twice, 'partner')).form.errors.words).toBe(
      'Line 2: "won" has a line already.',
    );
    expect(await findUnmatchedLeads(store.reads, { now: NOON, limit: 9 })).toEqual([]);
  });

  // behaviour: 22.10, 22.11
  it('reports wrong fields with what was typed', async () => {
    await add();
    const again = await add();
    expect(again.status).toBe(422);
    expect((await screen(again, 'partners')).form).toMatchObject({
      values: { name: 'Acme Insurance' },
      errors: { id: 'There is a partner of this id.' },
    });
    const wrong = await screen(await add({ id: 'A b', name: '', networks: 'home' }), 'partners');
    expect(Object.keys(wrong.form.errors).sort()).toEqual(['id', 'name', 'networks']);
    const words = await admin.post(`${PAGE}/status-mapping`, { words: 'sold = sold\nbad = paid' });
    expect(words.status).toBe(422);
    expect((await screen(words, 'partner')).form.errors.words).toContain('Line 2');
    expect((await admin.get('/connections/partners/other')).status).toBe(404);
  });

  // behaviour: 28.2
  it('shows what a test would have done, and stores nothing of it', async () => {
    await add();
    await makeLead('lead');
    const marketer = await console.signedIn('marketer');
    const tried = async (fields: Record<string, string>) => {
      const response = await marketer.post(`${PAGE}/test`, { lead: 'lead', ...fields });
      return (await screen(response, 'partner')).test.tried;
    };
    expect(await tried({ event: 'lead_sold', amount: '42.50' })).toMatchObject({
      ...{ status: 200, outcome: 'counted', isProofChecked: true, refusal: null },
      lead: { status: 'sold', cents: 4_250 },
      request: expect.stringMatching(
        /^POST \/api\/postbacks\/acme\nwebhook-id: test-\S+\nwebhook-timestamp: \d+\nwebhook-signature: v1,…\n\n\{/,
      ),
    });
    expect(await tried({ event: 'lead_sold', amount: '1', lead: 'other' })).toMatchObject({
      ...{ status: 202, outcome: 'stored', isWordUnknown: false, lead: null },
    });
    expect(await tried({ event: 'funded' })).toMatchObject({ status: 202, isWordUnknown: true });
    expect(await tried({ event: 'lead_sold/pending' })).toMatchObject({
      lead: { status: 'accepted', cents: null },
    });
    expect(await tried({ event: 'lead_sold', amount: '-1' })).toMatchObject({
      ...{ status: 422, outcome: null, refusal: expect.stringContaining('amount') },
    });
    for (const table of ['postback', 'postback_refusal', 'refused_postback'] as const) {
      expect(await store.reads.selectFrom(table).selectAll().execute(), table).toEqual([]);
    }
    const ledger = store.reads.selectFrom('conversion').select(['status', 'value_cents']);
    expect(await ledger.execute()).toEqual([{ status: 'open', value_cents: null }]);
  });

  // behaviour: 28.2
  it('says of a test how many sales its lead has under other transactions', async () => {
    await add();
    await makeLead('lead');
    const tried = async (event: string) => {
      const response = await admin.post(`${PAGE}/test`, { lead: 'lead', event, amount: '10' });
      return (await screen(response, 'partner')).test.tried;
    };
    expect(await tried('lead_sold')).toMatchObject({ otherSales: 0, lead: { cents: 1_000 } });
    await send({ event: 'lead_sold', amount: '19' });
    await send({ event: 'lead_rejected', transaction_id: '2' });
    expect(await tried('lead_sold')).toMatchObject({ otherSales: 1, lead: { cents: 2_900 } });
  });

  // behaviour: 28.2
  it('checks a token that is typed, and says where none was', async () => {
    const { secret: key } = await screen(await add({ auth: 'query' }), 'partner-key');
    const tried = async (token: string) => {
      const fields = { lead: 'lead', event: 'lead_sold', token };
      const { test } = await screen(await admin.post(`${PAGE}/test`, fields), 'partner');
      expect(test.form.values.token).toBe('');
      expect(test.tried?.request).not.toContain(key);
      return test.tried;
    };
    expect(await tried('')).toMatchObject({ status: 202, isProofChecked: false });
    expect(await tried(key)).toMatchObject({ status: 202, isProofChecked: true });
    expect(await tried('another')).toMatchObject({ status: 401, outcome: null });
  });

  // behaviour: 28.3
  it('disables a partner and enables it again, each in the audit trail', async () => {
    await add();
    const disabled = await admin.post(`${PAGE}/disable`);
    expect(disabled.headers.get('Location')).toBe(`${PAGE}?done=disabled`);
    await admin.post(`${PAGE}/disable`);
    const page = await screen(await admin.get(PAGE), 'partner');
    expect(page.partner.disabledAt).toBe(NOON);
    const response = await admin.post(`${PAGE}/test`, { lead: 'lead', event: 'lead_sold' });
    expect((await screen(response, 'partner')).test.tried).toMatchObject({ status: 403 });
    await admin.post(`${PAGE}/enable`);
    expect((await screen(await admin.get(PAGE), 'partner')).partner.disabledAt).toBeNull();
    expect(await actions()).toEqual(['partner-added', 'partner-disabled', 'partner-enabled']);
    const marketer = await console.signedIn('marketer');
    expect((await marketer.post(`${PAGE}/disable`)).status).toBe(403);
  });

  // behaviour: 28.4
  it('downloads partners, uncounted reports and refusals as files without formulas', async () => {
    await add({ name: '=1+1' });
    await send({ event: 'funded', amount: '10', reason: 'no answer' });
    await send({ event: 'lead_rejected', reason: '=duplicate', transaction_id: '2' });
    const sent = { lead_id: 'lead', amount: '=1' };
    const report = { partner: 'acme', reason: 'amount', detail: 'It is wrong.', sent, at: NOON };
    await store.write(refusePostback, { ...report, timeZone: 'UTC' });
    const lines = async (path: string) => {
      const response = await admin.get(path);
      expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
      return (await response.text()).trim().split('\n');
    };
    const at = new Date(NOON).toISOString();
    expect(await lines('/connections/partners.csv')).toEqual([
      'partner,id,proof,state,last_report,counted_7_days,unmatched_7_days,refused_7_days',
      `'=1+1,acme,signature,enabled,${at},0,2,1`,
    ]);
    expect((await lines(`${PAGE}/unmatched.csv`))[2]).toBe(
      `${at},lead,1,funded,10.00,no answer,its word has no meaning`,
    );
    expect((await lines(`${PAGE}/refusals.csv`))[1]).toBe(`amount,1,${at}`);
    expect((await lines(`${PAGE}/refused.csv`))[1]).toBe(`${at},1,lead,,,,'=1,,,,,It is wrong.`);
    expect((await lines(`${PAGE}/rejections.csv`))[1]).toBe(
      `${at},lead,2,lead_rejected,,'=duplicate`,
    );
    expect((await admin.get('/connections/partners/other/unmatched.csv')).status).toBe(404);
  });

  // behaviour: 22.10
  it('lets marketers read, and asks admins for their password', async () => {
    await add();
    const marketer = await console.signedIn('marketer');
    expect((await screen(await marketer.get(PAGE), 'partner')).canChange).toBe(false);
    expect((await marketer.post(`${PAGE}/keys`)).status).toBe(403);
    console.wait(CONFIRMED_MS);
    const refused = await admin.post(`${PAGE}/keys`);
    expect(refused.headers.get('Location')).toMatch(/^\/confirm\?held=/);
    expect((await screen(await admin.get(PAGE), 'partner')).canChange).toBe(true);
  });
});
