import { DAY_MS } from '@zipfront/contracts/time/time';
import fc from 'fast-check';
import type { Hono } from 'hono';
import pino from 'pino';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApp } from '../../app.ts';
import { readConfig } from '../../platform/config/config.ts';
import { LIMITS_PER_MINUTE } from '../../platform/http/route-table.ts';
import type { ServerEnv } from '../../platform/http/visitor.ts';
import { createMetrics } from '../../platform/metrics/metrics.ts';
import type { Db } from '../../platform/store/schema.ts';
import { type Store, StoreUnavailable } from '../../platform/store/store.ts';
import { fromJson, toJson } from '../../platform/store/tables/columns.ts';
import { eitherEngine } from '../../platform/store/testing/engines.ts';
import { emptyTestDatabase } from '../../platform/store/testing/open-database.ts';
import { NOON, NOT_ASKED, visitRows } from '../../platform/store/testing/visit-rows.ts';
import { exportVisit } from '../../visitors/privacy/export-visit.ts';
import { deleteVisit } from '../../visitors/visits/delete-visit.ts';
import { storeVisit } from '../../visitors/visits/store-visit.ts';
import { type NewConversion, recordConversion } from '../ledger/record-conversion.ts';
import { matchPostbacks } from './match-postbacks.ts';
import { writeUnproven } from './refusal-counts.ts';
import { MAX_WAITING } from './refused-postbacks.ts';
import { postbackRoutes } from './routes.ts';
import { insertPartner, PARTNER_SECRET, PARTNER_TOKEN } from './testing/sample-partner.ts';

const pages = {
  reviewSites: () => [],
  siteNames: () => ['insurance'],
  timeZoneOf: () => 'America/New_York',
} as never;

const SALE = {
  lead_id: 'L7f3k9q2',
  transaction_id: 'P-20991',
  event: 'policy_bound',
  status: 'approved',
  amount: '42.50',
  currency: 'USD',
  occurred_at: '2026-11-19T18:30:00Z',
};

