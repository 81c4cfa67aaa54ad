import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { LIST_ACTION, PAGE_FIELD } from '@zipfront/contracts/reviews/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPort, runServer, type ServerProcess } from './testing/server-process.ts';
import { pageView } from './visitors/events/testing/sample-events.ts';

const CONTENT = join(import.meta.dirname, '../../../content');

/** The host that the shipping site names as its own, and the one that is in `PUBLIC_URL`. */
const OWN = 'ship.example:8080';
const SHARED = 'localhost:8080';

const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';

let dir: string;
let server: ServerProcess;
let port: number;

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'zipfront-hosts-'));
  cpSync(CONTENT, join(dir, 'content'), { recursive: true });
  writeFileSync(
    join(dir, 'content/shipping/site.yaml'),
    'path: /shipping/\nhosts: [ship.example, www.ship.example]\n',
  );
  const prices = join(dir, 'content/shipping/pages/prices.en.yaml');
  const moved = 'movedFrom: [/shipping/old-prices/, /shipping/Old_Prices.html]';
  writeFileSync(prices, readFileSync(prices, 'utf8').replace(/^path: .*$/m, `$&\n${moved}`));
  server = runServer({
    DATABASE_URL: `file:${join(dir, 'zipfront.db')}`,
    CONTENT_DIR: join(dir, 'content'),
    RATE_LIMITS: 'off',
  });
  port = await readPort(server);
});

afterAll(async () => {
  server.child.kill('SIGKILL');
  await server.exited;
  rmSync(dir, { recursive: true });
});

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

interface Asked {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Asks as a browser does that knows the server by a host's name. */
function ask(host: string, path: string, { body, ...requested }: Asked = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = { 'User-Agent': BROWSER, ...requested.headers, Host: host };
    const outgoing = request(
      { port, path, method: requested.method ?? 'GET', headers },
      (incoming) => {
        let text = '';
        incoming.setEncoding('utf8').on('data', (chunk) => {
          text += chunk;
        });
        incoming.on('end', () =>
          resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text }),
        );
      },
    );
    outgoing.on('error', reject).end(body);
  });
}

const post = (host: string, path: string, fields: Record<string, string>, from: string) =>
  ask(host, path, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      Origin: `http://${host}`,
      Referer: `http://${host}${from}`,
    },
    body: new URLSearchParams(fields).toString(),
  });

function rows(sql: string): Record<string, unknown>[] {
  const database = new DatabaseSync(join(dir, 'zipfront.db'), { readOnly: true });
  try {
    return database.prepare(sql).all();
  } finally {
    database.close();
  }
}

const linksOf = (html: string) =>
  [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href = '']) => href);

describe('a site on its own host', () => {
  // behaviour: 10.45
  it('serves its pages from /, and under its path on the shared host', async () => {
    const [own, shared] = [await ask(OWN, '/prices/'), await ask(SHARED, '/shipping/prices/')];
    expect([own.status, shared.status]).toEqual([200, 200]);
    const title = /<title>[^<]*<\/title>/.exec(shared.text)?.[0];
    expect(own.text).toContain(title);
    expect((await ask('www.ship.example', '/prices/')).text).toBe(own.text);
  });

  // behaviour: 10.45
  it('names one canonical address on both hosts', async () => {
    const canonical = '<link rel="canonical" href="http://ship.example:8080/prices/"/>';
    expect((await ask(OWN, '/prices/')).text).toContain(canonical);
    expect((await ask(SHARED, '/shipping/prices/')).text).toContain(canonical);
  });

  it('links within itself without its path, and to the other site by an absolute address', async () => {
    const { text } = await ask(OWN, '/');
    const links = linksOf(text);
    expect(links).toContain('/prices/');
    expect(links).toContain('/es/');
    expect(links.filter((href) => href.startsWith('/shipping/') && href.endsWith('/'))).toEqual([]);
    const error = await ask(OWN, '/nowhere/');
    expect(linksOf(error.text).filter((href) => href.startsWith('/shipping/'))).toEqual([]);
  });

  it('shows its own error page in the language of the path, and no page of the other site', async () => {
    const error = await ask(OWN, '/es/nada/');
    expect(error).toMatchObject({ status: 404 });
    expect(error.text).toContain('<html lang="es-US"');
    expect(error.text).toContain('Carriway');
    expect(await ask(OWN, '/auto/')).toMatchObject({ status: 404 });
    expect((await ask(OWN, '/auto/')).text).toContain('Carriway');
  });

  // behaviour: 10.45
  it('lists its pages in its own sitemap, and links that in its robots.txt', async () => {
    const own = (await ask(OWN, '/sitemap.xml')).text;
    expect(own).toContain('<loc>http://ship.example:8080/prices/</loc>');
    expect(own).not.toContain('localhost');
    const shared = (await ask(SHARED, '/sitemap.xml')).text;
    expect(shared).toContain('<loc>http://localhost:8080/auto/</loc>');
    expect(shared).not.toContain('prices');
    expect((await ask(OWN, '/robots.txt')).text).toContain(
      'Sitemap: http://ship.example:8080/sitemap.xml',
    );
  });

  it('adds a missing slash, and refuses another method', async () => {
    const moved = await ask(OWN, '/prices?utm_source=x');
    expect(moved).toMatchObject({ status: 308, headers: { location: '/prices/?utm_source=x' } });
    expect(await ask(OWN, '/prices/', { method: 'PUT' })).toMatchObject({ status: 405 });
  });

  // behaviour: 10.52
  it.each([
    [OWN, '/old-prices/?gclid=x', '/prices/?gclid=x'],
    [OWN, '/old-prices?gclid=x', '/prices/?gclid=x'],
    [SHARED, '/shipping/old-prices/?gclid=x', '/shipping/prices/?gclid=x'],
    [SHARED, '/shipping/Old_Prices.html?gclid=x', '/shipping/prices/?gclid=x'],
    [OWN, '/old_prices.html', '/prices/'],
  ])('redirects from an old address to the new one, with the query: %s%s', async (host, from, to) => {
    expect(await ask(host, from)).toMatchObject({ status: 301, headers: { location: to } });
  });

  // behaviour: 10.50
  it('shows the pages with reviews, and their list through the AJAX endpoint', async () => {
    const page = await ask(OWN, '/reviews/');
    expect(page.status).toBe(200);
    expect(page.text).toContain('rel="canonical" href="http://ship.example:8080/reviews/"');
    expect(page.text).not.toContain('href="/shipping/reviews/');
    const shared = await ask(SHARED, '/shipping/reviews/');
    expect(shared.text).toContain('href="/shipping/reviews/');
    const list = await post(
      OWN,
      '/shipping/ajax',
      {
        action: LIST_ACTION,
        'review[schema]': 'false',
        'review[page]': '2',
        'review[url]': '/reviews/',
        ...attsOf(page.text),
      },
      '/reviews/',
    );
    expect(JSON.parse(list.text)).toMatchObject({ success: true });
    expect(JSON.parse(list.text).data.pagination).toContain('href="/reviews/');
  });

  it('serves the default site on an unlisted host', async () => {
    const { text } = await ask('else.example', '/');
    expect(text).toContain('Tallywell');
    expect(text).toContain('rel="canonical" href="http://localhost:8080/"');
  });
});

