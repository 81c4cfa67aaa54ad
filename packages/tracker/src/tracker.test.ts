import { describe, expect, it } from 'vitest';
import { fakeBrowser } from '../test/fake-browser.ts';
import { trackedPage } from '../test/tracked-page.ts';
import type { EventInput } from './options.ts';

const SCHEMA = 'iglu:com.example/made/jsonschema/1-0-0';
const made = (data: Record<string, unknown> = {}): EventInput => ({ schema: SCHEMA, data });

describe('track', () => {
  // behaviour: 3.5.2
  it('sends an event with its contexts, stamped with identity, time and page', async () => {
    const { tracker, browser, events, settle } = trackedPage({ identity: { urm_id: 'u-1' } });
    const at = browser.now();
    tracker.track({ ...made({ n: 1 }), contexts: [{ schema: SCHEMA, data: { extra: true } }] });
    await settle();
    const [event] = events();
    expect(event?.data).toEqual({ n: 1 });
    expect(event?.timestamp).toBe(at);
    expect(event?.context('identity')).toEqual({
      tzacid: 'visitor-1',
      insurance_line: 'SHARED',
      urm_id: 'u-1',
    });
    expect(event?.context('session')).toEqual({ tzses: 'visit-1' });
    expect(event?.context('attribution')).toEqual({ channel_id: '7', gclid: 'abc' });
    expect(event?.context('page')).toEqual({
      app_id: 'zfront',
      page_url: 'https://zipfront.example/en/?channelid=7&gclid=abc',
      privacy_signal: false,
    });
    expect(browser.requests[0]?.body).toContain('"extra":true');
  });

  // behaviour: 7.1.9
  it('sends to /events of its host unless a collector URL is set', async () => {
    const here = trackedPage();
    const elsewhere = trackedPage({ collectorUrl: 'https://events.example/in' });
    for (const { tracker, settle } of [here, elsewhere]) {
      tracker.track(made());
      await settle();
    }
    expect(here.browser.requests[0]?.url).toMatch(/^\/events\?sent_at=\d+$/);
    expect(elsewhere.browser.requests[0]?.url).toMatch(/^https:\/\/events\.example\/in\?sent_at=/);
  });

  // behaviour: 4.3.7
  it.each([
    [5],
    ['text'],
    [null],
    [undefined],
    [[]],
    [{ schema: SCHEMA }],
    [{ data: {} }],
  ])('ignores %j', async (wrong) => {
    const { tracker, events, settle } = trackedPage();
    tracker.track(wrong as unknown as EventInput);
    await settle();
    expect(events()).toEqual([]);
  });

  // behaviour: 3.5.1, 3.5.7
  it('reads the configured cookies and never the session secret', async () => {
    const { tracker, browser, events, settle } = trackedPage(
      {
        identity: { urm_id: 'u-4' },
        cookies: {
          django_session: 'other',
          amp_client_id: '_amp',
          tzacid: '_visitor',
          home_user_data_id: 'hud',
          site_user_id: 'missing',
        },
      },
      ({ document }) => {
        document.cookie = 'sessionid=secret; other=dj-1; _amp=a-1; _visitor=v-2; hud=h-3';
      },
    );
    tracker.track(made());
    await settle();
    expect(events()[0]?.context('session')).toEqual({ django_session: 'dj-1' });
    expect(events()[0]?.context('identity')).toEqual({
      insurance_line: 'SHARED',
      urm_id: 'u-4',
      amp_client_id: 'a-1',
      tzacid: 'v-2',
      home_user_data_id: 'h-3',
    });
    expect(browser.requests[0]?.body).not.toContain('secret');
  });

  it('stamps an event with the identity known when it is created', async () => {
    const { tracker, events, settle } = trackedPage();
    tracker.track(made());
    tracker.identify({ site_user_id: 's-1' });
    tracker.track(made());
    await settle();
    expect(events().map((event) => event.context('identity')?.site_user_id)).toEqual([
      undefined,
      's-1',
    ]);
  });
});

