import { existsSync, readFileSync } from 'node:fs';
import {
  type ConsentTexts,
  consentVersion,
  consentWords,
} from '@zipfront/contracts/privacy/consent';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { readConfig } from '../../platform/config/config.ts';
import { KINDS } from '../../platform/retention/kinds.ts';
import { databaseFile } from '../../platform/store/database-url.ts';
import type { Db } from '../../platform/store/schema.ts';
import { StoreUnavailable } from '../../platform/store/store.ts';
import type { AdConsentColumns } from '../../platform/store/tables/columns.ts';
import { eitherEngine, type engines } from '../../platform/store/testing/engines.ts';
import { openDatabase } from '../../platform/store/testing/open-database.ts';
import { silentLog } from '../../platform/store/testing/silent-log.ts';
import { NOON } from '../../platform/store/testing/visit-rows.ts';
import {
  content,
  type OrderBrowser,
  SITE,
  startOrderServer,
} from '../../shipping/orders/testing/order-server.ts';
import { CALL, QUOTE } from '../../shipping/orders/testing/sample-forms.ts';
import { pageView, sessionContext } from '../events/testing/sample-events.ts';
import { startTestCollector } from '../events/testing/test-collector.ts';
import { cleanOptedOutVisit } from '../visits/opt-out.ts';
import { purge } from './start-purge.ts';

const CLICK = 'Cj0-the-click';
const CAMPAIGN = 'the-campaign';
const QUERY = `?channelid=17&gclid=${CLICK}&utm_campaign=${CAMPAIGN}`;
const HEADERS = { 'Zipfront-Referrer': `https://ads.example/?fbclid=${CLICK}&q=${CAMPAIGN}` };

/** The real content, whose pages all ask for consent. */
const asking = {
  ...content,
  pages: content.pages.map((entry) => ({
    ...entry,
    page: { ...entry.page, settings: { ...entry.page.settings, consent: 'required' as const } },
  })),
};

const BAR = content.sites[0]?.site.consent as ConsentTexts;
const VERSION = consentVersion(BAR);

type Choice = Pick<AdConsentColumns, 'ad_consent'> & { privacy_signal: number };

type Visitor = Awaited<ReturnType<typeof visitorOf>>;

/** Of a server with everything that stores something, on a database of its own. */
async function visitorOf(engine: (typeof engines)[number], shown = asking) {
  const { store, db, url } = await openDatabase(engine);
  const server = await startOrderServer(store, {}, shown);
  const collector = await startTestCollector(store);
  const browser = server.browser();
  const key = readConfig({}).errorReportingKey;
  const json = { 'Content-Type': 'application/json', Referer: `${SITE}/${QUERY}`, ...HEADERS };
  const visit = () =>
    browser.send('POST', '/api/visits/', { headers: { ...json, 'Content-Length': '0' } });

  return {
    ...server,
    db,
    browser,
    visit,
    /** Sends every form, an error report and an event, all with a click id. */
    async act() {
      await visit();
      await browser.send('GET', '/api/visits/', { headers: json });
      const unknown = { ...json, Referer: `${SITE}/no-such-page/${QUERY}` };
      await browser.send('GET', '/api/visits/', { headers: unknown });
      const zip = { zipcode: '90210', channel_id: '17', gclid: CLICK, campaign: CAMPAIGN };
      const body = JSON.stringify(zip);
      const length = { 'Content-Length': String(body.length) };
      await browser.send('POST', '/api/visits/', { headers: { ...json, ...length }, body });
      await browser.post('/quote', { page: '/', zip: '10001' }, { Referer: json.Referer });
      const shipping = { Referer: `${SITE}/shipping/quote/${QUERY}` };
      await browser.post('/shipping/quote', QUOTE, shipping);
      await browser.post('/shipping/call-back', CALL, shipping);
      await browser.send('POST', `/api/1/store/?sentry_key=${key}`, {
        headers: { 'Content-Length': '1' },
        body: JSON.stringify({
          request: { url: json.Referer },
          exception: { values: [{ type: 'Error', value: `failed at ${json.Referer}` }] },
          breadcrumbs: [{ category: 'navigation', message: json.Referer }],
        }),
      });
    },
    async sendEvents() {
      const contexts = [sessionContext(browser.cookies.get('_tzsess') ?? '')];
      const good = pageView({ data: { page_url: json.Referer }, contexts });
      const response = await collector.send([good, { ...good, event_id: 'no id' }]);
      expect(response.status).toBe(204);
    },
    /** In the file and its log, or in all rows of PostgreSQL. */
    async placesOf(text: string): Promise<number> {
      const all = url.startsWith('file:') ? bytesOf(databaseFile(url)) : await rowsOf(db);
      return all.split(text).length - 1;
    },
    purge: () =>
      purge(
        { store, config: readConfig({}), now: server.context.now, log: silentLog },
        { rewrite: true },
      ),
    async rows() {
      const tables = ['visit', 'handoff', 'shipping_order', 'call_back', 'conversion'] as const;
      const all = tables.map((table) =>
        db
          .selectFrom(table)
          .select(['ad_consent', 'ad_consent_at', 'ad_consent_version', 'privacy_signal'])
          .execute(),
      );
      return (await Promise.all(all)).flat();
    },
  };
}

