import { HOUR_MS } from '@zipfront/contracts/time/time';
import { beforeEach, describe, expect, it } from 'vitest';
import { enterLead, reportLead } from '../../conversions/postbacks/testing/enter-lead.ts';
import { insertPartner } from '../../conversions/postbacks/testing/sample-partner.ts';
import type { Db } from '../../platform/store/schema.ts';
import type { Store } from '../../platform/store/store.ts';
import { eitherEngine } from '../../platform/store/testing/engines.ts';
import { emptyTestDatabase } from '../../platform/store/testing/open-database.ts';
import { askForCall, requestOrder } from '../desk/testing/sample-items.ts';
import { NOON, testConsole } from '../testing/console-browser.ts';
import { type ApiClient, person, program } from './testing/api-client.ts';

interface Leads {
  rows: { lead_id: string }[];
  next: string | null;
  count: number;
}

describe.each(eitherEngine(import.meta.filename))('leads by the API on $name', (engine) => {
  let store: Store;
  let db: Db;
  let client: ApiClient;
  beforeEach(async () => {
    const made = await emptyTestDatabase(engine);
    ({ store, db } = made);
    client = await program(testConsole(store), store, ['read:leads']);
    await insertPartner(db);
  });

  // behaviour: 35.10
  it('reads every lead once while others arrive, many in one instant', async () => {
    const before = Array.from({ length: 7 }, (_lead, index) => `lead-${index}`);
    for (const id of before) await enterLead(store, id, { at: NOON - HOUR_MS });
    const read: string[] = [];
    let next: string | null = null;
    do {
      const cursor: string = next === null ? '' : `&cursor=${next}`;
      const page: Leads = await client.json('GET', `/leads?limit=2${cursor}`);
      read.push(...page.rows.map(({ lead_id }) => lead_id));
      next = page.next;
      await enterLead(store, `late-${read.length}`, { at: NOON - HOUR_MS + read.length });
    } while (next !== null);
    expect(read.toSorted()).toEqual(before);
  });

  // behaviour: 35.10
  it('refuses a cursor of other filters', async () => {
    for (const id of ['a', 'b']) await enterLead(store, id, { at: NOON - HOUR_MS });
    const { next }: Leads = await client.json('GET', '/leads?limit=1');
    const response = await client.send('GET', `/leads?limit=1&line=auto&cursor=${next}`);
    expect(response.status).toBe(400);
    expect(await client.json('GET', `/leads?limit=5&cursor=${next}`)).toMatchObject({ next: null });
  });

  // behaviour: 35.13, 17.141
  it('writes the list as a table, with the address of the rows that follow', async () => {
    const fields = { source: 'google', campaign: '=1+1' };
    for (const id of ['a', 'b']) await enterLead(store, id, { at: NOON - HOUR_MS, fields });
    const file = await client.send('GET', '/leads?limit=1', undefined, { Accept: 'text/csv' });
    const named = 'attachment; filename="listLeads-first-1-rows.csv"';
    expect(file.headers.get('Content-Disposition')).toBe(named);
    const [head, row] = (await file.text()).split('\n');
    expect(head).toBe(
      'lead_id,kind,at,site,status,approved_cents,pending_cents,taken_back_cents,decided_on,partner,reason,credit_channel,credit_source,credit_campaign,credit_campaign_id,page,device,keyword,line,state',
    );
    expect(row).toContain('b,hand-off,2026-11-22T11:00:00.000Z,insurance,open,0,0,0,,,');
    expect(row).toContain(",google,'=1+1,");
    const [, path = ''] =
      /^<\/api\/v1(.*)>; rel="next"$/.exec(file.headers.get('Link') ?? '') ?? [];
    expect(await client.json('GET', path)).toMatchObject({ rows: [{ lead_id: 'a' }], next: null });
  });

  // behaviour: 34.3
  it('shows the record of a lead with credit, first touch and timeline', async () => {
    const fields = { source: 'google', campaign: 'brand', gclid: 'gclid-of-brand' };
    await enterLead(store, 'sold', { at: NOON - HOUR_MS, fields, channel: 'paid-search' });
    await reportLead(store, 'sold', { at: NOON, status: 'sold', cents: 4_200 });
    const record = await client.json('GET', '/leads/sold');
    expect(record).toMatchObject({
      lead_id: 'sold',
      status: 'sold',
      approved_cents: 4_200,
      zip: '90210',
      line: 'auto',
      credit: { channel: 'paid-search', source: 'google', campaign: 'brand' },
      first_touch: { channel: 'paid-search' },
      claims: [{ platform: 'google', is_credited: true }],
    });
    expect(record.timeline).toMatchObject([
      { kind: 'touch', mark: 'credit' },
      { kind: 'made' },
      { kind: 'report', text: 'acme: sold, $42.00' },
    ]);
    await reportLead(store, 'sold', { at: NOON + HOUR_MS, status: 'reversed', cents: 200 });
    const { timeline } = await client.json<{ timeline: object[] }>('GET', '/leads/sold');
    expect(timeline.at(-1)).toMatchObject({ text: 'acme: taken back, $2.00' });
    expect((await client.send('GET', '/leads/missing')).status).toBe(404);
  });

  // behaviour: 17.74, 34.3
  it('names the lead of an item of the desk, and the item of a lead while it is stored', async () => {
    const console = testConsole(store);
    const admin = person(console, await console.signedIn('admin'));
    const call = await askForCall(store);
    const order = await requestOrder(store);
    const leadOf = async (path: string) => (await admin.json('GET', path)).lead_id as string;
    const record = async (path: string) => client.json('GET', `/leads/${await leadOf(path)}`);
    expect(await record(`/call-backs/${call}`)).toMatchObject({ order: null, call_back: call });
    const lead = await record(`/orders/${order}`);
    expect(lead).toMatchObject({ kind: 'estimate', order, call_back: null, other_lead: null });

    const changed = { body: { status: 'ordered' }, headers: { 'If-Match': '"1"' } };
    await admin.json('PATCH', `/orders/${order}`, changed);
    const ordered = await record(`/orders/${order}`);
    expect(ordered).toMatchObject({ kind: 'order', order, other_lead: lead.lead_id });
    expect(await client.json('GET', `/leads/${lead.lead_id}`)).toMatchObject({
      other_lead: ordered.lead_id,
    });
    expect(await admin.json('GET', '/orders')).toMatchObject({
      rows: [{ lead_id: await leadOf(`/orders/${order}`) }],
    });

    for (const [at, change] of [
      { price_cents: 120_000, reason: 'season' },
      { status: 'carrier-sought' },
      { status: 'booked' },
    ].entries()) {
      const headers = { 'If-Match': `"${at + 2}"` };
      await admin.json('PATCH', `/orders/${order}`, { body: change, headers });
    }
    const { timeline } = await record(`/orders/${order}`);
    const texts = (timeline as { text: string }[]).map(({ text }) => text);
    expect(texts.slice(-3)).toEqual(['Price: $1,200.00', 'Carrier sought', 'Booked']);

    await db.deleteFrom('shipping_order').execute();
    expect(await client.json('GET', `/leads/${lead.lead_id}`)).toMatchObject({ order: null });
    const bot = await askForCall(store, { bot: 1 });
    expect(await leadOf(`/call-backs/${bot}`)).toBeNull();
  });

  // behaviour: 34.14
  it('says of the lead of a bot that it is one, and where its item is', async () => {
    await askForCall(store, { bot: 1 });
    const { lead_id } = await db
      .selectFrom('conversion')
      .select('lead_id')
      .executeTakeFirstOrThrow();
    const detailOf = async (id: string) =>
      (await client.json<{ detail: string }>('GET', `/leads/${id}`, { status: 404 })).detail;
    expect(await detailOf(lead_id)).toMatch(/bot made this lead.*Perhaps bots/);
    expect(await detailOf('nowhere')).toMatch(/^No lead has this id/);
  });
});