describe('the registration gate', () => {
  // behaviour: 4.3.2
  it('opens with a quote id and completes the held events', async () => {
    const { tracker, browser, page, events } = trackedPage({ waitForQuote: true }, (made) => {
      made.document.cookie = '';
    });
    tracker.track(made());
    await browser.pass(4900);
    expect(browser.requests).toHaveLength(0);
    page.document.cookie = '_tzsess=visit-2';
    tracker.identify({ quote_id: 'q-1' });
    expect(events()[0]?.context('identity')).toEqual({ insurance_line: 'SHARED', quote_id: 'q-1' });
    expect(events()[0]?.context('session')).toEqual({ tzses: 'visit-2' });
  });

  it('changes no event when it is already open', async () => {
    const { tracker, browser, page, events, settle } = trackedPage({}, (made) => {
      made.document.cookie = '';
    });
    tracker.track(made());
    page.document.cookie = '_tzsess=visit-2';
    tracker.identify({ quote_id: 'q-1' });
    expect([...browser.storage.map.values()].join()).not.toMatch(/q-1|visit-2/);
    await settle();
    expect(events()[0]?.context('identity')).toEqual({ insurance_line: 'SHARED' });
  });

  // behaviour: 4.3.2, 9.15
  it('opens after five seconds', async () => {
    const { tracker, browser, events } = trackedPage({ waitForQuote: true });
    tracker.track(made());
    tracker.identify({ urm_id: 'no quote' });
    await browser.pass(4999);
    expect(events()).toHaveLength(0);
    await browser.pass(1);
    expect(events()).toHaveLength(1);
  });

  it.each([
    ['hidden', 'visible'],
    ['pagehide', 'pagehide'],
  ])('opens when the page is left: %s', (how) => {
    const { tracker, browser, page, events } = trackedPage({ waitForQuote: true });
    tracker.track(made());
    if (how === 'hidden') page.show('hidden');
    else page.emit('pagehide', { persisted: false });
    expect(events()).toHaveLength(1);
    expect(browser.requests[0]?.keepalive).toBe(true);
  });
});

describe('the lifecycle of a page', () => {
  it('releases its records to the next page at once', async () => {
    const browser = fakeBrowser();
    browser.collector.respond = () => undefined;
    const first = trackedPage({}, undefined, browser);
    first.tracker.track(made());
    first.page.emit('pagehide', { persisted: false });
    const before = browser.requests.length;
    trackedPage({}, undefined, browser);
    expect(browser.requests).toHaveLength(before + 1);
  });

  it('sends an event made after `pagehide` and releases its record to the next page', () => {
    const browser = fakeBrowser();
    browser.collector.respond = () => undefined;
    const first = trackedPage({}, undefined, browser);
    first.page.emit('pagehide', { persisted: false });
    first.tracker.track(made());
    expect(browser.requests).toHaveLength(0);
    first.page.show('hidden');
    expect(browser.requests).toHaveLength(1);
    trackedPage({}, undefined, browser);
    expect(browser.requests).toHaveLength(2);
  });

  it('retains its lease when it is restored and hidden', () => {
    const browser = fakeBrowser();
    browser.collector.respond = () => undefined;
    const first = trackedPage({}, undefined, browser);
    first.page.emit('pagehide', { persisted: true });
    first.page.emit('pageshow', { persisted: true });
    first.tracker.track(made());
    first.page.show('hidden');
    trackedPage({}, undefined, browser);
    expect(browser.requests).toHaveLength(1);
  });

  // behaviour: 14.3
  it('sends queued events when it is frozen', () => {
    const { tracker, browser, page } = trackedPage();
    page.show('hidden');
    tracker.track(made());
    expect(browser.requests).toHaveLength(0);
    page.document.dispatchEvent(new Event('freeze'));
    expect(browser.requests).toHaveLength(1);
  });

  it('sends deferred events when the browser is online', async () => {
    const { tracker, browser, page } = trackedPage();
    browser.collector.respond = () => undefined;
    tracker.track(made());
    await browser.pass(120_000);
    expect(browser.requests).toHaveLength(6);
    page.emit('online');
    expect(browser.requests).toHaveLength(7);
  });
});

