import type { FunnelScreen, FunnelStepView } from '@zipfront/contracts/console/funnel';
import { DAY_MS, MINUTE_MS } from '@zipfront/contracts/time';
import type { Kysely } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { enterLead, reportLead } from '../conversions/postbacks/testing/enter-lead.ts';
import type { Database } from '../platform/store/schema.ts';
import type { Store } from '../platform/store/store.ts';
import type { Step } from '../platform/store/tables/reports.ts';
import { engines } from '../platform/store/testing/engines.ts';
import { emptyTestDatabase } from '../platform/store/testing/open-database.ts';
import { arrival } from '../platform/store/testing/visit-rows.ts';
import { recordStep } from '../reporting/rollups/funnel-steps.ts';
import { rollUpAll } from '../reporting/rollups/roll-up.ts';
import { stepEvent } from '../reporting/rollups/testing/step-event.ts';
import { storeEvents } from '../visitors/events/store-events.ts';
import type { Arrival } from '../visitors/visits/arrival.ts';
import { createVisit, newVisit } from '../visitors/visits/create-visit.ts';
import { type ConsoleBrowser, NOON, type Shown, testConsole } from './testing/console-browser.ts';

const SPRING = {
  channel: 'paid-search',
  fields: { source: 'google', campaign: 'spring' },
} as const;
const LETTER = { channel: 'email', fields: { campaign: '=letter' } } as const;

const STEPS = ['visits', 'started', 'zip_accepted', 'sent', 'accepted', 'sold', 'bound'];

