import { DAY_MS, HOUR_MS } from '@zipfront/contracts/time/time';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '../../platform/store/schema.ts';
import type { Store } from '../../platform/store/store.ts';
import { toJson } from '../../platform/store/tables/columns.ts';
import { eitherEngine } from '../../platform/store/testing/engines.ts';
import { emptyTestDatabase } from '../../platform/store/testing/open-database.ts';
import { arrival, NOON } from '../../platform/store/testing/visit-rows.ts';
import { newToken } from '../../platform/tokens.ts';
import { storeHandoff } from '../../visitors/handoffs/handoffs.ts';
import { refreshVisit } from '../../visitors/visits/refresh-visit.ts';
import { enterLead, reportLead } from '../postbacks/testing/enter-lead.ts';
import { insertPartner } from '../postbacks/testing/sample-partner.ts';
import { findLead } from './find-lead.ts';
import { countLeads, findLeadRow, findLeads } from './find-leads.ts';
import type { LeadsFilter } from './leads-filter.ts';
import { ANY_LEAD } from './testing/any-lead.ts';

const SPRING = {
  channel: 'paid-search',
  fields: { source: 'google', campaign: 'spring', gclid: 'gclid-of-spring' },
} as const;
const LETTER = { channel: 'email', fields: { source: 'letter', campaign: 'autumn' } } as const;