describe('a request from a site on its own host', () => {
  // behaviour: 10.50
  it('creates a visit of that site, at the path of the content', async () => {
    const created = await ask(OWN, '/api/visits/', {
      method: 'POST',
      headers: { Origin: `http://${OWN}`, Referer: `http://${OWN}/snowbirds/?utm_campaign=own` },
    });
    expect(created.status).toBe(201);
    const cookies = created.headers['set-cookie'] ?? [];
    expect(cookies.join(';')).not.toContain('Domain=');
    expect(rows('select site, path from touch')).toEqual([
      { site: 'shipping', path: '/shipping/snowbirds/' },
    ]);
  });

  // behaviour: 10.50
  it('stores an event of that site, at the path of the content', async () => {
    const event = pageView({ data: { page_url: `http://${OWN}/prices/` } });
    const sent = await ask(OWN, '/events', {
      method: 'POST',
      headers: { 'Content-Type': 'text/plain', Origin: `http://${OWN}` },
      body: JSON.stringify([event]),
    });
    expect(sent.status).toBe(204);
    expect(rows('select site, path from event')).toEqual([
      { site: 'shipping', path: '/shipping/prices/' },
    ]);
  });

  it('refuses a post from a page of another host', async () => {
    const refused = await ask(OWN, '/api/visits/', {
      method: 'POST',
      headers: { Origin: 'https://evil.example', Referer: 'https://evil.example/' },
    });
    expect(refused.status).toBe(403);
  });

  // behaviour: 10.50
  it('creates an order whose page belongs to the site', async () => {
    const form = await ask(OWN, '/quote/');
    expect(form.text).toContain('name="page" value="/shipping/quote/"');
    const again = await post(
      OWN,
      '/shipping/quote',
      { page: '/shipping/quote/', form: 'quote-form' },
      '/quote/',
    );
    expect(again.status).toBe(422);
    expect(again.text).toContain('rel="canonical" href="http://ship.example:8080/quote/"');
    expect(again.headers['content-security-policy']).toContain("form-action 'self'");
  });

  it('redirects back to the page of the posted form', async () => {
    const back = await ask(
      OWN,
      `/shipping/ajax?${new URLSearchParams({ [PAGE_FIELD]: '/shipping/reviews/' })}`,
    );
    expect(back).toMatchObject({ status: 303, headers: { location: '/reviews/' } });
  });
});

/** Attributes of the list that a page's script sends. */
function attsOf(html: string): Record<string, string> {
  const names = ['display', 'rating', 'stars', 'verified', 'orderby', 'pagination'];
  return Object.fromEntries(
    names.map((name) => [
      `review[atts][${name}]`,
      new RegExp(`data-${name}="([^"]*)"`).exec(html)?.[1] ?? '',
    ]),
  );
}
