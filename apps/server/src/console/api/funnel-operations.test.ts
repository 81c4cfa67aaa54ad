import type { getFunnel, listFunnelDays, listFunnelPages } from '@zipfront/contracts/api/funnel';
import type { ResponseOf } from '@zipfront/contracts/api/operation';
import { DAY_MS, MINUTE_MS } from '@zipfront/contracts/time/time';
import { beforeEach, describe, expect, it } from 'vitest';
import { enterLead, reportLead } from '../../conversions/postbacks/testing/enter-lead.ts';
import type { Db } from '../../platform/store/schema.ts';
import type { Store } from '../../platform/store/store.ts';
import type { Step } from '../../platform/store/tables/reports.ts';
import { eitherEngine } from '../../platform/store/testing/engines.ts';
import { emptyTestDatabase } from '../../platform/store/testing/open-database.ts';
import { arrival } from '../../platform/store/testing/visit-rows.ts';
import { recordStep } from '../../reporting/rollups/funnel-steps.ts';
import { rollUpAll } from '../../reporting/rollups/roll-up.ts';
import { stepEvent } from '../../reporting/rollups/testing/step-event.ts';
import { storeEvents } from '../../visitors/events/store-events.ts';
import type { Arrival } from '../../visitors/visits/arrival.ts';
import { createVisit, storeVisit } from '../../visitors/visits/store-visit.ts';
import { NOON, testConsole } from '../testing/console-browser.ts';
import { type ApiClient, program, throughToday } from './testing/api-client.ts';

const SPRING = {
  channel: 'paid-search',
  fields: { source: 'google', campaign: 'spring' },
} as const;
const LETTER = { channel: 'email', fields: { campaign: '=letter' } } as const;

type Funnel = ResponseOf<typeof getFunnel>;

const STEPS = ['visits', 'started', 'zip_accepted', 'sent', 'accepted', 'sold', 'bound'];

