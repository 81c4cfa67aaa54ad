import { API_PATH } from '@zipfront/contracts/api/operation';
import { ROLES } from '@zipfront/contracts/console/accounts';
import { can } from '@zipfront/contracts/console/capabilities';
import {
  CONSOLE_PATHS,
  CONSOLE_SCREENS,
  MOVED_PATHS,
  visibleScreens,
} from '@zipfront/contracts/console/pages';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../platform/store/store.ts';
import { type Engine, emptyTestStore, engines } from '../platform/store/testing/engines.ts';
import { newSession } from '../visitors/visits/visit-cookies.ts';
import { CONSOLE_ROUTES, pageToOpen } from './console-routes.ts';
import { type TestConsole, testConsole } from './testing/console-browser.ts';

const [sqlite] = engines as [Engine, ...Engine[]];
const SIGNED_IN = CONSOLE_ROUTES.filter(({ may }) => may !== 'anyone');

let store: Store;
let console: TestConsole;

beforeEach(async () => {
  store = await emptyTestStore(sqlite);
  console = testConsole(store);
});

describe('the console', () => {
  // behaviour: 17.8
  it('registers exactly the routes of its table', () => {
    const registered = console.app.routes
      .filter(({ method }) => method !== 'ALL')
      .filter(({ path }) => !path.startsWith(API_PATH))
      .map(({ method, path }) => `${method} ${path}`);
    const moved = Object.keys(MOVED_PATHS).map((path) => `GET ${path}`);
    expect(registered.sort()).toEqual(
      [...CONSOLE_ROUTES.map(({ method, path }) => `${method} ${path}`), ...moved].sort(),
    );
  });

  // behaviour: 38.30
  it.each(Object.entries(MOVED_PATHS))('leads from %s to %s with its query', async (from, to) => {
    const response = await console.app.request(`${console.origin}${from}?site=insurance`, {
      headers: { Host: 'localhost:8081' },
    });
    expect(response.status).toBe(308);
    expect(response.headers.get('location')).toBe(`${to}?site=insurance`);
  });

  // behaviour: 17.8
  it.each(ROLES)('responds to the role %s as its rows say', async (role) => {
    const browser = await console.signedIn(role);
    // The last one ends the session.
    for (const { method, path, may } of SIGNED_IN) {
      const response = await (method === 'GET' ? browser.get(path) : browser.post(path));
      const isAllowed = may !== 'anyone' && can(role, may);
      expect(response.status === 403, `${role}: ${method} ${path}`).toBe(!isAllowed);
      expect(response.status, `${role}: ${method} ${path}`).toBeLessThan(500);
    }
  });

  // behaviour: 17.8
  it('redirects others to the sign-in page, and back to the requested page', async () => {
    for (const { method, path } of SIGNED_IN) {
      const browser = console.browser();
      const response = await (method === 'GET' ? browser.get(path) : browser.post(path));
      expect(response.status, path).toBe(303);
      expect(response.headers.get('Location'), path).toMatch(/^\/sign-in(\?|$)/);
    }
    const requested = await console.browser().get('/audit?person=ana');
    expect(requested.headers.get('Location')).toBe('/sign-in?next=%2Faudit%3Fperson%3Dana');
  });

  // behaviour: 17.6, 17.9
  it('returns to the requested page after the time for the second factor', async () => {
    const browser = console.browser();
    const location = '/sign-in?why=ended&next=%2Faudit%3Fperson%3Da';
    const shown = await browser.get('/sign-in/code?next=%2Faudit%3Fperson%3Da');
    expect(shown.headers.get('Location')).toBe(location);
    const posted = await browser.post('/sign-in/code', { code: '1', next: '/audit?person=a' });
    expect(posted.headers.get('Location')).toBe(location);
  });

  // behaviour: 17.9
  it.each(
    CONSOLE_ROUTES.filter(({ method }) => method === 'POST').map(({ path }) => path),
  )('refuses a POST to %s from another site, and one without an origin', async (path) => {
    const browser = await console.signedIn('admin');
    const forged: Record<string, string>[] = [
      { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' },
      { Origin: 'http://localhost:8080', 'Sec-Fetch-Site': 'same-site' },
      { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' },
      { Origin: 'http://localhost:8081', 'Sec-Fetch-Site': 'cross-site' },
      { Origin: 'https://localhost:8081', 'Sec-Fetch-Site': 'same-origin' },
    ];
    for (const headers of forged) {
      expect((await browser.post(path, {}, headers)).status, JSON.stringify(headers)).toBe(403);
    }
    const bare = await console.app.request(`${console.origin}${path}`, {
      method: 'POST',
      headers: { Host: 'localhost:8081' },
    });
    expect(bare.status).toBe(403);
  });

  // behaviour: 17.9
  it('refuses host names that are not configured', async () => {
    const browser = console.browser();
    expect((await browser.get('/sign-in', { Host: 'evil.example:8081' })).status).toBe(421);
    expect((await browser.get('/metrics', { Host: 'evil.example:8081' })).status).toBe(421);
    expect((await browser.get('/sign-in', { Host: '127.0.0.1:9000' })).status).toBe(200);
  });

  // behaviour: 15.28, 17.9
  it('serves metrics to local host names, and to any host name with the token', async () => {
    const consoleUrl = 'https://console.example.com';
    const statusOf = async (metricsToken: string | null, host: string) => {
      const { app } = testConsole(store, { consoleUrl, metricsToken });
      const headers = { Host: host, Authorization: `Bearer ${metricsToken}` };
      const peer = { incoming: { socket: { remoteAddress: '127.0.0.1' } } };
      return (await app.request(`${consoleUrl}/metrics`, { headers }, peer)).status;
    };
    expect(await statusOf(null, 'localhost:8081')).toBe(200);
    expect(await statusOf(null, 'console.example.com')).toBe(421);
    expect(await statusOf('0123456789abcdef', 'console.example.com')).toBe(200);
    expect(await statusOf('0123456789abcdef', '10.0.0.5:8081')).toBe(200);
  });

  // behaviour: 17.11
  it('sends the security headers of the console, and forbids caching', async () => {
    const browser = await console.signedIn('admin');
    const requested = [...CONSOLE_ROUTES.map(({ path }) => path), '/no-such-page'];
    for (const path of requested) {
      const { headers } = await browser.get(path);
      expect(headers.get('Cache-Control'), path).toBe('no-store');
      expect(headers.get('Content-Security-Policy'), path).toBe(
        "default-src 'none'; base-uri 'none'; connect-src 'self'; font-src 'self'; form-action 'self'; frame-ancestors 'none'; frame-src 'self'; img-src 'self' data:; script-src 'self'; style-src 'self'",
      );
      expect(headers.get('X-Robots-Tag'), path).toBe('noindex');
      expect(headers.get('X-Content-Type-Options'), path).toBe('nosniff');
    }
  });

  // behaviour: 17.9
  it('refuses a cookie of the site, and its own under another name', async () => {
    const site = newSession(crypto.randomUUID());
    const own = (await console.signedIn('admin')).cookie;
    for (const cookie of [
      `zf_console=${site}`,
      `sessionid=${own}`,
      `__Host-zf_console=${own}`,
      `zf_console=${own}; zf_console=${'x'.repeat(43)}`,
    ]) {
      const response = await console.browser().get('/', { Cookie: cookie });
      expect(response.status, cookie).toBe(303);
    }
    expect((await console.browser().get('/', { Cookie: `zf_console=${own}` })).status).toBe(200);
  });

  // behaviour: 17.6
  it('refuses an admin without a second factor when the console is reachable', async () => {
    for (const changes of [
      { consoleHost: '0.0.0.0' },
      { consoleUrl: 'https://console.example.com' },
    ]) {
      store = await emptyTestStore(sqlite);
      console = testConsole(store, changes);
      const [admin, reader] = [await console.signedIn('admin'), await console.signedIn('reader')];
      for (const { method, path, beforeSecondFactor } of SIGNED_IN) {
        if (beforeSecondFactor) continue;
        const response = await (method === 'GET' ? admin.get(path) : admin.post(path));
        expect(response.headers.get('Location'), path).toBe('/account');
      }
      expect((await admin.get('/account')).status).toBe(200);
      const moved = await admin.get('/account/second-factor');
      expect(moved.headers.get('Location')).toBe('/account');
      expect((await reader.get('/')).status).toBe(200);
    }
  });
});

// behaviour: 17.8, 34.4
it('links each role to the screens that it may open, and to no other', async () => {
  for (const role of ROLES) {
    const browser = await console.signedIn(role);
    const linked = new Set(visibleScreens(role).map(({ path }) => path));
    for (const { path } of CONSOLE_SCREENS) {
      const { status } = await browser.get(path);
      if (linked.has(path)) expect(status, `${role} ${path}`).toBe(200);
      else if (path !== CONSOLE_PATHS.home) expect(status, `${role} ${path}`).toBe(403);
    }
  }
});

// behaviour: 17.8, 26.7
it('opens the first screen that the role may see', async () => {
  const desk = await (await console.signedIn('desk')).get('/');
  expect([desk.status, desk.headers.get('Location')]).toEqual([303, '/desk/call-backs']);
  expect((await (await console.signedIn('reader')).get('/')).status).toBe(200);
});

// behaviour: 17.9
it('returns the first page instead of one with an address of more than 300 characters', () => {
  const page = '/desk/reviews?q='.padEnd(300, 'a');
  expect(pageToOpen(page)).toBe(page);
  expect(pageToOpen(`${page}a`)).toBe('/');
});

// behaviour: 17.9
it.each([
  ['/audit?person=ana', '/audit?person=ana'],
  ['/account', '/account'],
  ['/desk/call-backs/019a-b?done=note', '/desk/call-backs/019a-b?done=note'],
  ['/desk/call-backs/019a/number', '/'],
  ['/desk//evil.example', '/'],
  ['//evil.example', '/'],
  ['https://evil.example/', '/'],
  ['/link/password', '/'],
  ['/sign-in', '/'],
  ['/\\evil.example', '/'],
  ['/desk/orders/7K3M-9QXT-02HB-VZ4C', '/desk/orders/7K3M-9QXT-02HB-VZ4C'],
  ['/desk/orders/../../evil', '/'],
  ['/desk/orders/x@evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['/desk/reviews?q=\r\nSet-Cookie:a', '/'],
  ['/desk/reviews?q=\u2028', '/'],
  ['', '/'],
])('returns for the requested page %j the page %s', (requested, page) => {
  expect(pageToOpen(requested)).toBe(page);
});
