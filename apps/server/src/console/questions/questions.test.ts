import type { listFunnelPages } from '@zipfront/contracts/api/funnel';
import type { getLead, listLeads } from '@zipfront/contracts/api/leads';
import type { ResponseOf } from '@zipfront/contracts/api/operation';
import type {
  listPartnerDecisions,
  listRejectionReasons,
} from '@zipfront/contracts/api/partner-decisions';
import type { listPrivacy } from '@zipfront/contracts/api/privacy';
import type { getReport } from '@zipfront/contracts/api/reports';
import type { DimensionName } from '@zipfront/contracts/reports/dimensions';
import { DAY_MS, HOUR_MS } from '@zipfront/contracts/time/time';
import { beforeAll, describe, expect, it } from 'vitest';
import { enterLead, reportLead } from '../../conversions/postbacks/testing/enter-lead.ts';
import type { Store } from '../../platform/store/store.ts';
import { toJson } from '../../platform/store/tables/columns.ts';
import { eitherEngine, emptyTestStore } from '../../platform/store/testing/engines.ts';
import { arrival } from '../../platform/store/testing/visit-rows.ts';
import { newToken } from '../../platform/tokens.ts';
import { rollUpAll } from '../../reporting/rollups/roll-up.ts';
import { storeHandoff } from '../../visitors/handoffs/handoffs.ts';
import { refreshVisit } from '../../visitors/visits/refresh-visit.ts';
import { createVisit, storeVisit } from '../../visitors/visits/store-visit.ts';
import { type ApiClient, person } from '../api/testing/api-client.ts';
import { type ConsoleBrowser, NOON, testConsole } from '../testing/console-browser.ts';
import { importSpend } from '../testing/import-spend.ts';

/** A visit with all that is asked of it. */
interface Known {
  id: string;
  /** Days before today, which is 22 November 2026. */
  daysAgo: number;
  at: number;
  source: string;
  campaign: string;
  ad_group: string;
  keyword: string;
  page: string;
  device: 'phone' | 'desktop';
  hasOptedOut: boolean;
  /** Null for a visit without a lead. */
  lead: KnownLead | null;
}

interface KnownLead {
  line: string;
  state: string;
  partner: string;
  status: 'sold' | 'rejected' | 'accepted' | 'open';
  cents: number;
  reason: string | null;
  /** From the lead to the decision. */
  hours: number;
}

const CAMPAIGNS = [
  { source: 'google', campaign: 'spring', channel: 'paid-search', dollarsADay: 21 },
  { source: 'google', campaign: 'summer', channel: 'paid-search', dollarsADay: 4 },
  { source: 'letter', campaign: 'mail', channel: 'email', dollarsADay: null },
] as const;
const STATUSES = ['sold', 'rejected', 'accepted', 'open', 'sold'] as const;

/** Two weeks of visits, made by counting alone, so that each property has its own rhythm. */
const WORLD: Known[] = Array.from({ length: 210 }, (_, index) => {
  const daysAgo = index % 14;
  const { source, campaign } = CAMPAIGNS[Math.floor(index / 3) % 3] ?? CAMPAIGNS[0];
  const status = STATUSES[Math.floor(index / 2) % 5] ?? 'open';
  return {
    id: `lead-${index}`,
    daysAgo,
    at: NOON - daysAgo * DAY_MS - (index % 5) * HOUR_MS,
    source,
    campaign,
    ad_group: `group ${index % 2}`,
    keyword: `word ${index % 4}`,
    page: index % 4 === 0 ? '/auto/' : '/',
    device: index % 5 < 2 ? 'phone' : 'desktop',
    hasOptedOut: index % 11 === 0,
    lead:
      index % 2 === 1
        ? null
        : {
            line: index % 3 === 0 ? 'home' : 'auto',
            state: index % 7 < 3 ? 'NY' : 'CA',
            partner: index % 6 < 4 ? 'acme' : 'bolt',
            status,
            cents: 100 * (10 + (index % 9)),
            hours: 1 + (index % 8),
            reason: status === 'rejected' ? (['twice', 'no answer'][index % 3] ?? null) : null,
          },
  };
});