describe.each(eitherEngine(import.meta.filename))('the funnel by the API on $name', (engine) => {
  let store: Store;
  let db: Db;
  let client: ApiClient;

  beforeEach(async () => {
    ({ store, db } = await emptyTestDatabase(engine));
    client = throughToday(await program(testConsole(store), store, ['read:reports']));
  });

  /** A visit that ends with a step, a minute for each. */
  async function enter(
    changes: Partial<Arrival>,
    last: 'none' | 'start' | 'zip' | 'sent' | 'shown',
  ) {
    const at = changes.at ?? NOON;
    const { rows } = createVisit(arrival({ ...changes, at }), { visitorId: null, bot: false });
    await store.write(storeVisit, rows);
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

  const funnelAt = (query = '') => client.json<Funnel>('GET', `/reports/funnel?${query}`);
  const daysAt = (query = '') =>
    client.json<ResponseOf<typeof listFunnelDays>>('GET', `/reports/funnel/days?${query}`);
  const pagesAt = (query = '') =>
    client.json<ResponseOf<typeof listFunnelPages>>('GET', `/reports/funnel/pages?${query}`);

  /** The counts of the steps of some visits, by the name of the step. */
  const countsOf = ({ rows }: Funnel, group = '') =>
    Object.fromEntries(
      rows.filter((row) => row.group === group).map(({ step, count }) => [step, count]),
    );

  // behaviour: 23.4, 35.19
  it('shows the steps of the last 28 days with shares, losses and median times', async () => {
    await enterMany();
    const { rows, from, to } = await funnelAt();
    expect([from, to]).toEqual(['2026-10-26', '2026-11-22']);
    expect(rows).toMatchObject([
      { step: 'visits', count: 9, share_of_base: null, share_of_first: null, lost: null },
      { step: 'started', count: 8, share_of_first: 8 / 9, lost: 1, median_seconds: 60 },
      { step: 'zip_accepted', count: 6, share_of_base: 6 / 8, lost: 2 },
      { step: 'sent', count: 4, share_of_base: 4 / 6, lost: 2, median_seconds: 180 },
    ]);
    const days = (await daysAt()).rows.map(({ day, is_open }) => [day, is_open]);
    expect(days).toEqual([
      ['2026-11-22', true],
      ['2026-11-21', true],
      ['2026-11-12', false],
    ]);
    expect((await daysAt('limit=1')).rows).toHaveLength(1);
  });

  // behaviour: 23.4
  it('shows zero at each step without visits, and refuses wrong days', async () => {
    expect(countsOf(await funnelAt())).toMatchObject({ visits: 0, sent: 0 });
    expect([(await daysAt()).rows, (await pagesAt()).rows]).toEqual([[], []]);
    for (const days of ['from=2026-02-30', 'from=soon', 'from=2026-11-03&to=2026-11-02']) {
      expect((await client.send('GET', `/reports/funnel?${days}`)).status, days).toBe(400);
    }
  });

  // behaviour: 23.5, 35.19
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
      'site=insurance',
      'channel=email',
      'campaign=spring',
      'page=/auto/',
      'device=phone',
      'device=phone&channel=paid-search',
      'page=/&campaign=spring&site=insurance',
    ];
    for (const filter of filters) {
      const whole = countsOf(await funnelAt(filter));
      const days = (await daysAt(filter)).rows;
      const sum = (name: 'visits' | 'started' | 'sent') =>
        days.reduce((all, day) => all + day[name], 0);
      expect([sum('visits'), sum('started'), sum('sent')], filter).toEqual([
        whole.visits,
        whole.started,
        whole.sent,
      ]);
      const pages = (await pagesAt(filter)).rows;
      const ofPages = pages.reduce((all, { visits }) => all + visits, 0);
      expect(ofPages, filter).toBe(whole.visits);
      for (const [name, all] of Object.entries(values)) {
        if (filter.includes(`${name}=`)) continue;
        const parts = await Promise.all(
          all.map(async (value) => countsOf(await funnelAt(`${filter}&${name}=${value}`))),
        );
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
    const { rows } = await funnelAt('group=device:phone&group=page:/auto/');
    const decisionsOf = (group: string) =>
      rows.filter((row) => row.group === group && row.unit === 'leads');
    expect(decisionsOf('')).toMatchObject([
      { step: 'accepted', count: 3, share_of_base: 3 / 4, share_of_first: 3 / 4 },
      { step: 'sold', count: 2, share_of_base: 2 / 3, median_days: 2 },
      { step: 'bound', count: 1, share_of_base: 1 / 2, share_of_first: 1 / 4 },
    ]);
    expect(decisionsOf('device:phone')).toMatchObject([
      { count: 1, base: '2 hand-offs', median_days: 0 },
      { count: 1, base: 'the step before', median_days: 2 },
      { count: 0, median_days: null },
    ]);
    expect(decisionsOf('page:/auto/').map(({ count }) => count)).toEqual([1, 1, 1]);
    expect((await pagesAt('site=insurance')).rows).toMatchObject([
      { page: '/', leads: 2, revenue_per_visit_cents: 2_125 },
      { page: '/auto/', leads: 1, revenue_per_visit_cents: 9_000 },
    ]);
    const inRows = countsOf(await funnelAt('device=phone&channel=paid-search'));
    expect(inRows).toMatchObject({ visits: 2, sent: 2, accepted: 1, sold: 1, bound: 0 });
  });

  // behaviour: 23.5, 35.19
  it('leaves earlier days out where filters need the rows of visits, and says so', async () => {
    await enterMany();
    const range = 'from=2026-09-01&to=2026-11-22';
    const whole = await funnelAt(range);
    expect([whole.since, (await pagesAt(range)).since]).toEqual([null, null]);
    expect(countsOf(whole).visits).toBe(10);
    expect(whole.rows[1]?.median_seconds).toBeNull();
    const phones = `${range}&device=phone`;
    expect((await funnelAt(phones)).since).toBeNull();
    expect((await pagesAt(phones)).since).toBeNull();
    const ofChannel = `${phones}&channel=paid-search`;
    const both = await funnelAt(ofChannel);
    expect([both.since, countsOf(both).visits]).toEqual([null, 3]);
    expect((await pagesAt(ofChannel)).since).toBe('2026-10-25');
    const onPage = await funnelAt(`${ofChannel}&page=/`);
    expect([onPage.since, countsOf(onPage).visits]).toEqual(['2026-10-25', 1]);
    const groups = await funnelAt(`${range}&channel=paid-search&page=/&group=device:phone`);
    expect(groups.since).toBe('2026-10-25');
    expect([countsOf(groups).visits, countsOf(groups, 'device:phone').visits]).toEqual([2, 1]);
  });

  // behaviour: 27.23
  it('leaves the days out that a younger rollup does not have whole', async () => {
    await enterMany();
    const since = { rollup: 'rollup_campaign_device', day: 20_752 } as const;
    await db.insertInto('rollup_since').values(since).execute();
    const range = 'from=2026-09-01&to=2026-11-22&channel=paid-search';
    expect((await funnelAt(range)).since).toBeNull();
    const phones = await funnelAt(`${range}&device=phone`);
    expect([phones.since, countsOf(phones).visits]).toEqual(['2026-10-26', 2]);
  });

  // behaviour: 23.6
  it('shows two groups beside the whole, each by its own property', async () => {
    await enterMany();
    const groups = ['device:phone', 'campaign:spring'];
    const query = groups.map((group) => `group=${group}`).join('&');
    const funnel = await funnelAt(`${query}&device=desktop`);
    expect([...new Set(funnel.rows.map(({ group }) => group))]).toEqual(['', ...groups]);
    const visits = ['', ...groups].map((group) => countsOf(funnel, group).visits);
    expect(visits).toEqual([4, 4, 2]);
    const twice = await funnelAt('group=device:phone&group=device:phone');
    expect(new Set(twice.rows.map(({ group }) => group)).size).toBe(2);
    for (const wrong of ['group=planet:mars', 'group=device:', `${query}&group=page:/`]) {
      expect((await client.send('GET', `/reports/funnel?${wrong}`)).status, wrong).toBe(400);
    }
  });

  // behaviour: 23.7
  it('sends each table as a file with the same filters', async () => {
    await enterMany();
    const linesOf = async (path: string) => {
      const response = await client.send('GET', `/reports/funnel${path}`);
      expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
      return (await response.text()).trim().split('\n');
    };
    const filter = 'site=shipping&campaign==letter';
    expect(await linesOf(`.csv?${filter}`)).toEqual([
      'group,step,label,branch,count,unit,share_of_base,share_of_first,base,lost,median_seconds,median_days',
      ',visits,Page seen,,1,visits,,,,,,',
      ',started,Form started,,1,visits,1,1,the step before,0,60,',
      ',zip_accepted,Zip code accepted,,1,visits,1,1,the step before,0,120,',
      ',sent,Hand-off,,1,visits,1,1,the step before,0,180,',
    ]);
    expect(await linesOf(`/days.csv?${filter}`)).toEqual([
      'day,is_open,visits,started,zip_accepted,sent',
      '2026-11-22,true,1,1,1,1',
    ]);
    expect(await linesOf(`/pages.csv?${filter}`)).toEqual([
      'page,release,visits,engaged,started,leads,handoffs,revenue_per_visit_cents,lcp_ms,inp_ms,cls,errors_per_thousand',
      '/ship/,,1,1,1,0,0,,,,,',
    ]);
    expect((await linesOf('.csv?group=campaign:=letter')).at(-1)).toMatch(
      /^campaign:=letter,sent,/,
    );
  });
});