describe.each(engines)('the funnel on $name', (engine) => {
  let store: Store;
  let db: Kysely<Database>;
  let browser: ConsoleBrowser;

  beforeEach(async () => {
    ({ store, db } = await emptyTestDatabase(engine));
    browser = await testConsole(store).signedIn('reader');
  });

  /** A visit that ends with a step, a minute for each. */
  async function enter(
    changes: Partial<Arrival>,
    last: 'none' | 'start' | 'zip' | 'sent' | 'shown',
  ) {
    const at = changes.at ?? NOON;
    const { rows } = newVisit(arrival({ ...changes, at }), { visitorId: null, bot: false });
    await store.write(createVisit, rows);
    const visitId = rows.visit.id;
    const reach = (step: Step, minutes: number) =>
      db
        .transaction()
        .execute((trx) =>
          recordStep(trx, { visitId, position: 1, step, at: at + minutes * MINUTE_MS }),
        );
    const send = (kind: 'start' | 'zip', minutes: number) => {
      const row = stepEvent(kind, { visitId, at: at + minutes * MINUTE_MS });
      const visitRef = { visitId, sessionHash: null };
      return store.write(storeEvents, { events: [{ visitRef, row }], bad: [] });
    };
    const order = ['none', 'start', 'zip', 'sent', 'shown'];
    const reached = order.indexOf(last);
    if (reached >= 1) await send('start', 1);
    if (reached >= 2) await send('zip', 2);
    if (reached >= 3) await reach('sent', 3);
    if (reached >= 4) await reach('shown', 4);
    return visitId;
  }

  /** Ten visits that differ in all that can be filtered by. */
  async function enterMany(): Promise<void> {
    const yesterday = NOON - DAY_MS;
    await enter({ ...SPRING, device: 'phone' }, 'none');
    await enter({ ...SPRING, device: 'phone', path: '/auto/' }, 'start');
    await enter({ ...SPRING, device: 'desktop' }, 'zip');
    await enter({ ...SPRING, device: 'desktop', path: '/auto/', at: yesterday }, 'sent');
    await enter({ ...LETTER, device: 'phone', at: yesterday }, 'shown');
    await enter({ ...LETTER, device: 'tablet', at: yesterday - 9 * DAY_MS }, 'sent');
    await enter({ device: 'phone', path: '/auto/', at: yesterday }, 'zip');
    await enter({ device: 'desktop', site: 'shipping', path: '/ship/' }, 'start');
    await enter({ ...LETTER, device: 'desktop', site: 'shipping', path: '/ship/' }, 'sent');
    await enter({ ...SPRING, device: 'phone', at: NOON - 40 * DAY_MS }, 'sent');
    await rollUpAll(store);
  }

  /** Four leads that differ in all that can be filtered by, and in what partners decided. */
  async function enterLeads(): Promise<void> {
    const at = NOON - 3 * DAY_MS;
    const leads = {
      a: { ...SPRING, device: 'phone' },
      b: { ...SPRING, device: 'desktop', path: '/auto/' },
      c: { ...LETTER, device: 'tablet', site: 'shipping', path: '/ship/' },
      d: { ...SPRING, device: 'phone' },
    } as const;
    for (const [leadId, changes] of Object.entries(leads)) {
      await enterLead(store, leadId, { ...changes, at });
    }
    await reportLead(store, 'a', { status: 'accepted', at });
    await reportLead(store, 'a', { status: 'sold', cents: 4_250, at: NOON - DAY_MS });
    await reportLead(store, 'b', { status: 'bound', cents: 9_000, at: NOON - DAY_MS });
    await reportLead(store, 'c', { status: 'accepted', at: NOON - DAY_MS });
    await reportLead(store, 'd', { status: 'rejected', at });
    await rollUpAll(store);
  }

  async function screenAt(query: string, status = 200): Promise<FunnelScreen> {
    const response = await browser.get(`/reports/funnel${query}`);
    expect(response.status).toBe(status);
    const shown = (await response.text()).replace('<!doctype html>', '');
    return (JSON.parse(shown) as Shown).screen as FunnelScreen;
  }

  const counts = ({ steps }: { steps: FunnelStepView[] } = { steps: [] }) =>
    Object.fromEntries(steps.map(({ name, count }) => [name, count]));

  async function wholeAt(query: string): Promise<Record<string, number>> {
    return counts((await screenAt(query)).funnels[0]);
  }

  // behaviour: 23.4
  it('shows the steps of the last 28 days with shares and median times', async () => {
    await enterMany();
    const { funnels, days } = await screenAt('');
    expect(funnels).toHaveLength(1);
    expect(funnels[0]?.steps).toEqual([
      expect.objectContaining({ name: 'visits', count: 9, ofBefore: null, ofFirst: null }),
      expect.objectContaining({ name: 'started', count: 8, ofFirst: 8 / 9, medianSeconds: 60 }),
      expect.objectContaining({ name: 'zip_accepted', count: 6, ofBefore: 6 / 8 }),
      expect.objectContaining({ name: 'sent', count: 4, ofBefore: 4 / 6, medianSeconds: 180 }),
    ]);
    expect(days.map(({ day, isOpen }) => [day, isOpen])).toEqual([
      ['2026-11-22', true],
      ['2026-11-21', true],
      ['2026-11-12', false],
    ]);
  });

  // behaviour: 23.4
  it('says what to do without visits, and reports wrong days', async () => {
    const { funnels, days, landings } = await screenAt('?from=2026-02-30', 422);
    expect(counts(funnels[0])).toMatchObject({ visits: 0, sent: 0 });
    expect([days, landings]).toEqual([[], []]);
    expect((await screenAt('?from=soon', 422)).error).toContain('The last 28 days are shown.');
  });

  // behaviour: 23.5
  it('adds days and pages up to the whole, and parts to it, under every filter', async () => {
    await enterMany();
    await enterLeads();
    const values = {
      site: ['insurance', 'shipping'],
      channel: ['direct', 'email', 'paid-search'],
      page: ['/', '/auto/', '/ship/'],
      device: ['desktop', 'phone', 'tablet'],
    };
    const filters = [
      '',
      '&site=insurance',
      '&channel=email',
      '&campaign=spring',
      '&page=/auto/',
      '&device=phone',
      '&device=phone&channel=paid-search',
      '&page=/&campaign=spring&site=insurance',
    ];
    for (const filter of filters) {
      const screen = await screenAt(`?${filter}`);
      const whole = counts(screen.funnels[0]);
      const sum = (name: 'visits' | 'started' | 'sent') =>
        screen.days.reduce((all, day) => all + day[name], 0);
      expect([sum('visits'), sum('started'), sum('sent')], filter).toEqual([
        whole.visits,
        whole.started,
        whole.sent,
      ]);
      const ofPages = screen.landings.reduce((all, { visits }) => all + visits, 0);
      expect(ofPages, filter).toBe(whole.visits);
      for (const [name, all] of Object.entries(values)) {
        if (filter.includes(`${name}=`)) continue;
        const parts = await Promise.all(all.map((value) => wholeAt(`?${filter}&${name}=${value}`)));
        const added = (step: string) => parts.reduce((total, part) => total + (part[step] ?? 0), 0);
        for (const step of STEPS) {
          expect(added(step), `${step} by ${name} under ${filter}`).toBe(whole[step] ?? 0);
        }
      }
    }
  });

  // behaviour: 23.9, 27.3
  it('shows how many leads partners accepted, sold and bound, of all and of groups', async () => {
    await enterLeads();
    const { funnels, csv } = await screenAt('?a=device:phone&b=page:/auto/');
    const decisions = funnels.map(({ steps }) => steps.filter(({ unit }) => unit === 'leads'));
    expect(decisions[0]).toEqual([
      expect.objectContaining({ name: 'accepted', count: 3, ofBefore: 3 / 4, ofFirst: 3 / 4 }),
      expect.objectContaining({ name: 'sold', count: 2, ofBefore: 2 / 3, medianDays: 2 }),
      expect.objectContaining({ name: 'bound', count: 1, ofBefore: 1 / 2, ofFirst: 1 / 4 }),
    ]);
    const [, phones, auto] = decisions.map((steps) => steps.map(({ count }) => count));
    expect([phones, auto]).toEqual([
      [1, 1, 0],
      [1, 1, 1],
    ]);
    expect(decisions[1]?.map(({ medianDays }) => medianDays)).toEqual([0, 2, null]);
    const rows = await (await browser.get(csv.steps)).text();
    expect(rows).toContain('Device phone,Accepted leads,,0.5,0.5,,1,0,2 hand-offs\n');
    expect(rows).toContain('Device phone,Sold leads,,1,0.5,,1,2,the step before\n');
    const { landings, csv: files } = await screenAt('?site=insurance');
    expect(landings.map(({ page, revenuePerVisitCents }) => [page, revenuePerVisitCents])).toEqual([
      ['/', 2_125],
      ['/auto/', 9_000],
    ]);
    expect(await (await browser.get(files.pages)).text()).toContain(',/,2,2,2,2,21.25,,,0\n');
    const inRows = await wholeAt('?device=phone&channel=paid-search');
    expect(inRows).toMatchObject({ visits: 2, sent: 2, accepted: 1, sold: 1, bound: 0 });
  });

  // behaviour: 23.5
  it('leaves earlier days out where filters need the rows of visits, and says so', async () => {
    await enterMany();
    const range = '?from=2026-09-01&to=2026-11-22';
    const whole = await screenAt(range);
    expect([whole.funnelSince, whole.pagesSince]).toEqual([null, null]);
    expect(counts(whole.funnels[0]).visits).toBe(10);
    expect(whole.funnels[0]?.steps[1]?.medianSeconds).toBeNull();
    const phones = await screenAt(`${range}&device=phone`);
    expect([phones.funnelSince, phones.pagesSince]).toEqual([null, '2026-10-26']);
    const both = await screenAt(`${range}&device=phone&channel=paid-search`);
    expect(both.funnelSince).toBe('2026-10-26');
    expect(counts(both.funnels[0]).visits).toBe(2);
    const groups = await screenAt(`${range}&channel=paid-search&a=device:phone`);
    expect(groups.funnels.map((funnel) => counts(funnel).visits)).toEqual([4, 2]);
  });

  // behaviour: 23.6
  it('shows two groups beside the whole, each by its own property', async () => {
    await enterMany();
    const { funnels, query } = await screenAt('?a=device:phone&b=campaign:spring&device=desktop');
    expect(query).toMatchObject({ a: 'device:phone', b: 'campaign:spring', device: 'desktop' });
    expect(funnels.map(({ label }) => label)).toEqual([
      'All of these visits',
      'Device phone',
      'Campaign spring',
    ]);
    expect(funnels.map((funnel) => counts(funnel).visits)).toEqual([4, 4, 2]);
    const wrong = await screenAt('?a=planet:mars&b=device:');
    expect([wrong.funnels.length, wrong.query.a, wrong.query.b]).toEqual([1, '', '']);
    expect((await screenAt('?a=device:phone&b=device:phone')).funnels).toHaveLength(2);
  });

  // behaviour: 23.6
  it('offers channels, campaigns and pages of the days and the site', async () => {
    await enterMany();
    const { channels, campaigns, pages } = await screenAt('?site=shipping&channel=email');
    expect([channels, campaigns, pages]).toEqual([['direct', 'email'], ['=letter'], ['/ship/']]);
  });

  // behaviour: 23.7
  it('sends each table as a file with the filters of the page', async () => {
    await enterMany();
    const { csv } = await screenAt('?site=shipping&campaign==letter');
    const lines = async (address: string) => {
      const response = await browser.get(address);
      expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
      return (await response.text()).trim().split('\n');
    };
    expect(await lines(csv.steps)).toEqual([
      'from,to,visits_of,step,visits,ofBefore,ofFirst,medianSeconds,leads,medianDays,base',
      '2026-10-26,2026-11-22,All of these visits,Page seen,1,,,,,,',
      '2026-10-26,2026-11-22,All of these visits,Form started,1,1,1,60,,,the step before',
      '2026-10-26,2026-11-22,All of these visits,Zip code accepted,1,1,1,120,,,the step before',
      '2026-10-26,2026-11-22,All of these visits,Hand-off,1,1,1,180,,,the step before',
    ]);
    expect(await lines(csv.days)).toEqual([
      'day,state,visits,started,zipAccepted,sent',
      '2026-11-22,still open,1,1,1,1',
    ]);
    expect(await lines(csv.pages)).toEqual([
      'from,to,page,visits,engaged,started,leads,revenuePerVisit,lcp,inp,errorsPerThousand',
      '2026-10-26,2026-11-22,/ship/,1,1,1,0,,,,',
    ]);
    const { csv: groups } = await screenAt('?a=campaign:=letter');
    expect((await lines(groups.steps)).at(-1)).toContain('Campaign =letter,Hand-off,3');
  });
});