describe('interactions', () => {
  it('use their default schema or the given one', async () => {
    const { tracker, events, settle } = trackedPage({ enableClickEventTracking: true });
    tracker.prompt({ feature: 'zip' });
    tracker.answer({ feature: 'zip' }, 'event');
    tracker.impression();
    tracker.click({ label: 'go' });
    await settle();
    expect(events().map(({ name, data }) => [name, data])).toEqual([
      ['interaction', { kind: 'prompt', feature: 'zip' }],
      ['event', { kind: 'answer', feature: 'zip' }],
      ['event', { kind: 'impression' }],
      ['event', { kind: 'click', label: 'go' }],
    ]);
  });

  it('send click events only with the flag, and at once', () => {
    const without = trackedPage();
    without.tracker.click();
    without.page.show('hidden');
    expect(without.events()).toEqual([]);
    const { tracker, names } = trackedPage({ enableClickEventTracking: true });
    tracker.click();
    expect(names()).toEqual(['event']);
  });
});

describe('consent', () => {
  it('stores and sends nothing while pending', async () => {
    const { tracker, browser, events } = trackedPage({ consent: 'pending' });
    const at = browser.now();
    tracker.track(made());
    await browser.pass(60_000);
    expect(browser.storage.map.size).toBe(0);
    expect(browser.requests).toHaveLength(0);
    tracker.consent('granted');
    await browser.pass(2100);
    expect(events().map(({ timestamp }) => timestamp)).toEqual([at]);
  });

  it('sends no events of earlier pages while pending', async () => {
    const browser = fakeBrowser();
    browser.collector.respond = () => undefined;
    const earlier = trackedPage({}, undefined, browser);
    earlier.tracker.track(made());
    earlier.page.emit('pagehide', { persisted: false });
    const requests = browser.requests.length;
    const later = trackedPage({ consent: 'pending' }, undefined, browser);
    later.page.show('visible');
    expect(browser.requests).toHaveLength(requests);
  });

  it('counts events that do not fit into memory while pending', async () => {
    const { tracker, events, browser } = trackedPage({ consent: 'pending' });
    for (let n = 0; n < 1002; n++) tracker.track(made());
    tracker.consent('granted');
    await browser.pass(20_000);
    const losses = events().filter(({ name }) => name === 'loss');
    expect(losses.map(({ data }) => data.counts)).toEqual([{ overflow: 2 }]);
    expect(events()).toHaveLength(1001);
  });

  it('stores nothing and deletes stored events when denied', async () => {
    const { tracker, browser, settle } = trackedPage();
    tracker.track(made());
    tracker.consent('denied');
    tracker.track(made());
    tracker.consent('granted');
    await settle();
    expect(browser.requests).toHaveLength(0);
  });

  it('deletes earlier events and sends later ones when denied and granted again', async () => {
    const { tracker, browser, events } = trackedPage();
    browser.collector.respond = () => ({ status: 503 });
    tracker.track(made({ n: 1 }));
    tracker.consent('denied');
    expect(browser.storage.map.size).toBe(0);
    tracker.consent('granted');
    browser.collector.respond = () => ({ status: 200 });
    tracker.track(made({ n: 2 }));
    await browser.pass(60_000);
    expect(events().map(({ data }) => data.n)).toEqual([2]);
    expect(browser.storage.map.size).toBe(0);
  });

  // behaviour: 14.15
  it('applies an opt-out over consent, also on later pages, until an opt-in', async () => {
    const browser = fakeBrowser();
    trackedPage({}, undefined, browser).tracker.optOut();
    const { tracker, settle, names } = trackedPage({}, undefined, browser);
    tracker.consent('granted');
    tracker.track(made());
    await settle();
    expect(names()).toEqual([]);
    tracker.optIn();
    tracker.track(made());
    await settle();
    expect(names()).toEqual(['made']);
    expect([...browser.storage.map.keys()].filter((key) => key.endsWith('off'))).toEqual([]);
  });

  it('accepts an opt-in after consent was denied', async () => {
    const { tracker, settle, names } = trackedPage({ consent: 'denied' });
    tracker.optIn();
    tracker.track(made());
    await settle();
    expect(names()).toEqual(['made']);
  });

  // behaviour: 11.16
  it('applies an opt-out by the site cookie at once, until the cookie is removed', async () => {
    const { tracker, browser, page, events, settle } = trackedPage();
    const before = page.document.cookie;
    tracker.track(made({ n: 1 }));
    page.document.cookie = `${before}; zf_optout=1`;
    tracker.track(made({ n: 2 }));
    expect(browser.storage.map.size).toBe(0);
    await settle();
    expect(browser.requests).toHaveLength(0);
    page.document.cookie = before;
    tracker.track(made({ n: 3 }));
    await settle();
    expect(events().map(({ data }) => data.n)).toEqual([3]);
  });

  // behaviour: 11.16
  it('deletes stored events when another tab opts out without a script', async () => {
    const { tracker, browser, page, settle } = trackedPage();
    tracker.track(made());
    expect(browser.storage.map.size).toBeGreaterThan(0);
    page.document.cookie = `${page.document.cookie}; zf_optout=1`;
    await settle();
    expect(browser.requests).toHaveLength(0);
    expect(browser.storage.map.size).toBe(0);
  });

  // behaviour: 11.26
  it('deletes stored events when another tab takes consent back', async () => {
    const { tracker, browser, page, settle } = trackedPage();
    tracker.track(made());
    expect(browser.storage.map.size).toBeGreaterThan(0);
    page.document.cookie = `${page.document.cookie}; zf_consent=denied.0123456789abcd`;
    await settle();
    tracker.track(made());
    await settle();
    expect(browser.requests).toHaveLength(0);
    expect(browser.storage.map.size).toBe(0);
  });

  it('does not start if the opt-out cookie is set', async () => {
    const browser = fakeBrowser();
    browser.storage.map.set('zf.zfront.e.tab.id', '{}');
    const { tracker, settle } = trackedPage(
      { pageViews: true },
      ({ document }) => {
        document.cookie = 'zf_optout=1';
      },
      browser,
    );
    tracker.consent('granted');
    await settle();
    expect(browser.requests).toHaveLength(0);
    expect(browser.storage.map.size).toBe(0);
  });

  it('applies an opt-out of another tab', async () => {
    const { tracker, browser, page, settle } = trackedPage();
    tracker.track(made());
    browser.storage.map.set('zf.zfront.off', '1');
    page.emit('storage', { key: 'zf.zfront.off' });
    tracker.track(made());
    await settle();
    expect(browser.requests).toHaveLength(0);
  });
});