describe.each(eitherEngine(import.meta.filename))('the list of leads on $name', (engine) => {
  let store: Store;
  let db: Db;
  beforeEach(async () => {
    ({ store, db } = await emptyTestDatabase(engine));
    await enterLead(store, 'of-spring', { ...SPRING, at: NOON });
    await enterLead(store, 'of-letter', { ...LETTER, at: NOON + HOUR_MS });
    await enterLead(store, 'direct', { at: NOON - DAY_MS });
  });

  const idsOf = async (filter: Partial<LeadsFilter>) => {
    const all = { ...ANY_LEAD, ...filter };
    const leads = await findLeads(db, all, { after: null, limit: 10 });
    expect(await countLeads(db, all)).toBe(leads.length);
    return leads.map(({ lead_id }) => lead_id);
  };

  const dated = (leadId: string, day: number) =>
    db.updateTable('report_lead').set({ day }).where('lead_id', '=', leadId).execute();

  // behaviour: 34.1
  it('shows all leads, the latest first, in pages', async () => {
    expect(await idsOf({})).toEqual(['of-letter', 'of-spring', 'direct']);
    const [first, second] = await findLeads(db, ANY_LEAD, { after: null, limit: 2 });
    expect(first?.lead_id).toBe('of-letter');
    const after = { at: second?.at ?? 0, leadId: second?.lead_id ?? '' };
    const rest = await findLeads(db, ANY_LEAD, { after, limit: 2 });
    expect(rest.map(({ lead_id }) => lead_id)).toEqual(['direct']);
  });

  // behaviour: 34.1
  it('shows the latest first where the days of sites begin at other times', async () => {
    const day = Math.floor(NOON / DAY_MS) - 2;
    await enterLead(store, 'east', { at: day * DAY_MS - 13 * HOUR_MS });
    await enterLead(store, 'west', { at: day * DAY_MS + 11 * HOUR_MS });
    await Promise.all([dated('east', day), dated('west', day - 1)]);
    const filter = { ...ANY_LEAD, to: day + 2 };
    const after = { at: NOON - DAY_MS, leadId: 'direct' };
    const [first] = await findLeads(db, filter, { after, limit: 1 });
    expect(first?.lead_id).toBe('west');
  });

  // behaviour: 34.1
  it('skips no lead that was made days after its click', async () => {
    const day = Math.floor(NOON / DAY_MS);
    await dated('of-letter', day - 20);
    const filter = { ...ANY_LEAD, to: day };
    const [first] = await findLeads(db, filter, { after: null, limit: 1 });
    expect(first?.lead_id).toBe('of-letter');
    const after = { at: NOON + DAY_MS, leadId: '' };
    const next = await findLeads(db, filter, { after, limit: 2 });
    expect(next.map(({ lead_id }) => lead_id)).toEqual(['of-letter', 'of-spring']);
  });

  // behaviour: 34.1
  it('shows the leads of a filter, by the touch that they are credited to', async () => {
    await insertPartner(db, 'bearer');
    await reportLead(store, 'of-letter', { status: 'rejected', at: NOON + DAY_MS });
    expect(await idsOf({ campaign: 'spring' })).toEqual(['of-spring']);
    expect(await idsOf({ channel: 'email' })).toEqual(['of-letter']);
    expect(await idsOf({ source: 'google' })).toEqual(['of-spring']);
    expect(await idsOf({ status: 'rejected' })).toEqual(['of-letter']);
    expect(await idsOf({ partner: 'acme' })).toEqual(['of-letter']);
    expect(await idsOf({ kind: 'order' })).toEqual([]);
    expect(await idsOf({ state: 'CA', line: 'auto' })).toHaveLength(3);
    expect(await idsOf({ state: 'NY' })).toEqual([]);
    const day = Math.floor(NOON / DAY_MS);
    expect(await idsOf({ from: day, to: day })).toEqual(['of-letter', 'of-spring']);
  });

  // behaviour: 34.12
  it('shows leads by the days of their decisions, with the money of these days', async () => {
    await insertPartner(db, 'bearer');
    const sold = { status: 'sold', cents: 4_000 } as const;
    await reportLead(store, 'of-spring', { ...sold, at: NOON + 2 * DAY_MS });
    await reportLead(store, 'of-spring', { status: 'reversed', at: NOON + 5 * DAY_MS });
    const day = Math.floor(NOON / DAY_MS);
    const decidedOn = async (from: number, to: number) => {
      const filter = { ...ANY_LEAD, from, to, moneyDay: 'event' } as const;
      const leads = await findLeads(db, filter, { after: null, limit: 10 });
      expect(await countLeads(db, filter)).toBe(leads.length);
      return leads.map(({ lead_id, approved_cents, taken_back_cents, decided_on }) => [
        lead_id,
        approved_cents,
        taken_back_cents,
        decided_on,
      ]);
    };
    const dateOf = (days: number) => new Date((day + days) * DAY_MS).toISOString().slice(0, 10);
    expect(await decidedOn(day, day + 1)).toEqual([]);
    expect(await decidedOn(day + 2, day + 2)).toEqual([['of-spring', 4_000, 0, dateOf(2)]]);
    expect(await decidedOn(day + 5, day + 5)).toEqual([['of-spring', -4_000, 4_000, dateOf(5)]]);
    expect(await decidedOn(day, day + 9)).toEqual([['of-spring', 0, 4_000, dateOf(5)]]);
    const [lead] = await findLeads(db, ANY_LEAD, { after: null, limit: 10 });
    expect(lead).toMatchObject({ lead_id: 'of-letter', taken_back_cents: 0, decided_on: null });
  });

  // behaviour: 34.12
  it.each([
    [{ status: 'accepted' }, { status: 'rejected' }],
    [{ status: 'rejected' }, { status: 'accepted' }],
    [{ status: 'sold' }, { status: 'reversed' }],
  ] as const)('lists a lead of %o by the day of the later decision %o, too', async (first, then) => {
    await insertPartner(db, 'bearer');
    await reportLead(store, 'of-spring', { ...first, at: NOON + DAY_MS });
    await reportLead(store, 'of-spring', { ...then, at: NOON + 3 * DAY_MS });
    const day = Math.floor(NOON / DAY_MS) + 3;
    const filter = { ...ANY_LEAD, from: day, to: day, moneyDay: 'event' } as const;
    expect(await findLeads(db, filter, { after: null, limit: 10 })).toMatchObject([
      { lead_id: 'of-spring', decided_on: new Date(day * DAY_MS).toISOString().slice(0, 10) },
    ]);
  });

  // behaviour: 34.2
  it.each([
    ['of-spring', ['of-spring']],
    ['gclid-of-spring', ['of-spring']],
    ['spring', ['of-spring']],
    ['90210', ['of-letter', 'of-spring', 'direct']],
    ['of-s', ['of-spring']],
    ['of-', []],
    ['pring', []],
    ['7K3M-9QXT-02HB-VZ4C', ['direct']],
    ['7k3m9q', ['direct']],
    ['7K3M-', ['direct']],
    ['7K3', []],
    ['spr', []],
  ])('finds %s by a search, on all days', async (search, found) => {
    const subject = '7K3M-9QXT-02HB-VZ4C';
    await db.updateTable('conversion').set({ subject }).where('lead_id', '=', 'direct').execute();
    expect(await idsOf({ search, from: 1, to: 1, status: 'bound' })).toEqual(found);
  });
});

