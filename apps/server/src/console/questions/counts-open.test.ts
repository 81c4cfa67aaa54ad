import type { getFunnel, listFunnelPages } from '@zipfront/contracts/api/funnel';
import type { listLeads } from '@zipfront/contracts/api/leads';
import { leadsOfFunnel } from '@zipfront/contracts/api/leads-of-funnel';
import { leadsOfRow } from '@zipfront/contracts/api/leads-of-row';
import type { ResponseOf } from '@zipfront/contracts/api/operation';
import type { getReport } from '@zipfront/contracts/api/reports';
import { DIMENSION_NAMES } from '@zipfront/contracts/reports/dimensions';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@zipfront/contracts/time/time';
import { describe, expect, it } from 'vitest';
import { enterLead, reportLead } from '../../conversions/postbacks/testing/enter-lead.ts';
import type { Actor } from '../../platform/audit/audit-trail.ts';
import type { Store } from '../../platform/store/store.ts';
import { eitherEngine, emptyTestStore } from '../../platform/store/testing/engines.ts';
import { arrival } from '../../platform/store/testing/visit-rows.ts';
import { joinCampaigns } from '../../reporting/report/join-campaigns.ts';
import { rollUpAll } from '../../reporting/rollups/roll-up.ts';
import { refreshVisit } from '../../visitors/visits/refresh-visit.ts';
import { person } from '../api/testing/api-client.ts';
import {
  type ConsoleBrowser,
  NOON,
  type TestConsole,
  testConsole,
} from '../testing/console-browser.ts';

const BY: Actor = { accountId: null, name: 'root', role: 'terminal', requestId: null };
const DAYS = 'from=2026-11-18&to=2026-11-22';

/**
 * Leads by two names of a campaign, by its id, directly, and by a later touch, with every decision
 * of two partners.
 */
async function fill(store: Store): Promise<void> {
  const google = { channel: 'paid-search', device: 'phone' } as const;
  const names = [
    { source: 'google', campaign: 'spring', agid: 'group', utm_term: 'word' },
    { source: 'google', campaign: 'Spring' },
    { source: 'google', campaign: 'summer' },
    { source: 'google', campaign: 'autumn', utm_id: '7' },
  ];
  const statuses = ['sold', 'bound', 'rejected', 'accepted', 'reversed'] as const;
  for (const [index, fields] of names.entries()) {
    const at = NOON - index * (DAY_MS + HOUR_MS);
    for (const status of statuses) {
      const id = `${index}-${status}`;
      await enterLead(store, id, { ...google, fields, at, path: index === 1 ? '/auto/' : '/' });
      const partner = index === 2 ? 'bolt' : 'acme';
      if (status === 'reversed') {
        await reportLead(store, id, { partner, status: 'sold', cents: 500, at: at + HOUR_MS });
      }
      await reportLead(store, id, { partner, status, cents: 500, at: at + 2 * HOUR_MS });
    }
    await enterLead(store, `${index}-open`, { ...google, fields, at });
  }
  await enterLead(store, 'direct', { at: NOON - DAY_MS });
  const visits = await store.reads
    .selectFrom('conversion')
    .select('visit_id')
    .where('lead_id', 'in', ['0-open', 'direct'])
    .execute();
  for (const [index, { visit_id }] of visits.entries()) {
    const fields = { source: 'letter', campaign: 'mail' };
    const later = arrival({ channel: 'email', fields, at: NOON + HOUR_MS, path: '/mail/' });
    await store.write(refreshVisit, { visitId: visit_id ?? '', arrival: later });
    await enterLead(store, `other-${index}`, { channel: 'email', fields, at: NOON });
  }
  const [spend, joined] = ['spring', 'summer'].map((campaign) => ({
    source: 'google',
    campaign_id: '',
    campaign,
  }));
  if (spend && joined)
    await store.write(joinCampaigns, { spend, visits: joined, by: BY, at: NOON });
  await rollUpAll(store);
}

type LeadsQuery = Parameters<typeof leadsOfRow>[1];