describe('an opt-out while the storage is full', () => {
  it('applies to its page, also after the page is shown', async () => {
    const { tracker, browser, page, settle } = trackedPage();
    browser.storage.quota = 0;
    tracker.optOut();
    page.emit('pageshow', { persisted: false });
    tracker.track(made());
    await settle();
    expect(browser.requests).toHaveLength(0);
  });

  // behaviour: 11.16
  it('stores itself in the space of the deleted events', async () => {
    const { tracker, browser } = trackedPage();
    tracker.track(made());
    browser.storage.quota = [...browser.storage.map].flat().join('').length;
    tracker.optOut();
    expect([...browser.storage.map]).toEqual([['zf.zfront.off', '1']]);
  });
});

describe('a page restored from the back/forward cache', () => {
  // behaviour: 14.15
  it('sends nothing after an opt-out on a page visited in between', async () => {
    const { tracker, browser, page, settle } = trackedPage({ pageViews: true });
    await settle();
    const before = browser.requests.length;
    page.emit('pagehide', { persisted: true });
    browser.storage.map.set('zf.zfront.off', '1');
    page.emit('pageshow', { persisted: true });
    tracker.track(made());
    await settle();
    expect(browser.requests).toHaveLength(before);
    expect([...browser.storage.map.keys()]).toEqual(['zf.zfront.off']);
  });
});

describe('attribution', () => {
  const at = 'https://zipfront.example/?gclid=abc&utm_source=b&utm_source=a&channelid=7';

  // behaviour: 3.2.3, 3.2.4
  it.each([
    [
      'reads the first value of each name from the query',
      undefined,
      { channel_id: '7', gclid: 'abc', source: 'b' },
    ],
    [
      'replaces the query as a whole by the option',
      { channel_id: '1', medium: 'cpc' },
      { channel_id: '1', medium: 'cpc' },
    ],
    ['omits attribution if the option has no channel', { medium: 'cpc' }, undefined],
    ['omits attribution if the option is null', null, undefined],
  ])('%s', async (_case, attribution, stamped) => {
    const options = attribution === undefined ? {} : { attribution };
    const { tracker, page, events, settle } = trackedPage(options, ({ location }) =>
      Object.assign(location, { href: at, search: new URL(at).search }),
    );
    tracker.track(made());
    tracker.pushData();
    await settle();
    expect(events()[0]?.context('attribution')).toEqual(stamped);
    expect(page.dataLayer()[0]).toMatchObject({ channelId: stamped?.channel_id });
  });
});