function bytesOf(file: string): string {
  return [file, `${file}-wal`]
    .filter(existsSync)
    .map((path) => readFileSync(path, 'latin1'))
    .join('');
}

async function rowsOf(db: Db): Promise<string> {
  const tables = new Set(Object.values(KINDS).flatMap(({ tables }) => tables));
  const rows = [...tables].map((table) => db.selectFrom(table).selectAll().execute());
  return JSON.stringify(await Promise.all(rows));
}

/** The answer as the bar of a page sets it. */
function answer(browser: OrderBrowser, given: 'granted' | 'denied'): void {
  browser.cookies.set('zf_consent', `${given}.${VERSION}`);
}

describe.each(eitherEngine(import.meta.filename))('consent on $name', (engine) => {
  // behaviour: 11.35
  it('stores neither click id nor campaign before the answer, and sets the session alone', async () => {
    const { act, sendEvents, browser, placesOf, rows } = await visitorOf(engine);
    await act();
    const asked = { ad_consent: 'unanswered', ad_consent_at: null, ad_consent_version: null };
    // A visit, two hand-offs, an estimate and a call-back, and the ledger's rows of these four.
    expect(await rows()).toEqual(Array(9).fill({ ...asked, privacy_signal: 0 }));
    expect(await placesOf(CLICK)).toBe(0);
    expect(await placesOf(CAMPAIGN)).toBe(0);
    expect([...browser.cookies.keys()].sort()).toEqual(['__Host-sessionid', '_tzsess']);
    // Our pages send none; another bot may.
    await sendEvents();
    expect(await placesOf(CLICK)).toBe(0);
  });

  // behaviour: 11.12, 11.13, 11.24, 11.36
  it('stores a yes with all that stems from the visit, with its words, and then how the visitor came', async () => {
    const { act, browser, db, placesOf, rows, visit, wait } = await visitorOf(engine);
    await act();
    wait(60_000);
    answer(browser, 'granted');
    await visit();
    const given = { ad_consent_at: NOON + 60_000, ad_consent_version: VERSION };
    expect(await rows()).toEqual(
      Array(9).fill({ ad_consent: 'granted', ...given, privacy_signal: 0 }),
    );
    expect(await placesOf(CLICK)).toBeGreaterThan(0);
    expect(browser.cookies.has('_tzacid')).toBe(true);
    const texts = await db.selectFrom('consent_text').selectAll().execute();
    expect(texts).toEqual([
      { version: VERSION, words: consentWords(BAR), first_at: NOON + 60_000 },
    ]);
    const exported = await (await browser.get('/api/visits/current/export')).json();
    const answered = { ad_consent: 'granted', ...given };
    expect(exported).toMatchObject({
      visit: answered,
      consent_words: consentWords(BAR),
      handoffs: [answered, answered],
      orders: [answered],
      call_backs: [answered],
      conversions: Array(4).fill(answered),
    });
    const seen = await (await browser.get('/api/visits/current/')).json();
    expect(seen).toMatchObject({ visit: answered });
  });

  const CHOICES: [string, Choice, (visitor: Visitor) => Promise<unknown>][] = [
    [
      'an opt-out',
      { ad_consent: 'granted', privacy_signal: 1 },
      ({ browser }) =>
        browser.send('PUT', '/api/visits/current/privacy', {
          headers: { 'Content-Length': '16' },
          body: '{"opt_out":true}',
        }),
    ],
    [
      'the privacy signal of a later page',
      { ad_consent: 'granted', privacy_signal: 1 },
      ({ browser }) => browser.send('GET', '/api/visits/', { headers: { 'Sec-GPC': '1' } }),
    ],
    [
      'a no',
      { ad_consent: 'denied', privacy_signal: 0 },
      ({ browser }) => {
        answer(browser, 'denied');
        return browser.send('GET', '/api/visits/');
      },
    ],
    [
      'the privacy signal of a form',
      { ad_consent: 'granted', privacy_signal: 1 },
      ({ browser }) => browser.post('/quote', { page: '/', zip: '90210' }, { 'Sec-GPC': '1' }),
    ],
  ];

  // behaviour: 11.37
  it.each(
    CHOICES,
  )('removes click ids with %s from all that is stored, in one write, down to the bytes', async (_, choice, choose) => {
    const visitor = await visitorOf(engine);
    const { act, sendEvents, browser, placesOf, rows, store, purge } = visitor;
    answer(browser, 'granted');
    await act();
    await sendEvents();
    expect(await placesOf(CLICK)).toBeGreaterThan(5);
    // Nothing but the write of the choice itself may be needed.
    const real = store.write;
    const write = vi
      .spyOn(store, 'write')
      .mockImplementation(((command: unknown, input: never) =>
        command === cleanOptedOutVisit
          ? Promise.reject(new StoreUnavailable('away'))
          : real(command as never, input)) as typeof store.write);
    onTestFinished(() => write.mockRestore());
    await choose(visitor);
    write.mockRestore();
    await purge();
    expect(await placesOf(CLICK)).toBe(0);
    for (const row of await rows()) expect(row).toMatchObject(choice);
    await sendEvents();
    expect(await placesOf(CLICK)).toBe(0);
  });
});
