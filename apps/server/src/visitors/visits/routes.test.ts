import { randomUUID } from 'node:crypto';
import { DAY_MS, HOUR_MS } from '@zipfront/contracts/time/time';
import { visitSchema } from '@zipfront/contracts/visits/visit';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { ROWS_PER_PAGE } from '../../platform/store/pages-of-visit.ts';
import { fromJson, toJson } from '../../platform/store/tables/columns.ts';
import type { BadEventRow, EventRow } from '../../platform/store/tables/events.ts';
import { eitherEngine } from '../../platform/store/testing/engines.ts';
import { NOON } from '../../platform/store/testing/visit-rows.ts';
import { writeSourceCounts } from '../../reporting/rollups/source-counts.ts';
import { SAMPLE_VERSION, SITE, shareTestServer } from '../../testing/test-server.ts';
import { storeEvents } from '../events/store-events.ts';
import { badEventRow, eventRow } from '../events/testing/event-rows.ts';
import { deleteVisit } from './delete-visit.ts';
import { MAX_TOUCHES } from './record-touch.ts';

const AD = `${SITE}/?channelid=17&utm_source=google&utm_medium=cpc&gclid=Cj0`;
const BOT = { 'User-Agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' };

// behaviour: 13.1
describe.each(eitherEngine(import.meta.filename))('visits on $name', (engine) => {
  const { server, browser } = shareTestServer(engine);

  async function visitOf(response: Promise<Response>) {
    return v.parse(visitSchema, await (await response).json());
  }

  function count(table: 'visit' | 'touch' | 'quote' | 'handoff'): Promise<number> {
    return server()
      .store.reads.selectFrom(table)
      .select((select) => select.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
      .then(({ count }) => count);
  }

  async function storeEventOf(visitId: string): Promise<void> {
    const row: EventRow = {
      event_id: randomUUID(),
      visit_id: null,
      site: 'insurance',
      schema: 'iglu:com.zipfront/page_view/jsonschema/1-0-0',
      client_at: NOON,
      received_at: NOON,
      happened_at: NOON,
      path: '/',
      data: toJson({ page_url: 'https://site.example/' }),
      contexts: toJson([]),
      bot: 0,
      privacy_signal: 0,
    };
    const events = [{ visitRef: { visitId, sessionHash: null }, row }];
    await server().store.write(storeEvents, { events, bad: [] });
  }

  // behaviour: 6.1, 7.1.1, 7.1.3
  it('creates a visit, and finds it again by its cookie', async () => {
    expect((await browser().get('/api/visits/')).status).toBe(404);
    const created = await browser().post('/api/visits/', undefined, {
      Referer: AD,
      'Zipfront-Referrer': 'https://www.google.com/search?q=me%40mail.example',
    });
    expect(created.status).toBe(201);
    const visit = await visitOf(Promise.resolve(created));
    expect(visit).toMatchObject({
      zipcode: null,
      return_user: null,
      attribution: {
        first: {
          channel: 'paid-search',
          path: '/',
          referrer: expect.stringMatching(/^https:\/\/www\.google\.com\/search/),
          fields: { channel_id: '17', source: 'google', medium: 'cpc', gclid: 'Cj0' },
        },
      },
    });
    expect(JSON.stringify(visit)).not.toContain('mail.example');
    expect(visit.attribution.last).toEqual(visit.attribution.first);
    expect(await visitOf(browser().get('/api/visits/'))).toEqual(visit);
    const again = await browser().post('/api/visits/');
    expect(again.status).toBe(200);
    expect(await again.json()).toEqual(visit);
    expect(await count('visit')).toBe(1);
    expect(await server().metrics.render()).toContain('zipfront_visits_created_total 1');
  });

  // behaviour: 11.1
  it('sets the visit cookies for 30 days from the last use', async () => {
    const first = await browser().post('/api/visits/');
    const attributes = 'Max-Age=2592000; Path=/; (HttpOnly; )?Secure; SameSite=Lax';
    const [session, visitor, visit] = first.headers.getSetCookie();
    expect(session).toMatch(new RegExp(`^__Host-sessionid=[\\w-]{64}; ${attributes}$`));
    expect(session).toContain('HttpOnly');
    expect(visitor).toMatch(new RegExp(`^_tzacid=[0-9a-f-]{36}; ${attributes}$`));
    expect(visit).toMatch(new RegExp(`^_tzsess=[0-9a-f-]{36}; ${attributes}$`));
    expect(`${visitor}${visit}`).not.toContain('HttpOnly');

    server().wait(29 * DAY_MS);
    expect((await browser().get('/api/visits/')).headers.getSetCookie()).toEqual(
      first.headers.getSetCookie(),
    );
    server().wait(29 * DAY_MS);
    expect((await browser().get('/api/visits/')).status).toBe(200);
    server().wait(31 * DAY_MS);
    expect((await browser().get('/api/visits/')).status).toBe(404);
  });

  it('retains the visitor id after the visit has expired, in a new session', async () => {
    await browser().post('/api/visits/');
    const before = new Map(browser().cookies);
    server().wait(31 * DAY_MS);
    expect((await browser().post('/api/visits/')).status).toBe(201);
    expect(browser().cookies.get('_tzacid')).toBe(before.get('_tzacid'));
    expect(browser().cookies.get('_tzsess')).not.toBe(before.get('_tzsess'));
    expect(browser().cookies.get('__Host-sessionid')).not.toBe(before.get('sessionid'));
  });

  // behaviour: 11.1
  it('stores only the hash of the session', async () => {
    await browser().post('/api/visits/');
    const rows = await server().store.reads.selectFrom('visit').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(browser().cookies.get('__Host-sessionid'));
  });

  it.each([
    ['empty', ''],
    ['of another system', 'k3j4h5k3j4h5'],
    ['with control characters', '%00%0d%0a'],
    ['ours, but with another secret', null],
  ])('ignores a session cookie that is %s', async (_name, value) => {
    await browser().post('/api/visits/');
    const own = browser().cookies.get('__Host-sessionid') ?? '';
    const flipped = own.slice(0, -1) + (own.endsWith('A') ? 'B' : 'A');
    browser().cookies.set('__Host-sessionid', value ?? flipped);
    expect((await browser().get('/api/visits/')).status).toBe(404);
    expect((await browser().post('/api/visits/')).status).toBe(201);
  });

  it('opens the visit of a live session after an invalid one', async () => {
    const { id } = await visitOf(browser().post('/api/visits/'));
    const own = browser().cookies.get('__Host-sessionid') ?? '';
    for (const both of [
      `${'A'.repeat(64)}; __Host-sessionid=${own}`,
      `x; __Host-sessionid=${own}`,
    ]) {
      browser().cookies.set('__Host-sessionid', both);
      expect((await visitOf(browser().get('/api/visits/'))).id).toBe(id);
    }
  });

  // behaviour: 11.2
  it('opens neither of two live sessions, and creates a visit', async () => {
    const planted = server().browser();
    const ids = [
      (await visitOf(browser().post('/api/visits/'))).id,
      (await visitOf(planted.post('/api/visits/'))).id,
    ];
    const secrets = [planted, browser()].map(({ cookies }) => cookies.get('__Host-sessionid'));
    const both = secrets.join('; __Host-sessionid=');
    browser().cookies.set('__Host-sessionid', both);
    expect((await browser().get('/api/visits/')).status).toBe(404);
    expect((await browser().get('/api/quotes/current/')).status).toBe(404);
    expect((await browser().get('/api/visits/current/export')).status).toBe(404);
    const made = await browser().post('/api/visits/');
    expect(made.status).toBe(201);
    expect(ids).not.toContain(((await made.json()) as { id: string }).id);
    browser().cookies.set('__Host-sessionid', both);
    expect((await browser().send('DELETE', '/api/visits/current/')).status).toBe(204);
    expect(await count('visit')).toBe(1);
  });

  it.each([
    'not-a-uuid',
    "'; drop table visit --",
    '%00',
  ])('issues a new visitor id when the browser sends %j', async (value) => {
    browser().cookies.set('_tzacid', value);
    await browser().post('/api/visits/');
    expect(browser().cookies.get('_tzacid')).toMatch(/^[0-9a-f-]{36}$/);
  });

  // behaviour: 11.3
  it('stores the first touch and shows the last, except for a reload', async () => {
    await browser().post('/api/visits/', undefined, { Referer: AD });
    await browser().get('/api/visits/', { Referer: AD });
    await browser().post('/api/visits/', undefined, { Referer: AD });
    await browser().get('/api/visits/', { Referer: `${SITE}/` });
    expect(await count('touch')).toBe(1);

    server().wait(60_000);
    const later = await visitOf(
      browser().get('/api/visits/', { Referer: `${SITE}/es/?utm_source=news&utm_medium=email` }),
    );
    expect(later.attribution.first?.channel).toBe('paid-search');
    expect(later.attribution.last).toMatchObject({ channel: 'email', path: '/es/' });
    server().wait(31 * 60_000);
    await browser().get('/api/visits/', {
      Referer: `${SITE}/es/?utm_source=news&utm_medium=email`,
    });
    expect(await count('touch')).toBe(3);
  });

  // behaviour: 11.3
  it('counts no reload of one tab as a touch after another tab has had its own', async () => {
    const tabs = [AD, `${SITE}/es/?utm_source=news&utm_medium=email`];
    await browser().post('/api/visits/', undefined, { Referer: AD });
    for (const tab of [...tabs, ...tabs, AD]) {
      server().wait(60_000);
      await browser().get('/api/visits/', { Referer: tab });
    }
    expect(await count('touch')).toBe(2);
    const later = await visitOf(browser().get('/api/visits/'));
    expect(later.attribution.last?.channel).toBe('email');
  });

  // behaviour: 11.3
  it('stores the touch of a POST for a known visit', async () => {
    await browser().post('/api/visits/');
    await browser().post('/api/visits/', undefined, { Referer: AD });
    expect(await count('touch')).toBe(2);
  });

  // behaviour: 11.9
  it('counts attribution of an address that was truncated', async () => {
    await browser().post('/api/visits/', undefined, {
      Referer: `${SITE}/?gclid=${'x'.repeat(600)}`,
    });
    expect(await server().metrics.render()).toContain('zipfront_attribution_values_cut_total 1');
  });

  it('limits touches: stores the first ones and the last', async () => {
    await browser().post('/api/visits/', undefined, { Referer: AD });
    for (let number = 1; number <= MAX_TOUCHES + 5; number += 1) {
      await browser().get('/api/visits/', { Referer: `${SITE}/?utm_source=n${number}` });
    }
    expect(await count('touch')).toBe(MAX_TOUCHES);
    const { attribution } = await visitOf(browser().get('/api/visits/'));
    expect(attribution.first?.channel).toBe('paid-search');
    expect(attribution.last?.fields.source).toBe(`n${MAX_TOUCHES + 5}`);
  });

  // behaviour: 11.3
  it('stores one touch for one arrival in two concurrent calls', async () => {
    await browser().post('/api/visits/');
    const calls = Array.from({ length: 6 }, () => browser().get('/api/visits/', { Referer: AD }));
    for (const response of await Promise.all(calls)) expect(response.status).toBe(200);
    expect(await count('touch')).toBe(2);
  });

  // behaviour: 3.2.5
  it('uses the attribution of the page where the query has none', async () => {
    const visit = await visitOf(
      browser().post('/api/visits/', undefined, { Referer: `${SITE}/radio/?channelid=5` }),
    );
    expect(visit.attribution.first?.fields).toEqual({ channel_id: '5', medium: 'radio' });
  });

  it('ignores the attribution of an address of another site', async () => {
    const visit = await visitOf(
      browser().post('/api/visits/', undefined, {
        Referer: 'https://other.example/?gclid=1',
        'Zipfront-Referrer': `${SITE}/somewhere`,
      }),
    );
    expect(visit.attribution.first).toMatchObject({ fields: {}, referrer: null, path: '/' });
  });

  // behaviour: 11.5
  it('applies the privacy signal: marks the visit, removes click ids, classifies the channel', async () => {
    const visit = await visitOf(
      browser().post('/api/visits/', undefined, { Referer: AD, 'Sec-GPC': '1' }),
    );
    expect(visit.attribution.first).toMatchObject({
      channel: 'paid-search',
      fields: { channel_id: '17', source: 'google', medium: 'cpc' },
    });
    const touches = await server().store.reads.selectFrom('touch').selectAll().execute();
    expect(JSON.stringify(touches)).not.toContain('Cj0');
    const row = await server()
      .store.reads.selectFrom('visit')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(row.privacy_signal).toBe(1);
  });

  it('removes click ids from later touches of a marked visit, with or without the signal', async () => {
    await browser().post('/api/visits/', undefined, { Referer: `${SITE}/`, 'Sec-GPC': '1' });
    const { attribution } = await visitOf(
      browser().get('/api/visits/', {
        Referer: AD,
        'Zipfront-Referrer': 'https://a.example/?gclid=Cj0',
      }),
    );
    expect(attribution.last).toMatchObject({
      channel: 'paid-search',
      fields: { source: 'google' },
    });
    const touches = await server().store.reads.selectFrom('touch').selectAll().execute();
    expect(JSON.stringify(touches)).not.toContain('Cj0');
  });

  // behaviour: 11.5
  it('removes click ids from a submit of a marked visit, without the signal', async () => {
    await browser().post('/api/visits/', undefined, { 'Sec-GPC': '1' });
    const fields = { channel_id: '17', gclid: 'Cj0' };
    await browser().post('/api/visits/', { zipcode: '90210', ...fields });
    const row = await server()
      .store.reads.selectFrom('handoff')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(JSON.parse(row.fields)).toEqual({ channel_id: '17' });
  });

  // behaviour: 11.17
  it('removes stored click ids when a submit has the signal', async () => {
    await browser().post('/api/visits/', undefined, { Referer: AD });
    await browser().post('/api/visits/', { zipcode: '90210' }, { 'Sec-GPC': '1' });
    const touches = await server().store.reads.selectFrom('touch').selectAll().execute();
    expect(touches).toHaveLength(1);
    expect(JSON.stringify(touches)).not.toContain('Cj0');
  });

  it('marks a known visit when the signal comes later', async () => {
    await browser().post('/api/visits/');
    await browser().get('/api/visits/', { 'Sec-GPC': '1' });
    const row = await server()
      .store.reads.selectFrom('visit')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(row.privacy_signal).toBe(1);
  });

  describe('on a page that asks for consent', () => {
    const ASKING = {
      Referer: `${SITE}/asks/?channelid=17&gclid=Cj0`,
      'Zipfront-Referrer': 'https://ads.example/?gclid=Cj0',
    };
    const all = async () =>
      JSON.parse(await (await browser().get('/api/visits/current/export')).text());

    // behaviour: 11.24
    it('stores only the session before there is an answer', async () => {
      await browser().post('/api/visits/', undefined, ASKING);
      await browser().get('/api/visits/', ASKING);
      const stored = await all();
      expect(stored.visit).toMatchObject({ ad_consent: 'unanswered', ad_consent_at: null });
      expect(stored.touches).toMatchObject([
        { path: '/asks/', page_url: null, referrer: null, channel: 'direct', fields: {} },
      ]);
      await browser().post(
        '/api/visits/',
        { zipcode: '90210', channel_id: '17', gclid: 'Cj0' },
        ASKING,
      );
      const submitted = await all();
      expect(submitted.handoffs).toMatchObject([
        { zip: '90210', fields: {}, ad_consent: 'unanswered' },
      ]);
      expect(JSON.stringify(submitted)).not.toContain('Cj0');
    });

    // behaviour: 11.24
    it('stores a granted consent with its time, and then the arrival as the first touch', async () => {
      await browser().post('/api/visits/', undefined, ASKING);
      server().wait(60_000);
      browser().cookies.set('zf_consent', `granted.${SAMPLE_VERSION}`);
      await browser().get('/api/visits/', ASKING);
      server().wait(60_000);
      await browser().post(
        '/api/visits/',
        { zipcode: '90210', channel_id: '17', gclid: 'Cj0' },
        ASKING,
      );
      const stored = await all();
      expect(stored.visit).toMatchObject({
        ad_consent: 'granted',
        ad_consent_at: NOON + 60_000,
        ad_consent_version: SAMPLE_VERSION,
      });
      expect(stored.touches).toMatchObject([
        { position: 1, channel: 'paid-search', fields: { channel_id: '17', gclid: 'Cj0' } },
      ]);
      expect(stored.handoffs).toMatchObject([{ fields: { gclid: 'Cj0' }, ad_consent: 'granted' }]);
    });

    // behaviour: 11.24
    it('stores a denied consent, and a later change, and nothing else after a denial', async () => {
      await browser().post('/api/visits/', undefined, ASKING);
      browser().cookies.set('zf_consent', 'denied');
      await browser().get('/api/visits/', ASKING);
      expect((await all()).visit).toMatchObject({ ad_consent: 'denied', ad_consent_at: NOON });
      expect(JSON.stringify(await all())).not.toContain('Cj0');
      server().wait(1_000);
      browser().cookies.set('zf_consent', 'granted');
      await browser().get('/api/visits/', ASKING);
      expect((await all()).visit).toMatchObject({
        ad_consent: 'granted',
        ad_consent_at: NOON + 1_000,
      });
    });

    it('ignores other values of the consent', async () => {
      browser().cookies.set('zf_consent', 'yes');
      await browser().post('/api/visits/', undefined, ASKING);
      expect((await all()).visit.ad_consent).toBe('unanswered');
      expect(JSON.stringify(await all())).not.toContain('Cj0');
    });
  });

  // behaviour: 11.6
  it.each([
    ['a bot', BOT],
    ['a fetch ahead of the visitor', { 'Sec-Purpose': 'prefetch;prerender' }],
  ])('creates no visit and no cookie for %s', async (_name, headers) => {
    const post = await browser().post('/api/visits/', undefined, headers as Record<string, string>);
    expect(post.status).toBe(204);
    const get = await browser().get('/api/visits/', headers as Record<string, string>);
    expect(get.status).toBe(404);
    expect(browser().cookies.size).toBe(0);
    expect(await count('visit')).toBe(0);
  });

  // behaviour: 24.11
  it('counts bots, their submits, and new visits by an unfilled link, by source', async () => {
    const page = (source: string, rest = '') => ({
      Referer: `${SITE}/?utm_source=${source}&utm_medium=cpc${rest}`,
    });
    await browser().post('/api/visits/', undefined, { ...BOT, ...page('newsbreak') });
    const bot = server().browser();
    await bot.post('/api/visits/', { zipcode: '10001' }, { ...BOT, ...page('newsbreak') });
    await browser().post('/api/visits/', undefined, page('google', '&gclid={gclid}'));
    await browser().post('/api/visits/', undefined, page('google', '&gclid={gclid}&a=1'));
    await server().browser().post('/api/visits/', undefined, page('google', '&gclid=Cj0'));
    await writeSourceCounts(server().store);
    const rows = server()
      .store.reads.selectFrom('source_day')
      .selectAll()
      .where('source', '!=', '')
      .orderBy('source');
    expect(await rows.execute()).toMatchObject([
      { source: 'google', bots: 0, bot_leads: 0, unfilled: 1 },
      { source: 'newsbreak', bots: 1, bot_leads: 1, unfilled: 0 },
    ]);
  });

  // behaviour: 11.6
  it('responds to HEAD without storing anything', async () => {
    await browser().post('/api/visits/');
    server().wait(DAY_MS);
    const head = await browser().send('HEAD', '/api/visits/', { headers: { Referer: AD } });
    expect(head.status).toBe(200);
    expect(head.headers.getSetCookie()).toEqual([]);
    expect(await count('touch')).toBe(1);
  });

  // behaviour: 3.4.1, 7.1.4, 11.9
  it('stores a submit and its zip code', async () => {
    await browser().post('/api/visits/', undefined, { Referer: AD });
    const response = await browser().post('/api/visits/', {
      zipcode: '90210',
      windowWidth: 992.6,
      insurance_line: 'auto',
      channel_id: '17',
      gclid: 5,
      keyword: 'k'.repeat(600),
      nonsense: { a: [1] },
    });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ location: expect.stringMatching(/^\/go\/[\w-]{43}$/) });
    expect((await visitOf(browser().get('/api/visits/'))).zipcode).toBe('90210');
    const handoff = await server().store.reads.selectFrom('handoff').selectAll().executeTakeFirst();
    expect(handoff).toMatchObject({ zip: '90210', line: 'auto', window_width: 993, submits: 1 });
    expect(JSON.parse(handoff?.fields ?? '')).toEqual({
      channel_id: '17',
      keyword: 'k'.repeat(512),
    });
    const metrics = await server().metrics.render();
    expect(metrics).toContain('zipfront_handoffs_total{line="auto"} 1');
    expect(metrics).toContain('zipfront_attribution_values_cut_total 1');
  });

  describe('with a campaign', () => {
    const PAGE = `${SITE}/auto/?channelid=17&utm_source=google&utm_campaign=Spring&gclid=Cj0`;
    const FIELDS = { channel_id: '17', source: 'google', campaign: 'Spring', gclid: 'Cj0' };
    const SUBMIT = { zipcode: '90210', ...FIELDS };
    const CUT = { Referer: `${SITE}/` };

    type Call = [body: object | undefined, headers: Record<string, string>];

    // behaviour: 11.88, 11.90
    it.each<[string, Call[]]>([
      [
        'the page says its address, and Referer is cut',
        [
          [undefined, { ...CUT, 'Zipfront-Page': PAGE }],
          [{ zipcode: '90210', ...FIELDS }, CUT],
        ],
      ],
      [
        'the submit alone says it, of a known visit',
        [
          [undefined, CUT],
          [SUBMIT, CUT],
        ],
      ],
      ['the submit alone says it, of a new visit', [[SUBMIT, CUT]]],
      [
        'the stored attribution is sent from another page',
        [
          [undefined, { ...CUT, 'Zipfront-Page': PAGE }],
          [SUBMIT, { 'Zipfront-Page': `${SITE}/es/` }],
        ],
      ],
    ])('agrees in touch, hand-off and conversion when %s', async (_name, calls) => {
      for (const [body, headers] of calls) {
        server().wait(60_000);
        await browser().post('/api/visits/', body, headers);
      }
      const { reads } = server().store;
      const touches = await reads.selectFrom('touch').select(['channel', 'fields']).execute();
      expect(touches.map((row) => ({ ...row, fields: fromJson(row.fields) }))).toEqual([
        { channel: 'paid-search', fields: FIELDS },
      ]);
      const handoff = await reads.selectFrom('handoff').select('fields').executeTakeFirstOrThrow();
      expect(fromJson(handoff.fields)).toEqual(FIELDS);
      const row = await reads.selectFrom('conversion').selectAll().executeTakeFirstOrThrow();
      expect(row).toMatchObject({ channel: 'paid-search', source: 'google', campaign: 'Spring' });
      expect(fromJson(row.click_ids)).toEqual({ gclid: 'Cj0' });
    });

    // behaviour: 11.90
    it('records two touches of a new visit whose address and submit contradict each other', async () => {
      await browser().post('/api/visits/', SUBMIT, { 'Zipfront-Page': `${SITE}/?utm_source=news` });
      const { reads } = server().store;
      const touches = await reads
        .selectFrom('touch')
        .select('fields')
        .orderBy('position')
        .execute();
      expect(touches.map(({ fields }) => fromJson(fields))).toEqual([{ source: 'news' }, FIELDS]);
      const row = await reads.selectFrom('conversion').selectAll().executeTakeFirstOrThrow();
      expect(row).toMatchObject({ position: 2, channel: 'paid-search', campaign: 'Spring' });
      expect(fromJson(row.click_ids)).toEqual({ gclid: 'Cj0' });
      const counted = await reads
        .selectFrom('report_touch')
        .select(['position', 'source'])
        .execute();
      expect(counted).toEqual([
        { position: 1, source: 'news' },
        { position: 2, source: 'google' },
      ]);
    });

    // behaviour: 11.63
    it('credits the last campaign with a lead after the clock was set back', async () => {
      await browser().post('/api/visits/', undefined, { 'Zipfront-Page': `${SITE}/` });
      server().wait(DAY_MS);
      await browser().post('/api/visits/', undefined, { 'Zipfront-Page': PAGE });
      server().wait(-HOUR_MS);
      await browser().post('/api/visits/', { zipcode: '90210' }, CUT);
      const row = await server()
        .store.reads.selectFrom('conversion')
        .selectAll()
        .executeTakeFirstOrThrow();
      expect(row).toMatchObject({ position: 2, campaign: 'Spring', at: NOON + DAY_MS });
      expect(fromJson(row.clicks).google?.at).toBe(row.at);
    });

    // behaviour: 11.89
    it('counts no arrival when the visitor returns from the comparison', async () => {
      const { gclid: _gclid, ...fields } = FIELDS;
      const page = { 'Zipfront-Page': PAGE.replace('&gclid=Cj0', '') };
      await browser().post('/api/visits/', undefined, page);
      await browser().post('/api/visits/', { ...SUBMIT, gclid: undefined }, page);
      const back = { 'Zipfront-Referrer': 'https://compare.example/' };
      const { attribution } = await visitOf(browser().get('/api/visits/', back));
      expect(attribution.last).toMatchObject({ channel: 'paid-search', fields });
      server().wait(60_000);
      await browser().post('/api/visits/', { zipcode: '10001' }, back);
      const rows = await server()
        .store.reads.selectFrom('conversion')
        .select(['channel', 'campaign'])
        .execute();
      expect(rows).toEqual(Array(2).fill({ channel: 'paid-search', campaign: 'Spring' }));
      expect(await count('touch')).toBe(1);
    });
  });

  // behaviour: 11.8
  it('counts repeated submits within ten seconds as one, also concurrent ones', async () => {
    await browser().post('/api/visits/');
    const submit = (zipcode: string, insurance_line = 'auto') =>
      browser()
        .post('/api/visits/', { zipcode, insurance_line })
        .then((response) => response.json() as Promise<{ location: string }>)
        .then(({ location }) => location);
    const [first, ...others] = await Promise.all(Array.from({ length: 8 }, () => submit('90210')));
    expect(new Set(others)).toEqual(new Set([first]));
    expect(await count('handoff')).toBe(1);
    expect(await submit('10001')).not.toBe(first);
    expect(await submit('90210', 'home')).not.toBe(first);
    server().wait(9_999);
    expect(await submit('90210')).toBe(first);
    server().wait(1);
    expect(await submit('90210')).not.toBe(first);
    expect(await count('handoff')).toBe(4);
  });

  // behaviour: 11.6
  it('creates a visit for a submit without one, also for a bot, which it marks', async () => {
    const response = await browser().post('/api/visits/', { zipcode: '90210' }, BOT);
    expect(response.status).toBe(200);
    const row = await server()
      .store.reads.selectFrom('visit')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ bot: 1, zipcode: '90210' });
    expect(await server().metrics.render()).toContain('zipfront_visits_created_total 1');
    expect(browser().cookies.get('_tzsess')).toBe(row.id);
    expect(await count('handoff')).toBe(1);
  });

  it('creates a visit for a submit whose visit was just deleted elsewhere', async () => {
    await browser().post('/api/visits/');
    const otherTab = new Map(browser().cookies);
    const submitting = browser().post('/api/visits/', { zipcode: '90210' });
    await server().store.write(deleteVisit, { visitId: otherTab.get('_tzsess') ?? '' });
    expect((await submitting).status).toBe(200);
  });

  // behaviour: 11.9
  it.each([
    ['no JSON', '{', 400, 'body-malformed'],
    ['an array', '[]', 400, 'body-malformed'],
    ['null', 'null', 400, 'body-malformed'],
    ['without a zip code', {}, 422, 'zip-invalid'],
    ['with a zip code of four digits', { zipcode: '9021' }, 422, 'zip-invalid'],
    ['with a number', { zipcode: 90210 }, 422, 'zip-invalid'],
    ['with a zip code that is not known', { zipcode: '00000' }, 422, 'zip-unknown'],
    [
      'with a line that is not known',
      { zipcode: '90210', insurance_line: 'boat' },
      422,
      'line-unknown',
    ],
  ])('refuses a submit that is %s', async (_name, body, status, type) => {
    const response = await browser().post('/api/visits/', body);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ type: `urn:zipfront:problem:${type}` });
    expect(await count('handoff')).toBe(0);
  });

  // behaviour: 11.9
  it.each([-5, 1e9, '993', null])('ignores a window width of %j', async (windowWidth) => {
    expect((await browser().post('/api/visits/', { zipcode: '90210', windowWidth })).status).toBe(
      200,
    );
    const row = await server()
      .store.reads.selectFrom('handoff')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(row.window_width).toBeNull();
  });

  // behaviour: 11.12
  it('exports all that is stored of a visit, except its secrets', async () => {
    expect((await browser().get('/api/visits/current/export')).status).toBe(404);
    await browser().post('/api/visits/', undefined, { Referer: AD });
    const submitted = await browser().post('/api/visits/', { zipcode: '90210' });
    const { location } = (await submitted.json()) as { location: string };
    const visitId = browser().cookies.get('_tzsess') ?? '';
    await storeEventOf(visitId);
    const response = await browser().get('/api/visits/current/export');
    expect(response.headers.get('Content-Disposition')).toMatch(/^attachment/);
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject({
      visit: { id: browser().cookies.get('_tzsess'), zipcode: '90210' },
      quotes: [{ site: 'insurance' }],
      touches: [{ channel: 'paid-search', fields: { gclid: 'Cj0' } }],
      handoffs: [{ zip: '90210', line: 'auto', submits: 1 }],
      events: [{ path: '/', data: { page_url: 'https://site.example/' }, contexts: [] }],
      bad_events: [],
    });
    expect(text).not.toContain('session');
    expect(text).not.toContain(location.slice('/go/'.length));
  });

  // behaviour: 11.21
  it('exports more than a page of each list, in order and without gaps', async () => {
    await browser().post('/api/visits/', undefined, { Referer: AD });
    const visitId = browser().cookies.get('_tzsess') ?? '';
    const visitRef = { visitId, sessionHash: null };
    const places = Array.from({ length: 3 * ROWS_PER_PAGE + 1 }, (_, index) => index);
    const shuffled = places.toSorted((one, other) => (one % 7) - (other % 7));
    await server().store.write(storeEvents, {
      // Several happened at one instant, and some before any year that one would expect.
      events: shuffled.map((index) => ({
        visitRef,
        row: eventRow({ happened_at: Math.floor(index / 9) - 5, data: JSON.stringify({ index }) }),
      })),
      bad: shuffled.map((index) => ({ visitRef, row: badEventRow({ received_at: index }) })),
    });
    const response = await browser().get('/api/visits/current/export');
    const exported = JSON.parse(await response.text());
    const instants = exported.events.map((event: EventRow) => event.happened_at);
    expect(instants).toEqual(instants.toSorted((one: number, other: number) => one - other));
    const indexes = exported.events.map((event: { data: { index: number } }) => event.data.index);
    expect(new Set(indexes)).toEqual(new Set(places));
    expect(exported.bad_events.map((event: BadEventRow) => event.received_at)).toEqual(places);
  });

  // behaviour: 11.21
  it('allows two concurrent exports for an address, and releases them at their end', async () => {
    await browser().post('/api/visits/');
    const ask = () => browser().get('/api/visits/current/export');
    const [first, second] = [await ask(), await ask()];
    const refused = await ask();
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '5']);
    expect(refused.headers.has('Content-Disposition')).toBe(false);
    await first.text();
    expect((await ask()).status).toBe(200);
    expect((await ask()).status).toBe(429);
    await second.body?.cancel();
    for (let head = 0; head < 3; head += 1) {
      expect((await browser().send('HEAD', '/api/visits/current/export')).status).toBe(200);
    }
    expect((await ask()).status).toBe(200);
  });

  // behaviour: 11.12
  it('deletes a visit, its rows and its cookies, and no other', async () => {
    const other = server().browser();
    await other.post('/api/visits/', { zipcode: '10001' });
    await browser().post('/api/visits/', { zipcode: '90210' });
    const session = browser().cookies.get('__Host-sessionid') ?? '';
    const response = await browser().send('DELETE', '/api/visits/current/');
    expect(response.status).toBe(204);
    expect(browser().cookies.size).toBe(0);
    for (const table of ['visit', 'touch', 'quote', 'handoff'] as const) {
      expect(await count(table)).toBe(1);
    }
    browser().cookies.set('__Host-sessionid', session);
    expect((await browser().get('/api/visits/')).status).toBe(404);
    expect((await browser().send('DELETE', '/api/visits/current/')).status).toBe(204);
  });
});
