import { DAY_MS, HOUR_MS } from '@zipfront/contracts/time/time';
import { beforeEach, describe, expect, it } from 'vitest';
import { countLeads } from '../../conversions/leads/find-leads.ts';
import { ANY_LEAD } from '../../conversions/leads/testing/any-lead.ts';
import { enterLead, reportLead } from '../../conversions/postbacks/testing/enter-lead.ts';
import type { Db } from '../../platform/store/schema.ts';
import type { Store } from '../../platform/store/store.ts';
import { engines } from '../../platform/store/testing/engines.ts';
import { emptyTestDatabase } from '../../platform/store/testing/open-database.ts';
import { NOON } from '../../platform/store/testing/visit-rows.ts';
import { ALL_VISITS, filterCondition } from './filter.ts';
import {
  findPartnerDecisions,
  findRejectedLeads,
  MIN_DECISIONS_OF_PARTNER,
} from './find-partner-facts.ts';
import { findBreakdown } from './find-rows.ts';

const DAYS = { from: 0, to: 40_000, site: null };
const ALL = filterCondition({ ...ALL_VISITS, ...DAYS });

describe.each(engines)('partners on $name', (engine) => {
  let store: Store;
  let db: Db;
  beforeEach(async () => {
    ({ store, db } = await emptyTestDatabase(engine));
  });

  const byPartner = async () => {
    const question = { ...DAYS, by: ['partner'] as const, sites: new Map([['insurance', true]]) };
    return (await findBreakdown(db, question)).rows;
  };

  // behaviour: 34.6
  it('have each its own sales of a lead that two of them bought', async () => {
    for (const id of ['both', 'changed', 'none']) await enterLead(store, id, {});
    const at = (hours: number) => ({ at: NOON + hours * HOUR_MS });
    await reportLead(store, 'both', { partner: 'acme', status: 'sold', cents: 1_000, ...at(1) });
    await reportLead(store, 'both', { partner: 'bolt', status: 'sold', cents: 2_500, ...at(2) });
    await reportLead(store, 'changed', { partner: 'acme', status: 'rejected', ...at(3) });
    await reportLead(store, 'changed', {
      partner: 'bolt',
      status: 'accepted',
      cents: 70,
      ...at(4),
    });
    const unknown = { visits: null, first_leads: null, spend_cents: null, paid_spend_cents: null };
    expect(await byPartner()).toMatchObject([
      {
        names: ['acme'],
        sums: { leads: 2, sold: 1, rejected: 1, approved_cents: 1_000, pending_cents: 0 },
      },
      {
        names: ['bolt'],
        sums: { leads: 2, sold: 1, rejected: 0, approved_cents: 2_500, pending_cents: 70 },
      },
      { names: [''], sums: { leads: 1, sold: 0, rejected: 0, approved_cents: 0, ...unknown } },
    ]);
    for (const {
      names: [name = ''],
      sums: { leads, sold, rejected },
    } of await byPartner()) {
      const count = (decision: 'sold' | 'rejected' | null) =>
        countLeads(db, { ...ANY_LEAD, kind: 'lead', partner: name, decision });
      expect([await count(null), await count('sold'), await count('rejected')]).toEqual([
        leads,
        sold,
        rejected,
      ]);
    }
  });

  // behaviour: 34.6
  it('have what they made of a lead now, once, however often they report it', async () => {
    await enterLead(store, 'lead', {});
    for (const [hours, cents] of [
      [1, 500],
      [2, 900],
      [3, 800],
    ] as const) {
      await reportLead(store, 'lead', { status: 'sold', cents, at: NOON + hours * HOUR_MS });
    }
    expect(await byPartner()).toMatchObject([
      { names: ['acme'], sums: { leads: 1, sold: 1, approved_cents: 800 } },
    ]);
  });

  // behaviour: 34.7
  it('have a usual time of decision from 30 decisions on, whatever was reversed later', async () => {
    const decisions = () => findPartnerDecisions(db, ALL);
    for (let lead = 0; lead < MIN_DECISIONS_OF_PARTNER; lead += 1) {
      expect(await decisions(), String(lead)).toEqual(
        lead === 0
          ? []
          : [{ partner: 'acme', decided: lead, median_hours: null, long_hours: null }],
      );
      const id = `lead-${lead}`;
      await enterLead(store, id, {});
      const status = lead % 2 === 0 ? 'sold' : 'rejected';
      await reportLead(store, id, { status: 'accepted', at: NOON });
      await reportLead(store, id, { status, cents: null, at: NOON + (lead + 1) * HOUR_MS });
    }
    await reportLead(store, 'lead-0', { status: 'reversed', at: NOON + 40 * DAY_MS });
    await enterLead(store, 'open', {});
    await reportLead(store, 'open', { status: 'open', at: NOON + DAY_MS });
    expect(await decisions()).toEqual([
      { partner: 'acme', decided: 30, median_hours: 15, long_hours: 27 },
    ]);
  });

  // behaviour: 34.7
  it('have their rejected leads by reason, each of which opens to its leads', async () => {
    const reasons = ['twice', 'no answer', 'twice', null];
    for (const [lead, reason] of reasons.entries()) {
      await enterLead(store, `lead-${lead}`, {});
      const at = NOON + HOUR_MS;
      await reportLead(store, `lead-${lead}`, { status: 'rejected', at, reason });
    }
    // One that it took back, and one that another partner rejected.
    await reportLead(store, 'lead-1', { status: 'sold', cents: 1, at: NOON + 2 * HOUR_MS });
    await reportLead(store, 'lead-3', { partner: 'bolt', status: 'rejected', at: NOON + HOUR_MS });
    const found = await findRejectedLeads(db, ALL);
    expect(found).toEqual([
      { partner: 'acme', reason: 'twice', leads: 2 },
      { partner: 'acme', reason: '', leads: 1 },
      { partner: 'bolt', reason: '', leads: 1 },
    ]);
    for (const { partner, reason, leads } of found) {
      const filter = { ...ANY_LEAD, partner, reason, decision: 'rejected' as const };
      expect(await countLeads(db, filter), `${partner} ${reason}`).toBe(leads);
    }
  });
});
