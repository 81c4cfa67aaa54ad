import type { ResponseOf } from '@zipfront/contracts/api/operation';
import type {
  listRejections,
  listUnmatched,
  tryReport,
} from '@zipfront/contracts/api/partner-reports';
import type { addPartner, getPartner } from '@zipfront/contracts/api/partners';
import { beforeEach, describe, expect, it } from 'vitest';
import { recordConversion } from '../../conversions/ledger/record-conversion.ts';
import { findPartner } from '../../conversions/postbacks/find-partners.ts';
import { findUnmatchedLeads } from '../../conversions/postbacks/match-postbacks.ts';
import { readPostback } from '../../conversions/postbacks/read-postback.ts';
import { refusePostback } from '../../conversions/postbacks/refused-postbacks.ts';
import { storePostback } from '../../conversions/postbacks/store-postback.ts';
import type { Db } from '../../platform/store/schema.ts';
import type { Store } from '../../platform/store/store.ts';
import { eitherEngine } from '../../platform/store/testing/engines.ts';
import { emptyTestDatabase } from '../../platform/store/testing/open-database.ts';
import { NOT_ASKED, visitRows } from '../../platform/store/testing/visit-rows.ts';
import { tokenHash } from '../../platform/tokens.ts';
import { storeVisit } from '../../visitors/visits/store-visit.ts';
import { CONFIRMED_MS } from '../sign-in/with-permission.ts';
import { NOON, type TestConsole, testConsole } from '../testing/console-browser.ts';
import { type ApiClient, person } from './testing/api-client.ts';

const ACME = { name: 'Acme Insurance', id: 'acme', proof: 'signature' };
const PATH = '/partners/acme';

type Partner = ResponseOf<typeof getPartner>;
type Tried = ResponseOf<typeof tryReport>;