describe('the privacy signal', () => {
  // behaviour: 14.15
  it('removes click ids and queries, and appears in the events', async () => {
    const { tracker, events, settle, browser } = trackedPage(
      { pageViews: true, cookies: { amp_client_id: '_amp' } },
      ({ win, document }) => {
        Object.assign(win.navigator, { globalPrivacyControl: true });
        document.cookie = '_amp=amp-visitor';
      },
    );
    tracker.linkClick('https://other.example/?gclid=Cj0KCQ#part');
    await settle();
    expect(browser.requests[0]?.body).not.toMatch(/gclid|Cj0KCQ|amp-visitor|quote/);
    const [view, link] = events();
    expect(view?.data).toMatchObject({
      page_url: 'https://zipfront.example/en/',
      referrer: 'https://search.example/',
    });
    expect(link?.data.target_url).toBe('https://other.example/');
    expect(view?.context('attribution')).toEqual({ channel_id: '7' });
    expect(view?.context('page')?.privacy_signal).toBe(true);
  });
});

describe('page views', () => {
  // behaviour: 3.5.3
  it('follow navigation inside the page, but not fragments', async () => {
    const { page, events, settle } = trackedPage({
      pageViews: true,
      cleanUrl: (url) => url.replace('https://zipfront.example', ''),
    });
    page.navigate('#part');
    page.navigate('/en/two');
    page.navigate('/en/two');
    page.location.href = 'https://zipfront.example/en/three';
    page.emit('popstate');
    await settle();
    expect(events().map(({ data }) => data)).toEqual([
      {
        page_url: '/en/?channelid=7&gclid=abc',
        referrer: 'https://search.example/?q=quote',
        original_referrer: 'https://search.example/?q=quote',
        single_page_app_url_count: 1,
      },
      {
        page_url: '/en/two',
        referrer: '/en/?channelid=7&gclid=abc',
        original_referrer: 'https://search.example/?q=quote',
        single_page_app_url_count: 2,
      },
      {
        page_url: '/en/three',
        referrer: '/en/two',
        original_referrer: 'https://search.example/?q=quote',
        single_page_app_url_count: 3,
      },
    ]);
  });

  it('repeat when a page is restored from the back/forward cache', async () => {
    const { page, names, settle } = trackedPage({ pageViews: true });
    await settle();
    page.emit('pagehide', { persisted: true });
    page.emit('pageshow', { persisted: true });
    await settle();
    expect(names()).toEqual(['page_view', 'page_view']);
  });

  it('wait until a prerendered page is shown', async () => {
    const { page, browser, events, tracker } = trackedPage(
      { pageViews: true, pagePings: true, waitForQuote: true },
      ({ document }) => {
        document.prerendering = true;
        document.visibilityState = 'hidden';
      },
    );
    tracker.track(made());
    await browser.pass(60_000);
    expect(browser.storage.map.size + browser.requests.length).toBe(0);
    const shownAt = browser.now();
    page.document.prerendering = false;
    page.document.dispatchEvent(new Event('prerenderingchange'));
    page.show('visible');
    await browser.pass(4999);
    expect(browser.requests).toHaveLength(0);
    await browser.pass(3001);
    expect(events().map(({ name, timestamp }) => [name, timestamp - shownAt])).toEqual([
      ['page_view', 0],
      ['made', 0],
      ['page_ping', 5000],
    ]);
  });
});