/** The counts of a row, and what they are further filtered by. */
const COUNTS = [
  ['leads', { kind: 'lead' }],
  ['sold', { decision: 'sold' }],
  ['accepted', { decision: 'accepted' }],
  ['taken_back', { decision: 'reversed' }],
  ['rejected', { decision: 'rejected' }],
  ['first_leads', { kind: 'lead', touch: 'first' }],
] as const;

describe.each(eitherEngine(import.meta.filename))('each count of leads on $name', (engine) => {
  let console: TestConsole;

  function listOf(browser: ConsoleBrowser, address: string) {
    // What an address calls `(none)` is empty in the API.
    const given = address.slice(address.indexOf('?')).replaceAll('%28none%29', '');
    const query = `${given}&limit=1000`;
    return person(console, browser).json<ResponseOf<typeof listLeads>>('GET', `/leads${query}`);
  }

  async function openRows(browser: ConsoleBrowser, query: string) {
    const report = await person(console, browser).json<ResponseOf<typeof getReport>>(
      'GET',
      `/reports?${query}&limit=1000`,
    );
    expect(report.rows.length, query).toBeGreaterThan(0);
    // Further requests of this person are in the bounds of the next minute.
    console.wait(MINUTE_MS);
    const { by: _by, ...base } = Object.fromEntries(new URLSearchParams(query));
    const rows = report.rows.map((row) => ({
      row,
      names: Object.fromEntries(report.by.map((name) => [name, row[name]])),
    }));
    const totals = report.by.includes('partner') ? [] : [{ row: report.totals, names: {} }];
    for (const { row, names } of [...rows, ...totals]) {
      for (const [count, further] of COUNTS) {
        if (row[count] === null) continue;
        const filters = { ...leadsOfRow(names, base as LeadsQuery), ...further };
        const list = await listOf(
          browser,
          `?${new URLSearchParams(filters as Record<string, string>)}`,
        );
        expect(list.count, `${query} ${JSON.stringify(filters)}`).toBe(row[count]);
      }
    }
  }

  async function openFunnel(browser: ConsoleBrowser, device: 'phone' | undefined) {
    const api = person(console, browser);
    const query = `${DAYS}${device === undefined ? '' : `&device=${device}`}`;
    const groups = 'group=page:/auto/&group=campaign:spring';
    const funnel = await api.json<ResponseOf<typeof getFunnel>>(
      'GET',
      `/reports/funnel?${query}&${groups}`,
    );
    const steps = funnel.rows.filter(({ unit }) => unit === 'leads');
    expect(steps).toHaveLength(9);
    for (const { group, step, count } of steps) {
      await expectLeads(browser, leadsOfFunnel(funnel, { device }, group), {
        count,
        further: { decision: step },
      });
    }
    const path = `/reports/funnel/pages?${query}`;
    const pages = await api.json<ResponseOf<typeof listFunnelPages>>('GET', path);
    for (const { page, leads: count } of pages.rows) {
      const further = { page, kind: 'lead' };
      await expectLeads(browser, leadsOfFunnel(pages, { device }), { count, further });
    }
  }

  async function expectLeads(
    browser: ConsoleBrowser,
    filters: Record<string, unknown>,
    { count, further }: { count: number; further: Record<string, string> },
  ) {
    const given = Object.entries({ ...filters, ...further }).filter(([, value]) => value);
    const query = new URLSearchParams(given as [string, string][]);
    expect((await listOf(browser, `?${query}`)).count, `${query}`).toBe(count);
  }

  // behaviour: 34.1, 27.17
  it('opens to as many leads, in each report, also of one campaign, and the funnel', async () => {
    const store = await emptyTestStore(engine);
    await fill(store);
    console = testConsole(store);
    const browser = await console.signedIn('marketer');
    for (const by of DIMENSION_NAMES) await openRows(browser, `${DAYS}&by=${by}`);
    await openRows(browser, `${DAYS}&by=source&site=insurance`);
    // Spring has two names, which were joined.
    for (const by of DIMENSION_NAMES) {
      await openRows(browser, `${DAYS}&campaign=spring&by=${by}`);
      await openRows(browser, `${DAYS}&source=google&by=${by}`);
    }
    await openRows(browser, `${DAYS}&device=phone&by=campaign`);
    for (const device of [undefined, 'phone'] as const) await openFunnel(browser, device);
  });
});