async function fill(store: Store, browser: ConsoleBrowser): Promise<void> {
  for (const { id, lead, source, campaign, ad_group, keyword, page, ...visit } of WORLD) {
    const { channel } = CAMPAIGNS.find((one) => one.campaign === campaign) ?? CAMPAIGNS[0];
    const from = {
      at: visit.at,
      channel,
      path: page,
      device: visit.device,
      fields: { source, campaign, agid: ad_group, utm_term: keyword },
      privacySignal: visit.hasOptedOut,
    };
    if (lead === null) {
      const { rows } = createVisit(arrival(from), { visitorId: null, bot: false });
      await store.write(storeVisit, rows);
      continue;
    }
    await enterLead(store, id, from, lead);
    const { status, partner, reason, hours } = lead;
    const cents = status === 'sold' || status === 'accepted' ? lead.cents : null;
    const at = visit.at + hours * HOUR_MS;
    if (status !== 'open') await reportLead(store, id, { status, partner, reason, cents, at });
  }
  const lines = CAMPAIGNS.flatMap(({ source, campaign, dollarsADay }) =>
    dollarsADay === null
      ? []
      : Array.from({ length: 14 }, (_, ago) => [dayOf(ago), source, campaign, dollarsADay].join()),
  );
  await importSpend(browser, `date,source,campaign,cost\n${lines.join('\n')}\n`, 'insurance');
  await rollUpAll(store);
}

function dayOf(daysAgo: number): string {
  return new Date(NOON - daysAgo * DAY_MS).toISOString().slice(0, 10);
}

/** The visits of days, the first of them the earliest. */
function visitsOf(from: number, to: number): Known[] {
  return WORLD.filter(({ daysAgo }) => daysAgo <= from && daysAgo >= to);
}

/** The counts of some visits, the plain way. */
function countsOf(visits: readonly Known[]) {
  const leads = visits.flatMap(({ lead }) => (lead ? [lead] : []));
  const of = (status: KnownLead['status']) => leads.filter((lead) => lead.status === status);
  const centsOf = (some: readonly KnownLead[]) => some.reduce((all, { cents }) => all + cents, 0);
  return {
    visits: visits.length,
    leads: leads.length,
    sold: of('sold').length,
    rejected: of('rejected').length,
    approvedCents: centsOf(of('sold')),
    pendingCents: centsOf(of('accepted')),
  };
}

type Counts = ReturnType<typeof countsOf>;

/** The same by a property, in one order. */
function countsBy(name: (known: Known) => string | undefined, visits = visitsOf(13, 0)) {
  return [...Map.groupBy(visits, name)]
    .filter(([key]) => key !== undefined)
    .map(([key, group]) => ({ name: key ?? '', ...countsOf(group) }))
    .sort(byName);
}

function byName(one: { name: string }, other: { name: string }): number {
  return one.name < other.name ? -1 : 1;
}

const spendOf = (campaign: string, days: number) => {
  const dollars = CAMPAIGNS.find((one) => one.campaign === campaign)?.dollarsADay;
  return dollars == null ? null : dollars * 100 * days;
};