describe.each(eitherEngine(import.meta.filename))('partners at work on $name', (engine) => {
  let store: Store;
  let db: Db;
  let console: TestConsole;
  let admin: ApiClient;
  beforeEach(async () => {
    ({ store, db } = await emptyTestDatabase(engine));
    console = testConsole(store);
    admin = await signedIn('admin');
  });

  const signedIn = async (role: 'admin' | 'marketer') =>
    person(console, await console.signedIn(role));
  const add = (changes: object = {}) =>
    admin.json<ResponseOf<typeof addPartner>>('POST', '/partners', {
      body: { ...ACME, ...changes },
      status: 201,
    });
  const shown = () => admin.json<Partner>('GET', PATH);
  const unmatched = async () =>
    (await admin.json<ResponseOf<typeof listUnmatched>>('GET', `${PATH}/unmatched`)).rows;
  const change = async (body: object) => {
    const tag = (await admin.send('GET', PATH)).headers.get('ETag') ?? '';
    return admin.send('PATCH', PATH, body, { 'If-Match': tag });
  };
  const tried = (body: object, client = admin) =>
    client.json<Tried>('POST', `${PATH}/test`, { body: { lead_id: 'lead', ...body } });
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
    const read = readPostback(sent, { partner: 'acme', mapping: partner?.mapping ?? {}, now: at });
    if ('wrong' in read) throw new Error(read.wrong.detail);
    await store.write(storePostback, { row: read.row, timeZones: {} });
  }

  async function makeLead(leadId: string, bot: 0 | 1 = 0): Promise<void> {
    const rows = visitRows();
    await store.write(storeVisit, rows);
    const marks = { ...NOT_ASKED, privacy_signal: 0, bot } as const;
    await db.transaction().execute((trx) =>
      recordConversion(trx, {
        kind: 'hand-off',
        lead_id: leadId,
        subject: null,
        visit_id: rows.visit.id,
        site: 'insurance',
        at: NOON,
        line: 'auto',
        us_state: 'CA',
        ...marks,
      }),
    );
  }

  // behaviour: 22.10
  it('adds a partner, and shows its key once', async () => {
    const made = await add();
    expect(made).toMatchObject({
      id: 'acme',
      addresses: ['https://site.example/api/postbacks/acme'],
      key: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
    });
    expect((await findPartner(store.reads, 'acme'))?.secrets).toEqual([made.key]);
    expect(JSON.stringify(await shown())).not.toContain('whsec_');
    expect(await actions()).toEqual(['partner-added']);
  });

  // behaviour: 22.10
  it('stores of a token its hash alone', async () => {
    const { key } = await add({ proof: 'bearer' });
    expect((await findPartner(store.reads, 'acme'))?.secrets).toEqual([tokenHash(key ?? '')]);
  });

  // behaviour: 22.10
  it('leaves a key valid beside a new one until it is ended', async () => {
    const { key: first } = await add();
    const { key: second } = await admin.json<{ key: string }>('POST', `${PATH}/keys`, {
      status: 201,
    });
    const secrets = async () => (await findPartner(store.reads, 'acme'))?.secrets.sort();
    expect(await secrets()).toEqual([first, second].sort());
    expect((await shown()).keys).toHaveLength(2);
    const oldest = await store.reads
      .selectFrom('partner_key')
      .select('id')
      .where('secret', '=', first)
      .executeTakeFirstOrThrow();
    expect((await admin.send('DELETE', `${PATH}/keys/${oldest.id}`)).status).toBe(204);
    expect(await secrets()).toEqual([second]);
    expect(await actions()).toEqual(['partner-added', 'partner-key-made', 'partner-key-ended']);
  });

  // behaviour: 22.11
  it('lists what is not counted, and gives words a meaning later', async () => {
    await add();
    await send({ event: 'funded', amount: '10' }, NOON - 1);
    await send({ event: 'lead_sold', transaction_id: '2' });
    expect(await shown()).toMatchObject({
      counted: 0,
      unmatched: 2,
      refused: 0,
      last_report_at: new Date(NOON).toISOString(),
      status_mapping: { lead_sold: 'sold' },
    });
    expect(await unmatched()).toMatchObject([
      { event: 'lead_sold', is_word_unknown: false },
      { event: 'funded', amount_cents: 1_000, is_word_unknown: true },
    ]);
    const areWordsUnknown = async () =>
      (await unmatched()).map(({ is_word_unknown }) => is_word_unknown);
    await change({ status_mapping: { funded: 'bound', lead_sold: 'sold' } });
    expect(await areWordsUnknown()).toEqual([false, false]);
    expect((await shown()).status_mapping).toEqual({ funded: 'bound', lead_sold: 'sold' });
    await send({ event: 'WON', status: 'late', transaction_id: '3' });
    await change({ status_mapping: { won: 'sold' } });
    expect(await areWordsUnknown()).toEqual([false, false, false]);
    expect(await findUnmatchedLeads(store.reads, { now: NOON, limit: 9 })).toEqual([]);
  });

  // behaviour: 22.10, 22.11
  it('refuses wrong fields, each by its name', async () => {
    await add();
    const again = await admin.send('POST', '/partners', ACME);
    expect(again.status).toBe(409);
    expect(await again.json()).toMatchObject({ type: 'urn:zipfront:problem:id-taken' });
    const wrong = { id: 'A b', name: '', proof: 'signature', networks: ['home!'] };
    const refused = await admin.send('POST', '/partners', wrong);
    expect(refused.status).toBe(422);
    const { errors } = (await refused.json()) as { errors: { pointer: string }[] };
    expect(errors.map(({ pointer }) => pointer).sort()).toEqual(['/id', '/name', '/networks/0']);
    expect((await change({ status_mapping: { bad: 'paid' } })).status).toBe(422);
    expect((await admin.send('GET', '/partners/other')).status).toBe(404);
  });

  // behaviour: 28.2
  it('shows what a test would have done, and stores nothing of it', async () => {
    await add();
    await makeLead('lead');
    const marketer = await signedIn('marketer');
    const test = (body: object) => tried(body, marketer);
    expect(await test({ event: 'lead_sold', amount: '42.50' })).toMatchObject({
      status: 200,
      outcome: 'counted',
      is_proof_checked: true,
      refusal: null,
      lead: { status: 'sold', amount_cents: 4_250 },
      request: expect.stringMatching(
        /^POST \/api\/postbacks\/acme\nwebhook-id: test-\S+\nwebhook-timestamp: \d+\nwebhook-signature: v1,…\n\n\{/,
      ),
    });
    expect(await test({ event: 'lead_sold', amount: '1', lead_id: 'other' })).toMatchObject({
      status: 202,
      outcome: 'stored',
      is_word_unknown: false,
      lead: null,
    });
    expect(await test({ event: 'funded' })).toMatchObject({ status: 202, is_word_unknown: true });
    expect(await test({ event: 'lead_sold/pending' })).toMatchObject({
      lead: { status: 'accepted', amount_cents: null },
    });
    expect(await test({ event: 'lead_sold', amount: '-1' })).toMatchObject({
      status: 422,
      outcome: null,
      refusal: expect.stringContaining('amount'),
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
    const test = () => tried({ event: 'lead_sold', amount: '10' });
    expect(await test()).toMatchObject({ other_sales: 0, lead: { amount_cents: 1_000 } });
    await send({ event: 'lead_sold', amount: '19' });
    await send({ event: 'lead_rejected', transaction_id: '2' });
    expect(await test()).toMatchObject({ other_sales: 1, lead: { amount_cents: 2_900 } });
  });

  // behaviour: 28.2
  it('checks a token that is typed, and says where none was', async () => {
    const { key } = await add({ proof: 'query' });
    const test = async (token: string) => {
      const found = await tried({ event: 'lead_sold', token });
      expect(found.request).not.toContain(key);
      return found;
    };
    expect(await test('')).toMatchObject({ status: 202, is_proof_checked: false });
    expect(await test(key ?? '')).toMatchObject({ status: 202, is_proof_checked: true });
    expect(await test('another')).toMatchObject({ status: 401, outcome: null });
  });

  // behaviour: 28.3
  it('disables a partner and enables it again, each in the audit trail', async () => {
    await add();
    expect((await change({ disabled: true })).status).toBe(200);
    await change({ disabled: true });
    expect((await shown()).disabled_at).toBe(new Date(NOON).toISOString());
    expect(await tried({ event: 'lead_sold' })).toMatchObject({ status: 403 });
    await change({ disabled: false });
    expect((await shown()).disabled_at).toBeNull();
    expect(await actions()).toEqual(['partner-added', 'partner-disabled', 'partner-enabled']);
  });

  // behaviour: 28.4
  it('sends partners, uncounted reports and rejections as files without formulas', async () => {
    await add({ name: '=1+1' });
    await send({ event: 'funded', amount: '10', reason: 'no answer' });
    await send({ event: 'lead_rejected', reason: '=duplicate', transaction_id: '2' });
    const sent = { lead_id: 'lead', amount: '=1' };
    const report = { partner: 'acme', reason: 'amount', detail: 'It is wrong.', sent, at: NOON };
    await store.write(refusePostback, { ...report, timeZone: 'UTC' });
    const file = async (path: string) => {
      const response = await admin.send('GET', path);
      expect(response.headers.get('Content-Type')).toContain('text/csv');
      return response.text();
    };
    expect(await file('/partners.csv')).toContain("\nacme,'=1+1,signature,");
    expect(await file(`${PATH}/unmatched.csv`)).toContain(
      ',funded,,1000,no answer,true,not stored',
    );
    expect(await file(`${PATH}/refused.csv`)).toContain('It is wrong.');
    expect(await file(`${PATH}/rejections.csv`)).toContain(
      ",2,lead_rejected,rejected,,'=duplicate",
    );
    for (const path of ['unmatched', 'refused', 'rejections']) {
      expect(await file(`${PATH}/${path}.csv`)).not.toMatch(/(^|,)"?=/m);
    }
    expect((await admin.send('GET', '/partners/other/unmatched.csv')).status).toBe(404);
    expect((await shown()).refusals).toMatchObject([{ reason: 'amount', times: 1 }]);
    const { rows } = await admin.json<ResponseOf<typeof listRejections>>(
      'GET',
      `${PATH}/rejections`,
    );
    expect(rows).toMatchObject([{ transaction_id: '2', status: 'rejected', reason: '=duplicate' }]);
  });

  // behaviour: 28.8
  it('names what each report took back, in whole or in part', async () => {
    await add();
    const sale = { event: 'lead_sold', amount: '42.50' };
    const back = { event: 'lead_reversed' };
    await send(sale);
    await send({ ...back, amount: '10' }, NOON + 1);
    await send(back, NOON + 2);
    await send({ ...sale, transaction_id: '2' }, NOON + 3);
    await send({ event: 'lead_rejected', transaction_id: '3' }, NOON + 4);
    const { rows } = await admin.json<ResponseOf<typeof listRejections>>(
      'GET',
      `${PATH}/rejections`,
    );
    expect(rows.map(({ taken_back_cents }) => taken_back_cents)).toEqual([null, 3_250, 1_000]);
  });

  // behaviour: 28.4
  it('marks reports on leads of bots, which no figure counts, and on leads that are not stored', async () => {
    await add();
    await makeLead('person');
    await makeLead('robot', 1);
    for (const lead_id of ['person', 'robot', 'nowhere']) {
      await send({ event: 'lead_rejected', lead_id, transaction_id: lead_id });
      await send({ event: 'funded', lead_id, transaction_id: `${lead_id}-funded` });
    }
    for (const list of ['rejections', 'unmatched']) {
      const { rows } = await admin.json<ResponseOf<typeof listRejections | typeof listUnmatched>>(
        'GET',
        `${PATH}/${list}`,
      );
      const leads = new Map<string, string>(rows.map(({ lead_id, lead }) => [lead_id, lead]));
      expect(Object.fromEntries(leads), list).toEqual({
        person: 'counted',
        robot: 'bot',
        nowhere: 'not stored',
      });
    }
  });

  // behaviour: 22.10, 28.3
  it('lets marketers read, and asks admins for their password', async () => {
    await add();
    const marketer = await signedIn('marketer');
    expect((await marketer.send('GET', PATH)).status).toBe(200);
    expect((await marketer.send('POST', `${PATH}/keys`)).status).toBe(403);
    expect((await marketer.send('PATCH', PATH, { disabled: true })).status).toBe(403);
    console.wait(CONFIRMED_MS);
    const refused = await admin.send('POST', `${PATH}/keys`);
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ type: 'urn:zipfront:problem:password-needed' });
    expect((await admin.send('GET', PATH)).status).toBe(200);
  });
});