describe.each(eitherEngine(import.meta.filename))('the record of a lead on $name', (engine) => {
  // behaviour: 34.3
  it('shows credit, first touch, claims and all that happened, in the order of time', async () => {
    const { store, db } = await emptyTestDatabase(engine);
    await enterLead(store, 'first', { ...SPRING, at: NOON });
    const visit = await db.selectFrom('visit').select('id').executeTakeFirstOrThrow();
    const later = arrival({ ...LETTER, at: NOON + HOUR_MS });
    await store.write(refreshVisit, { visitId: visit.id, arrival: later });
    const at = NOON + 2 * HOUR_MS;
    await store.write(storeHandoff, {
      visit: { use: { visitId: visit.id, arrival: arrival({ at }) } },
      handoff: {
        token: newToken(),
        lead_id: 'second',
        site: 'insurance',
        locale: 'en-US',
        path: '/',
        created_at: at,
        expires_at: at,
        zip: '10001',
        line: 'home',
        window_width: null,
        fields: toJson({}),
        address: null,
      },
      state: 'NY',
    });
    await reportLead(store, 'second', { status: 'sold', cents: 4_250, at: at + HOUR_MS });
    expect(await findLead(db, 'second')).toMatchObject({
      lead_id: 'second',
      status: 'sold',
      approved_cents: 4_250,
      line: 'home',
      state: 'NY',
      credit: { channel: 'email', campaign: 'autumn' },
      partner: 'acme',
      first_touch: { channel: 'paid-search', campaign: 'spring' },
      zip: '10001',
      claims: [{ platform: 'google', click_at: NOON, is_credited: false }],
      timeline: [
        { kind: 'touch', text: 'paid-search, google, spring', mark: null },
        { kind: 'touch', text: 'email, letter, autumn', mark: 'credit' },
        { kind: 'made', text: 'hand-off', detail: 'home' },
        { kind: 'report', text: 'acme: sold, $42.50' },
      ],
    });
    expect(await findLead(db, 'first')).toMatchObject({
      claims: [{ platform: 'google', is_credited: true }],
    });
    expect(await findLead(db, 'unknown')).toBeNull();
  });
});

describe.each(eitherEngine(import.meta.filename))('findLeadRow on $name', (engine) => {
  // behaviour: 34.3, 38.20
  it.each([
    [{ status: 'sold', cents: 900 }, 900, 0],
    [{ status: 'sold', cents: 0 }, 0, 0],
    [{ status: 'sold' }, null, 0],
    [{ status: 'bound' }, null, 0],
    [{ status: 'accepted', cents: 900 }, 0, 900],
    [{ status: 'accepted' }, 0, null],
    [{ status: 'rejected' }, 0, 0],
  ] as const)('finds the money of a lead that is %o, null without an amount', async (report, approvedCents, pendingCents) => {
    const { store, db } = await emptyTestDatabase(engine);
    await enterLead(store, 'first', { ...SPRING, at: NOON });
    await reportLead(store, 'first', { ...report, at: NOON + HOUR_MS });
    expect(await findLeadRow(db, 'first')).toMatchObject({
      approved_cents: approvedCents,
      pending_cents: pendingCents,
    });
  });
});
