import type { Page } from '@zipfront/contracts/content/page';
import { DEFAULT_LINES } from '@zipfront/contracts/content/site-lines';
import type { Locale } from '@zipfront/contracts/locale';
import type { ZipCodePlace } from '@zipfront/contracts/visits/zip-code';
import { Hono } from 'hono';
import { beforeEach } from 'vitest';
import { readConfig } from '../platform/config/config.ts';
import { readVisitor, type ServerEnv } from '../platform/http/visitor.ts';
import { createMetrics } from '../platform/metrics/metrics.ts';
import type { Store } from '../platform/store/store.ts';
import { type Engine, emptyTestStore } from '../platform/store/testing/engines.ts';
import { silentLog } from '../platform/store/testing/silent-log.ts';
import { NOON } from '../platform/store/testing/visit-rows.ts';
import type { Services } from '../services.ts';
import type { Pages } from '../site/pages/pages.ts';
import type { HandoffServices } from '../visitors/handoffs/handoffs.ts';
import { handoffRoutes } from '../visitors/handoffs/routes.ts';
import { handleSubmit } from '../visitors/handoffs/submit.ts';
import { choiceRoutes } from '../visitors/privacy/routes.ts';
import { visitRoutes } from '../visitors/visits/routes.ts';

export const SITE = 'https://site.example';
/** Version of a question for consent, and its words. */
export const SAMPLE_VERSION = '0123456789abcd';
const SAMPLE_WORDS = 'May we measure?';

export const COMPARE_TOKEN = 'the-comparison-apps-token';

const ORDINARY_BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';

const PAGES = [
  page('/', 'en-US'),
  page('/es/', 'es-US'),
  page('/radio/', 'en-US', { attribution: { channel_id: '9', medium: 'radio' } }),
  page('/asks/', 'en-US', { consent: 'required' }),
];

/** Services that a test may replace. */
type TestServices = Pick<HandoffServices, 'zipCodes' | 'config'> & { pages: TestPages };

export type TestPages = HandoffServices['pages'] & Pick<Pages, 'linkOn'>;

/** The routes of visits, privacy choices and hand-offs on a store, with their own clock. */
export interface TestServer {
  store: Store;
  metrics: Services['metrics'];
  /** Moves the clock on. */
  wait(ms: number): void;
  /** A browser with its own cookies. */
  browser(): TestBrowser;
}

/** Keeps cookies between its requests, as a browser does. */
export interface TestBrowser {
  cookies: Map<string, string>;
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  /**
   * Sends a request like the page's script: without a body, or with JSON, from the page with the
   * given address.
   */
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
  /** Sends a form as browsers do without JavaScript. */
  postForm(
    path: string,
    fields: Record<string, string>,
    headers?: Record<string, string>,
  ): Promise<Response>;
  send(method: string, path: string, init?: RequestInit): Promise<Response>;
}

function startTestServer(store: Store, changes: Partial<TestServices>): TestServer {
  let now = NOON;
  const metrics = createMetrics({ process: false });
  const services = {
    config: readConfig({
      PUBLIC_URL: SITE,
      COMPARE_URL: 'https://compare.example/start',
      HOMEOWNERS_URL: 'https://home.example/?zip={zip}&channel={channel_id}&click={gclid}',
      HOMEOWNERS_URL_ES: 'https://casa.example/{zip}?lang={lang}&donde={address}&token={token}',
      COMPARE_TOKEN,
    }),
    store,
    zipCodes: {
      find: (zip: string) => (zip === '90210' || zip === '10001' ? samplePlace(zip) : undefined),
      size: 2,
    },
    pages: samplePages(),
    metrics,
    log: silentLog,
    now: () => now,
    ...changes,
  };
  const app = new Hono<ServerEnv>();
  app.use(readVisitor(services.config));
  for (const routes of [choiceRoutes, handoffRoutes]) app.route('/', routes(services));
  app.route(
    '/',
    visitRoutes(services, (c, body) => handleSubmit(c, services, body)),
  );
  return {
    store,
    metrics,
    wait: (ms) => {
      now += ms;
    },
    browser: () => testBrowser(app),
  };
}

/**
 * A server and a browser, new for each test, on a store that the tests of a block share. Call it
 * within a `describe`, and the function that it returns within a test.
 *
 * @param changes services that replace the usual ones
 */
export function shareTestServer(
  engine: Engine,
  changes: Partial<TestServices> = {},
): { server: () => TestServer; browser: () => TestBrowser } {
  let server: TestServer;
  let browser: TestBrowser;
  beforeEach(async () => {
    server = startTestServer(await emptyTestStore(engine), changes);
    browser = server.browser();
  });
  return { server: () => server, browser: () => browser };
}

function testBrowser(app: Hono<ServerEnv>): TestBrowser {
  const cookies = new Map<string, string>();

  async function send(method: string, path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers({ 'User-Agent': ORDINARY_BROWSER, Referer: `${SITE}/` });
    for (const [name, value] of new Headers(init.headers)) headers.set(name, value);
    if (cookies.size > 0) {
      headers.set('Cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    }
    const response = await app.request(`${SITE}${path}`, { ...init, method, headers });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (cookie.includes('Max-Age=0')) cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  }

  return {
    cookies,
    send,
    get: (path, headers = {}) => send('GET', path, { headers }),
    post: (path, body, headers = {}) =>
      send('POST', path, {
        headers,
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    postForm: (path, fields, headers = {}) =>
      send('POST', path, {
        headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
        body: new URLSearchParams(fields).toString(),
      }),
  };
}

/** A few pages, each by its path. */
export function samplePages(): TestPages {
  return {
    find: (path) => PAGES.find((known) => known.path === path),
    release: () => 'page-1.js',
    contentPath: (path) => path,
    linkOn: (_host, path) => path,
    siteOf: () => 'insurance',
    siteNames: () => ['insurance'],
    timeZoneOf: () => 'America/New_York',
    businessLinesOf: () => DEFAULT_LINES,
    lineAddressesOf: () => [],
    localeAt: (path) => (path.startsWith('/es/') ? 'es-US' : 'en-US'),
    asksConsent: (path) => path === '/asks/',
    consentWords: (version) => (version === SAMPLE_VERSION ? SAMPLE_WORDS : null),
    formResponse: ({ path }, form) => Response.json({ path, ...form }, { status: 422 }),
    questions: ({ locale }, questions) => Response.json({ locale, questions }),
    notFound: (path) => new Response(`nothing at ${path}`, { status: 404 }),
  };
}

function page(path: string, locale: Locale, settings: Partial<Page['settings']> = {}): Page {
  return {
    key: 'page',
    path,
    locale,
    type: 'landing',
    title: 'A page',
    description: 'A page',
    index: true,
    sample: false,
    settings: { popUnder: false, clickEventTracking: false, attribution: {}, ...settings },
    sections: [],
  } as unknown as Page;
}

/** A place under a zip code. */
export function samplePlace(zip: string): ZipCodePlace {
  return {
    zip,
    city: 'Beverly Hills',
    state: 'CA',
    county: 'Los Angeles',
    latitude: 34.1,
    longitude: -118.4,
    military: false,
    off_mainland: false,
  };
}