describe('page pings', () => {
  const pingTimes = (page: ReturnType<typeof trackedPage>, start: number) =>
    page
      .events()
      .filter(({ name }) => name === 'page_ping')
      .map(({ timestamp }) => timestamp - start);

  // behaviour: 3.5.4, 9.22
  it('arrive at 5 s, 30 s and then every 15 s, while the visitor is active', async () => {
    const page = trackedPage({ pagePings: true });
    const start = page.browser.now();
    await page.browser.pass(58_000);
    page.page.emit('keydown');
    await page.browser.pass(142_000);
    expect(pingTimes(page, start)).toEqual([5000, 30_000, 45_000, 60_000, 75_000, 90_000, 105_000]);
  });

  it('pause while the page is hidden, and measure correctly when it is shown again', async () => {
    const page = trackedPage({ pagePings: true });
    const start = page.browser.now();
    await page.browser.pass(4000);
    page.page.show('hidden');
    await page.browser.pass(27_000);
    page.page.show('visible');
    await page.browser.pass(17_000);
    expect(pingTimes(page, start)).toEqual([45_000]);
    expect(page.events().at(-1)?.data).toMatchObject({
      single_page_app_url_count: 1,
      page_total_time: 45_000,
      page_total_time_focused: 18_000,
      page_total_time_unfocused: 27_000,
      page_refocus_event_count: 1,
      window_currently_focused: true,
    });
  });

  it('count visible time without the focus as unfocused', async () => {
    const page = trackedPage({ pagePings: true });
    await page.browser.pass(4000);
    page.page.show('visible', false);
    await page.browser.pass(27_000);
    page.page.show('visible');
    await page.browser.pass(17_000);
    expect(page.events().at(-1)?.data).toMatchObject({
      page_total_time_focused: 18_000,
      page_total_time_unfocused: 27_000,
      page_refocus_event_count: 1,
    });
  });

  it('do not count the time in the back/forward cache', async () => {
    const page = trackedPage({ pagePings: true });
    await page.browser.pass(1000);
    page.page.emit('pagehide', { persisted: true });
    await page.browser.pass(3000);
    page.page.emit('pageshow', { persisted: true });
    await page.browser.pass(4000);
    expect(page.events().at(-1)?.data).toMatchObject({
      window_total_time: 2000,
      window_total_time_focused: 2000,
    });
  });

  it('restart with a page view', async () => {
    const page = trackedPage({ pagePings: true });
    const start = page.browser.now();
    await page.browser.pass(3000);
    page.tracker.pageView();
    await page.browser.pass(8000);
    expect(pingTimes(page, start)).toEqual([8000]);
    expect(page.events().at(-1)?.data).toMatchObject({
      page_total_time: 5000,
      window_total_time: 8000,
    });
  });
});

describe('performance timing', () => {
  // behaviour: 9.16
  it('arrives 250 ms after the load event', async () => {
    const entry = {
      type: 'navigate',
      responseStart: 80.4,
      responseEnd: 90,
      loadEventEnd: 300,
      redirectStart: 5,
    };
    const page = trackedPage({ performanceTiming: true }, ({ win, document }) => {
      document.readyState = 'loading';
      const all = new Proxy(entry, { get: (known, name) => Reflect.get(known, name) ?? 0 });
      Object.assign(win, { performance: { getEntriesByType: () => [all] } });
    });
    await page.browser.pass(10_000);
    page.page.emit('load');
    const at = page.browser.now();
    await page.settle();
    await page.settle();
    const [event] = page.events();
    expect((event?.timestamp ?? 0) - at).toBe(250);
    expect(event?.data).toMatchObject({
      response_start: 80,
      load: 300,
      redirect_time: 0,
      navigation_type: 'navigate',
    });
  });
});

describe('the data layer', () => {
  it('receives the fields of the page and the identity of the visitor', () => {
    const { tracker, page } = trackedPage({
      identity: { quote_id: 'q-1' },
      dataLayer: { contentType: 'landing', funnelType: 'auto', currentlyInsured: true },
    });
    tracker.pushData({ zip: '90210', prePop: true });
    expect(page.dataLayer()).toEqual([
      {
        event: 'page',
        channelId: '7',
        clientId: 'visitor-1',
        quoteId: 'q-1',
        contentType: 'landing',
        funnelType: 'auto',
        currentlyInsured: true,
        zip: '90210',
        prePop: true,
      },
    ]);
  });

  it('receives nothing if consent is denied', () => {
    const { tracker, page } = trackedPage({ consent: 'denied', dataLayer: {} });
    tracker.pushData();
    expect(page.dataLayer()).toEqual([]);
  });
});