describe.each(
  eitherEngine(import.meta.filename),
)('POST /api/postbacks/{partner} on $name', (engine) => {
  let store: Store;
  let db: Db;
  let app: Hono<ServerEnv>;
  let logged: string[];
  let now: number;
  let visitId: string;

  beforeEach(async () => {
    ({ store, db } = await emptyTestDatabase(engine));
    now = NOON;
    logged = [];
    app = appOf(store);
    const rows = visitRows({ at: NOON - DAY_MS });
    visitId = rows.visit.id;
    await store.write(storeVisit, rows);
  });

  function appOf(of: Store): Hono<ServerEnv> {
    const log = pino({ level: 'trace' }, { write: (line) => void logged.push(line) });
    const services = {
      config: readConfig({}),
      log,
      metrics: createMetrics({ process: false }),
      store: of,
      pages,
      now: () => now,
    };
    return createApp(
      { ...services, clock: { isRight: () => true } },
      { routes: [postbackRoutes(services)], resourceAt: () => undefined },
    );
  }

  async function makeLead(
    leadId = SALE.lead_id,
    about: Pick<NewConversion, 'kind' | 'subject'> = { kind: 'hand-off', subject: null },
  ): Promise<void> {
    await db.transaction().execute((trx) =>
      recordConversion(trx, {
        ...about,
        lead_id: leadId,
        visit_id: visitId,
        site: 'insurance',
        at: NOON - DAY_MS,
        line: 'auto',
        us_state: 'CA',
        ...NOT_ASKED,
        privacy_signal: 0,
        bot: 0,
      }),
    );
  }

  // The counts are the process's.
  afterEach(() => writeUnproven(store));

  function post(sent: unknown, { secrets = [PARTNER_SECRET], headers = {}, id = 'acme' } = {}) {
    const body = typeof sent === 'string' ? sent : JSON.stringify(sent);
    const signature = secrets
      .map((secret) => new Webhook(secret).sign('msg_1', new Date(now), body))
      .join(' ');
    return app.request(`/api/postbacks/${id}`, {
      method: 'POST',
      body,
      headers: {
        'webhook-id': 'msg_1',
        'webhook-timestamp': String(Math.floor(now / 1_000)),
        'webhook-signature': signature,
        ...headers,
      },
    });
  }
  const get = (fields: Record<string, string>, method = 'GET') =>
    app.request(`/api/postbacks/acme?${new URLSearchParams(fields)}`, { method });
  const history = () => db.selectFrom('postback').selectAll().orderBy('id').execute();
  const ledger = () =>
    db.selectFrom('conversion').select(['status', 'value_cents', 'decided_at']).execute();
  const refused = () => db.selectFrom('refused_postback').selectAll().execute();
  const refusals = () => db.selectFrom('postback_refusal').select(['reason', 'times']).execute();

  // behaviour: 22.1, 22.5, 22.6
  it('stores a report, and gives the lead its status and value', async () => {
    await insertPartner(db);
    await makeLead();
    const response = await post(SALE);
    expect([response.status, await response.json()]).toEqual([200, { outcome: 'counted' }]);
    expect(await history()).toMatchObject([
      {
        partner: 'acme',
        transaction_id: 'P-20991',
        lead_id: 'L7f3k9q2',
        event: 'policy_bound',
        status: 'bound',
        amount_cents: 4_250,
        currency: 'USD',
        occurred_at: Date.UTC(2026, 10, 19, 18, 30),
        received_at: NOON,
        matched: 1,
      },
    ]);
    const decided_at = Date.UTC(2026, 10, 19, 18, 30);
    expect(await ledger()).toEqual([{ status: 'bound', value_cents: 4_250, decided_at }]);
  });

  // behaviour: 22.5
  it('stores a repetition once, and a new status as a new row', async () => {
    await insertPartner(db);
    await makeLead();
    await post(SALE);
    now += 60_000;
    const again = await post(SALE);
    expect([again.status, await again.json()]).toEqual([200, { outcome: 'repeated' }]);
    expect(await history()).toHaveLength(1);
    const late = { ...SALE, event: 'lead_sold', occurred_at: '2026-11-19T16:00:00Z' };
    expect((await post(late)).status).toBe(200);
    expect(await history()).toHaveLength(2);
    expect(await ledger()).toMatchObject([{ status: 'bound' }]);
    await post({ ...SALE, event: 'lead_reversed', amount: null, occurred_at: null });
    expect(await ledger()).toEqual([{ status: 'reversed', value_cents: 0, decided_at: now }]);
  });

  // behaviour: 22.7
  it('stores a report of an unknown lead, and counts it once the lead is there', async () => {
    await insertPartner(db);
    const response = await post(SALE);
    expect([response.status, await response.json()]).toEqual([202, { outcome: 'stored' }]);
    expect(await matchPostbacks({ store, pages, now: () => now })).toBe(0);
    await makeLead();
    expect(await matchPostbacks({ store, pages, now: () => now })).toBe(1);
    expect(await ledger()).toMatchObject([{ status: 'bound', value_cents: 4_250 }]);
    expect(await matchPostbacks({ store, pages, now: () => now })).toBe(0);
  });

  // behaviour: 22.7
  it('counts in one pass all reports that waited, however many there are', async () => {
    await insertPartner(db);
    await post(SALE);
    await makeLead();
    const report = await db.selectFrom('postback').selectAll().executeTakeFirstOrThrow();
    const lead = await db.selectFrom('conversion').selectAll().executeTakeFirstOrThrow();
    const ids = Array.from({ length: 250 }, (_, number) => `L${number}`);
    const reports = ids.map((id) => ({ ...report, id, lead_id: id, transaction_id: id }));
    await db.insertInto('postback').values(reports).execute();
    const leads = ids.map((id) => ({ ...lead, lead_id: id }));
    await db.insertInto('conversion').values(leads).execute();
    expect(await matchPostbacks({ store, pages, now: () => now })).toBe(251);
    expect(new Set((await ledger()).map(({ status }) => status))).toEqual(new Set(['bound']));
  });

  // behaviour: 22.7
  it('stores a word without a meaning, and a report of a lead that has left the ledger', async () => {
    await insertPartner(db);
    await makeLead();
    expect((await post({ ...SALE, event: 'funded', status: null })).status).toBe(202);
    now = NOON + 90 * DAY_MS;
    expect((await post({ ...SALE, occurred_at: null })).status).toBe(202);
    expect(await history()).toMatchObject([
      { event: 'funded', status: null, matched: 0 },
      { status: 'bound', matched: 0 },
    ]);
    expect(await ledger()).toMatchObject([{ status: 'open', value_cents: null }]);
  });

  // behaviour: 22.7
  it('counts no report of a call-back, which is no hand-off', async () => {
    await insertPartner(db);
    await makeLead(SALE.lead_id, { kind: 'call-back', subject: 'a call' });
    expect((await post(SALE)).status).toBe(202);
    expect(await matchPostbacks({ store, pages, now: () => now })).toBe(0);
    expect(await ledger()).toMatchObject([{ status: 'open', value_cents: null }]);
  });

  // behaviour: 22.4, 22.17
  it.each([
    ['body', '[]'],
    ['lead_id', { ...SALE, lead_id: 'a b' }],
    ['transaction_id', { ...SALE, transaction_id: 'a\u0000' }],
    ['event', { ...SALE, event: null, status: null }],
    ['event', { ...SALE, event: 'a/b' }],
    ['amount', { ...SALE, amount: '-1' }],
    ['amount', { ...SALE, amount: '1,005' }],
    ['transaction_id', { ...SALE, transaction_id: '{transaction_id}' }],
    ['occurred_at', { ...SALE, occurred_at: '2026-02-30T00:00:00Z' }],
    ['currency', { ...SALE, currency: 'EUR' }],
    ['occurred_at', { ...SALE, occurred_at: 'yesterday' }],
  ])('refuses a wrong %s, counts the refusal, and stores what was sent', async (field, sent) => {
    await insertPartner(db);
    const response = await post(sent);
    expect(response.status).toBe(422);
    const { type, detail } = (await response.json()) as { type: string; detail: string };
    expect(type).toBe('urn:zipfront:problem:postback-invalid');
    expect(detail).toContain(field === 'body' ? 'JSON object' : field);
    expect(await refusals()).toEqual([{ reason: field, times: 1 }]);
    expect(await history()).toEqual([]);
    const [stored, ...others] = await refused();
    expect(others).toEqual([]);
    expect(stored).toMatchObject({ partner: 'acme', field, detail, waiting: 1, received_at: NOON });
    expect(stored?.lead_id).toBe(field === 'body' || field === 'lead_id' ? null : SALE.lead_id);
    const fields = fromJson(stored?.sent ?? toJson({}));
    expect(fields).toMatchObject(field === 'body' ? { body: '[]' } : { amount: expect.anything() });
  });

  // behaviour: 22.17
  it('stores refused reports with the same fields once, and counts how many came', async () => {
    await insertPartner(db);
    const wrong = { ...SALE, amount: '1,005' };
    await post(wrong);
    now += 1_000;
    await post(wrong);
    await post({ ...wrong, transaction_id: 'P-2' });
    const rows = (await refused()).map(({ waiting, received_at }) => [waiting, received_at]);
    expect(rows.sort()).toEqual([
      [1, now],
      [2, now],
    ]);
  });

  // behaviour: 22.17
  it('only counts further refused reports of a partner while very many wait', async () => {
    await insertPartner(db);
    const row = {
      partner: 'acme',
      lead_id: null,
      field: 'amount',
      detail: '',
      sent: toJson({}),
      received_at: NOON,
      waiting: 1,
    };
    const rows = Array.from({ length: MAX_WAITING - 1 }, (_, index) => ({
      ...row,
      id: `${index}`,
      content_hash: `${index}`,
    }));
    for (let from = 0; from < rows.length; from += 1_000) {
      await db
        .insertInto('refused_postback')
        .values(rows.slice(from, from + 1_000))
        .execute();
    }
    for (const amount of ['1,005', '1,006']) await post({ ...SALE, amount });
    expect(await refused()).toHaveLength(MAX_WAITING);
    expect(await refusals()).toEqual([{ reason: 'amount', times: 2 }]);
  });

  // behaviour: 22.17
  it('stores whatever a partner proves and gets wrong', async () => {
    await insertPartner(db);
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('\u0000', '\ud800'));
    const sent = fc.dictionary(text, fc.oneof(text, fc.jsonValue()), { minKeys: 1 });
    await fc.assert(
      fc.asyncProperty(sent, async (fields) => {
        await db.deleteFrom('refused_postback').execute();
        const response = await post({ ...fields, lead_id: 'a b' });
        expect(response.status).toBe(422);
        expect(await refused()).toMatchObject([{ field: 'lead_id', waiting: 1 }]);
        await post({ ...fields, lead_id: 'a b' });
        expect(await refused()).toMatchObject([{ waiting: 2 }]);
      }),
      { numRuns: 50 },
    );
  });

  // behaviour: 22.15
  it('stores the reason of a partner, also one that comes with a repetition', async () => {
    await insertPartner(db);
    await makeLead();
    const rejected = { ...SALE, event: 'lead_rejected', amount: null };
    await post(rejected);
    for (const reason of ['duplicate phone', 'another']) {
      const again = await post({ ...rejected, reason });
      expect(await again.json()).toEqual({ outcome: 'repeated' });
    }
    expect(await history()).toMatchObject([{ status: 'rejected', reason: 'duplicate phone' }]);
  });

  // behaviour: 22.16
  it('refuses two values of a parameter, and two tokens', async () => {
    await insertPartner(db, 'query');
    const ask = (query: string) =>
      app.request(
        `/api/postbacks/acme?lead_id=a&transaction_id=b&event=lead_sold&token=${PARTNER_TOKEN}${query}`,
      );
    expect((await ask('&amount=10&amount=20')).status).toBe(422);
    expect((await ask('&token=another')).status).toBe(401);
    expect((await ask(`&amount=10&amount=10&token=${PARTNER_TOKEN}`)).status).toBe(202);
  });

  // behaviour: 22.1
  it('reads the query of a POST without a body', async () => {
    await insertPartner(db, 'query');
    const fields = { lead_id: 'a', transaction_id: 'b', event: 'lead_sold', token: PARTNER_TOKEN };
    const path = `/api/postbacks/acme?${new URLSearchParams(fields)}`;
    expect((await app.request(path, { method: 'POST' })).status).toBe(202);
    expect(await history()).toMatchObject([{ lead_id: 'a', transaction_id: 'b' }]);
  });

  // behaviour: 22.2, 22.19
  it('counts a report that comes as a form, by its signature', async () => {
    await insertPartner(db);
    await makeLead();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const response = await post(`${new URLSearchParams(SALE)}`, { headers });
    expect([response.status, await response.json()]).toEqual([200, { outcome: 'counted' }]);
    expect(await ledger()).toMatchObject([{ status: 'bound', value_cents: 4_250 }]);
    const again = await post(SALE);
    expect(await again.json()).toEqual({ outcome: 'repeated' });
  });

  // behaviour: 22.4
  it('counts refused reports on the day of the reporting time zone', async () => {
    await insertPartner(db);
    now = Date.UTC(2026, 10, 22, 3);
    await post({ ...SALE, amount: '1,005' });
    await post(SALE, { secrets: ['whsec_AAAA'] });
    await writeUnproven(store);
    const days = await db.selectFrom('postback_refusal').select(['day', 'reason']).execute();
    const day = Date.UTC(2026, 10, 21) / DAY_MS;
    expect(days.sort((one, other) => (one.reason < other.reason ? -1 : 1))).toEqual([
      { day, reason: 'amount' },
      { day, reason: 'signature' },
    ]);
  });

  // behaviour: 22.2, 22.3
  it('explains a clock that is wrong, alike for known and unknown partners', async () => {
    await insertPartner(db);
    await insertPartner(db, 'bearer', { id: 'bear' });
    const detailOf = async (id: string, headers: Record<string, string>) => {
      const response = await post(SALE, { id, headers });
      expect(response.status).toBe(401);
      return ((await response.json()) as { detail: string }).detail;
    };
    const ours = Math.floor(now / 1_000);
    for (const id of ['acme', 'bear', 'other', 'no.partner']) {
      for (const wrong of [`${ours - 301}`, `${ours + 301}`, `${now}`, 'now']) {
        const detail = await detailOf(id, { 'webhook-timestamp': wrong });
        expect(detail, `${id} ${wrong}`).toContain(`5 minutes at most: it is ${ours} here`);
      }
      const detail = await detailOf(id, { 'webhook-signature': 'v1,AAAA' });
      expect(detail, id).toMatch(/^The signature or the token is not valid/);
    }
  });

  // behaviour: 22.2
  it.each([
    ['no signature', 'signature', {}, { headers: { 'webhook-signature': 'v1,AAAA' } }],
    ['a token in place of one', 'signature', {}, { secrets: [], headers: bearer(PARTNER_TOKEN) }],
    ['an unknown partner', 'signature', {}, { id: 'other' }],
    ['another token', 'bearer', {}, { headers: bearer('another') }],
    ['a token of another way', 'query', {}, { headers: bearer(PARTNER_TOKEN) }],
  ] as const)('refuses %s', async (_name, auth, changes, options) => {
    await insertPartner(db, auth, changes);
    const response = await post(SALE, {
      ...options,
      secrets: [...((options as { secrets?: string[] }).secrets ?? [PARTNER_SECRET])],
    });
    expect(response.status).toBe(401);
    expect(await history()).toEqual([]);
  });

  // behaviour: 22.3
  it('writes nothing for a report without a proof, of a known or an unknown partner, and counts those of known ones later', async () => {
    await insertPartner(db);
    const write = vi.spyOn(store, 'write');
    for (const id of ['acme', 'acme', 'other']) {
      expect((await post(SALE, { id, secrets: ['whsec_d3Jvbmc='] })).status).toBe(401);
    }
    expect(write).not.toHaveBeenCalled();
    write.mockRejectedValueOnce(new Error('no database'));
    await expect(writeUnproven(store)).rejects.toThrow('no database');
    await writeUnproven(store);
    await writeUnproven(store);
    expect(await refusals()).toEqual([{ reason: 'signature', times: 2 }]);
  });

  // behaviour: 28.3
  it('refuses the reports of a disabled partner, and counts them', async () => {
    await insertPartner(db, 'signature', { disabled_at: NOON });
    await makeLead();
    const response = await post(SALE);
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ type: 'urn:zipfront:problem:partner-disabled' });
    expect(await refusals()).toEqual([{ reason: 'disabled', times: 1 }]);
    expect([await history(), await refused()]).toEqual([[], []]);
    expect((await post(SALE, { headers: { 'webhook-signature': 'v1,AAAA' } })).status).toBe(401);
  });

  // behaviour: 22.2
  it('accepts both keys while a partner changes from one to the other', async () => {
    await insertPartner(db);
    const next = 'whsec_c29tZSBvdGhlciBzZWNyZXQgb2YgMjQrIGJ5dGVz';
    const key = { id: 'next', partner: 'acme', secret: next, created_at: NOON, ended_at: null };
    await db.insertInto('partner_key').values(key).execute();
    expect((await post({ ...SALE, transaction_id: '1' }, { secrets: [next] })).status).toBe(202);
    expect((await post({ ...SALE, transaction_id: '2' })).status).toBe(202);
    await db
      .updateTable('partner_key')
      .set({ ended_at: NOON })
      .where('id', '=', 'acme-key')
      .execute();
    expect((await post({ ...SALE, transaction_id: '3' })).status).toBe(401);
    const both = { secrets: [PARTNER_SECRET, next] };
    expect((await post({ ...SALE, transaction_id: '3' }, both)).status).toBe(202);
  });

  // behaviour: 22.2
  it('accepts a bearer token', async () => {
    await insertPartner(db, 'bearer');
    expect((await post(SALE, { headers: bearer(PARTNER_TOKEN) })).status).toBe(202);
  });

  // behaviour: 22.3
  it('accepts a query with a token by GET and not by HEAD, and logs nothing of it', async () => {
    await insertPartner(db, 'query');
    await makeLead();
    const { lead_id, transaction_id } = SALE;
    const fields = { lead_id, transaction_id, event: 'lead_sold', amount: '42.50', currency: '' };
    expect((await get(fields)).status).toBe(401);
    expect((await get({ ...fields, token: 'another' })).status).toBe(401);
    const head = await get({ ...fields, token: PARTNER_TOKEN }, 'HEAD');
    expect([head.status, head.headers.get('Allow')]).toEqual([405, 'GET, POST']);
    expect(await ledger()).toMatchObject([{ status: 'open', value_cents: null }]);
    expect((await get({ ...fields, token: PARTNER_TOKEN })).status).toBe(200);
    expect(await ledger()).toMatchObject([{ status: 'sold', value_cents: 4_250 }]);
    expect(logged).not.toEqual([]);
    expect(logged.join()).not.toMatch(new RegExp(`${PARTNER_TOKEN}|another|${lead_id}`));
  });

  // behaviour: 22.3
  it('refuses a query from another network, and of a partner that signs', async () => {
    await insertPartner(db, 'query', { networks: toJson(['192.0.2.1']) });
    const fields = { lead_id: 'a', transaction_id: 'b', event: 'lead_sold', token: PARTNER_TOKEN };
    expect((await get(fields)).status).toBe(401);
    await db.updateTable('partner').set({ auth: 'signature' }).execute();
    expect((await get(fields)).status).toBe(401);
    expect(await refusals()).toEqual([]);
    await writeUnproven(store);
    expect(await refusals()).toHaveLength(2);
  });

  // behaviour: 22.1
  it('refuses a long body, and more reports than a minute has', async () => {
    await insertPartner(db);
    const long = { 'content-length': '20000' };
    expect((await post(SALE, { headers: long })).status).toBe(413);
    for (let sent = 0; sent < LIMITS_PER_MINUTE.postbacks; sent += 1) {
      await app.request('/api/postbacks/no.partner');
    }
    expect((await post(SALE)).status).toBe(429);
  });

  // behaviour: 22.1
  it('returns 503 while the database is unavailable', async () => {
    await insertPartner(db);
    const unavailable = {
      reads: store.reads,
      write: () => Promise.reject(new StoreUnavailable('down')),
    };
    app = appOf(unavailable as never);
    const response = await post(SALE);
    expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '2']);
  });

  // behaviour: 22.9, 22.15, 22.17
  it('exports the reports of a visit, and deletes them with it', async () => {
    await insertPartner(db);
    await makeLead();
    await post({ ...SALE, reason: 'closed by the agent' });
    await post({ ...SALE, amount: '1,005' });
    const visit = await db.selectFrom('visit').selectAll().executeTakeFirstOrThrow();
    let text = '';
    for await (const piece of exportVisit(store.reads, visit)) text += piece;
    expect(JSON.parse(text)).toMatchObject({
      conversions: [{ status: 'bound', value_cents: 4_250 }],
      postbacks: [{ event: 'policy_bound', amount_cents: 4_250, reason: 'closed by the agent' }],
      refused_postbacks: [{ partner: 'acme', field: 'amount', sent: { amount: '1,005' } }],
    });
    await store.write(deleteVisit, { visitId });
    expect([await history(), await refused()]).toEqual([[], []]);
    expect(await db.selectFrom('report_lead').selectAll().execute()).toEqual([]);
  });
});

function bearer(token: string): Record<string, string> {
  return { Authorization: `Bearer ${token}` };
}