describe.each(
  eitherEngine(import.meta.filename),
)('the questions of a marketer on $name', (engine) => {
  let store: Store;
  let browser: ConsoleBrowser;
  let api: ApiClient;
  beforeAll(async () => {
    store = await emptyTestStore(engine);
    const console = testConsole(store);
    browser = await console.signedIn('marketer');
    api = person(console, browser);
    await fill(store, browser);
  });

  const days = (from: number, to: number) => `from=${dayOf(from)}&to=${dayOf(to)}`;
  const campaigns = (query: string) =>
    api.json<ResponseOf<typeof getReport>>('GET', `/reports?by=campaign&${query}`);
  const report = (by: DimensionName) =>
    api.json<ResponseOf<typeof getReport>>('GET', `/reports?${days(13, 0)}&by=${by}&limit=1000`);
  const leads = (query: string) =>
    api.json<ResponseOf<typeof listLeads>>('GET', `/leads?${days(13, 0)}&limit=1000&${query}`);
  /** The rows of a report without what a plain count does not have. */
  const rowsBy = async (by: DimensionName) => {
    const { rows } = await report(by);
    return rows
      .map(({ [by]: name = '', visits, leads: count, sold, rejected, ...row }) => ({
        name,
        visits,
        leads: count,
        sold,
        rejected,
        approvedCents: row.approved_cents,
        pendingCents: row.pending_cents,
      }))
      .sort(byName);
  };

  // behaviour: 21.6
  it('1. What profit did each campaign make yesterday?', async () => {
    const found = await campaigns(days(1, 1));
    const plain = countsBy(({ campaign }) => campaign, visitsOf(1, 1)).map((row) => {
      const spent = spendOf(row.name, 1);
      return [row.name, spent === null ? null : row.approvedCents - spent];
    });
    expect(found.rows.map((row) => [row.campaign, row.profit_cents]).sort()).toEqual(plain);
  });

  // behaviour: 21.6
  it('2. Which campaigns lost money in seven days?', async () => {
    const { rows } = await api.json<ResponseOf<typeof getReport>>(
      'GET',
      `/reports?by=campaign&${days(6, 0)}&sort=profit_cents`,
    );
    const lost = rows.filter(({ profit_cents: profit }) => (profit ?? 0) < 0);
    const plain = countsBy(({ campaign }) => campaign, visitsOf(6, 0))
      .map((row) => ({ ...row, cents: row.approvedCents - (spendOf(row.name, 7) ?? 0) }))
      .filter(({ cents }) => cents < 0)
      .sort((one, other) => one.cents - other.cents);
    expect(plain.length).toBeGreaterThan(0);
    expect(lost.map(({ campaign }) => campaign)).toEqual(plain.map(({ name }) => name));
  });

  // behaviour: 34.5
  it.each<[string, DimensionName, (known: Known) => string]>([
    ['3. Which keywords bring leads and money?', 'keyword', ({ keyword }) => keyword],
    ['4. Which ad groups bring leads and money?', 'ad_group', ({ ad_group }) => ad_group],
    ['5. Which landing pages bring leads and money?', 'page', ({ page }) => page],
    ['6. What do phones bring, and what do desktops?', 'device', ({ device }) => device],
    ['7. What was each day?', 'day', ({ daysAgo }) => dayOf(daysAgo)],
    ['8. At which hours do leads come?', 'hour', ({ at }) => `${hourOf(at)}:00`],
    ['9. On which weekdays do leads come?', 'weekday', ({ at }) => weekdayOf(at)],
  ])('%s', async (_, by, name) => {
    expect(await rowsBy(by)).toEqual(countsBy(name));
  });

  // behaviour: 34.5
  it.each<[string, DimensionName, (lead: KnownLead) => string]>([
    ['10. What do auto and home earn?', 'line', ({ line }) => line],
    ['11. What does each state earn?', 'state', ({ state }) => state],
  ])('%s', async (_, by, name) => {
    const plain = countsBy(({ lead }) => (lead ? name(lead) : undefined));
    expect(await rowsBy(by)).toEqual(plain.map((row) => ({ ...row, visits: null })));
  });

  // behaviour: 34.5
  it('12. What do a lead and a sale cost, by source?', async () => {
    const { rows } = await report('source');
    const { leads: count, sold } = countsOf(WORLD.filter(({ source }) => source === 'google'));
    const cents = (spendOf('spring', 14) ?? 0) + (spendOf('summer', 14) ?? 0);
    expect(rows.find(({ source }) => source === 'google')).toMatchObject({
      spend_cents: cents,
      cost_per_lead_cents: Math.round(cents / count),
      cost_per_sale_cents: Math.round(cents / sold),
    });
    const letter = rows.find(({ source }) => source === 'letter');
    expect(letter).toMatchObject({ cost_per_lead_cents: null });
  });

  // behaviour: 23.2
  it('13. Which page converts worst on phones?', async () => {
    const { rows } = await api.json<ResponseOf<typeof listFunnelPages>>(
      'GET',
      `/reports/funnel/pages?${days(13, 0)}&device=phone`,
    );
    const phones = WORLD.filter(({ device }) => device === 'phone');
    const plain = countsBy(({ page }) => page, phones);
    const found = rows.map((row) => [row.page, row.visits, row.leads]).sort();
    expect(found).toEqual(plain.map((row) => [row.name, row.visits, row.leads]));
  });

  // behaviour: 21.5
  it('14. How was this week against the last?', async () => {
    const { totals } = await campaigns(`${days(6, 0)}&compare=before`);
    const named = ({ approvedCents, pendingCents, rejected: _, ...counts }: Counts) => ({
      ...counts,
      approved_cents: approvedCents,
      pending_cents: pendingCents,
    });
    expect(totals).toMatchObject(named(countsOf(visitsOf(6, 0))));
    expect(totals.compared).toMatchObject(named(countsOf(visitsOf(13, 7))));
  });

  // behaviour: 22.13
  it('15. How much revenue is still pending, and of which leads?', async () => {
    const { totals } = await campaigns(days(13, 0));
    const { pendingCents } = countsOf(WORLD);
    expect(totals.pending_cents).toBe(pendingCents);
    const list = await leads('status=accepted');
    expect(list.rows.reduce((all, lead) => all + (lead.pending_cents ?? 0), 0)).toBe(pendingCents);
  });

  // behaviour: 34.6
  it('16. What does each partner buy, reject and pay?', async () => {
    const decided = ({ lead }: Known) => lead && (lead.status === 'open' ? '' : lead.partner);
    const plain = countsBy((known) => decided(known) ?? undefined);
    expect(await rowsBy('partner')).toEqual(plain.map((row) => ({ ...row, visits: null })));
  });

  // behaviour: 34.7
  it('17. How long does each partner take to decide?', async () => {
    const { rows } = await api.json<ResponseOf<typeof listPartnerDecisions>>(
      'GET',
      `/reports/partner-decisions?${days(13, 0)}`,
    );
    const plain = ['acme', 'bolt'].map((partner) => {
      const hours = WORLD.flatMap(({ lead }) => {
        const isDecided = lead?.status === 'sold' || lead?.status === 'rejected';
        return lead?.partner === partner && isDecided ? [lead.hours] : [];
      }).sort((one, other) => one - other);
      const within = (share: number) => hours[Math.ceil(hours.length * share) - 1];
      const isEnough = hours.length >= 30;
      return {
        partner,
        decided: hours.length,
        median_hours: isEnough ? within(0.5) : null,
        long_hours: isEnough ? within(0.9) : null,
      };
    });
    expect(rows).toEqual(plain);
    expect(plain.map(({ median_hours }) => median_hours === null)).toEqual([false, true]);
  });

  // behaviour: 34.7
  it('18. Which leads did a partner reject, and why?', async () => {
    const { rows } = await api.json<ResponseOf<typeof listRejectionReasons>>(
      'GET',
      `/reports/rejection-reasons?${days(13, 0)}`,
    );
    const rejected = WORLD.filter(({ lead }) => lead?.status === 'rejected');
    expect(rows.length).toBeGreaterThan(2);
    for (const { partner, reason, leads: count } of rows) {
      const plain = rejected.filter(({ lead }) => {
        return lead?.partner === partner && (lead.reason ?? '') === reason;
      });
      expect(count).toBe(plain.length);
      const query = new URLSearchParams({ partner, reason });
      const list = await leads(query.toString());
      expect(list.rows.map(({ lead_id }) => lead_id).sort()).toEqual(
        plain.map(({ id }) => id).sort(),
      );
    }
  });

  // behaviour: 34.8
  it('19. How many visits opted out, on each day?', async () => {
    const { rows } = await api.json<ResponseOf<typeof listPrivacy>>(
      'GET',
      `/reports/privacy?${days(13, 0)}&by=day`,
    );
    const plain = [...Map.groupBy(WORLD, ({ daysAgo }) => dayOf(daysAgo))].map(([name, group]) => {
      return [name, group.length, group.filter(({ hasOptedOut }) => hasOptedOut).length];
    });
    const found = rows.map(({ name, visits, opted_out }) => [name, visits, opted_out]);
    expect(found).toEqual(plain.sort());
  });

  // behaviour: 34.3
  it('20. Who is this lead, who has the credit of it, and what became of it?', async () => {
    const known = WORLD.find(({ lead }) => lead?.status === 'sold');
    const list = await leads(`search=${known?.id}`);
    expect(list.rows.map(({ lead_id }) => lead_id)).toEqual([known?.id]);
    const lead = await api.json<ResponseOf<typeof getLead>>('GET', `/leads/${known?.id}`);
    expect(lead).toMatchObject({
      status: 'sold',
      approved_cents: known?.lead?.cents,
      partner: known?.lead?.partner,
      credit: { source: known?.source, campaign: known?.campaign },
    });
  });

  // behaviour: 34.5
  it('21. Which campaign began the leads that another one has the credit of?', async () => {
    // As the last: a visitor of spring comes again by a letter, and asks once more.
    const { visit_id: visitId } = await store.reads
      .selectFrom('conversion')
      .select('visit_id')
      .where('campaign', '=', 'spring')
      .orderBy('at', 'desc')
      .executeTakeFirstOrThrow();
    const at = NOON + HOUR_MS;
    const fields = { source: 'letter', campaign: 'mail' };
    const later = arrival({ at, channel: 'email', path: '/mail/', fields });
    await store.write(refreshVisit, { visitId: visitId ?? '', arrival: later });
    await store.write(storeHandoff, {
      visit: { use: { visitId: visitId ?? '', arrival: arrival({ at: at + 1 }) } },
      handoff: {
        token: newToken(),
        lead_id: 'again',
        site: 'insurance',
        locale: 'en-US',
        path: '/',
        created_at: at + 1,
        expires_at: at,
        zip: '10001',
        line: 'home',
        window_width: null,
        fields: toJson({}),
        address: null,
      },
      state: 'NY',
    });
    await rollUpAll(store);
    const plain = countsBy(({ campaign }) => campaign).map(({ name, leads: count }) => [
      name,
      count + Number(name === 'mail'),
      count + Number(name === 'spring'),
    ]);
    const { rows } = await report('campaign');
    expect(rows.map((row) => [row.campaign, row.leads, row.first_leads]).sort()).toEqual(plain);
    const list = await leads('kind=lead&campaign=spring&touch=first');
    expect(list.count).toBe(plain.find(([name]) => name === 'spring')?.[2]);
  });
});

function inNewYork(at: number, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'America/New_York' }).format(at);
}

function hourOf(at: number): string {
  return inNewYork(at, { hour: '2-digit', hourCycle: 'h23' });
}

function weekdayOf(at: number): string {
  return inNewYork(at, { weekday: 'long' });
}
