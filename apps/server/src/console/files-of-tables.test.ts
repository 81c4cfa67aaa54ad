import type { ConsolePage } from '@zipfront/contracts/console/paths';
import type { ConsoleModule } from '@zipfront/contracts/console/screen';
import { CONSOLE_SCREENS } from '@zipfront/contracts/console/screens';
import { expect, it } from 'vitest';
import { fillSamples } from '../demo/samples/fill-samples.ts';
import { world } from '../demo/samples/testing/sample-database.ts';
import { ALL_CHANNELS } from '../notifications/testing/outbox.ts';
import type { Store } from '../platform/store/store.ts';
import { engines } from '../platform/store/testing/engines.ts';
import { emptyTestDatabase } from '../platform/store/testing/open-database.ts';
import { rollUpAll } from '../reporting/rollups/roll-up.ts';
import { loadConsole } from './console-page.ts';
import { CONSOLE_ROUTES } from './console-routes.ts';
import { type ConsoleBrowser, NOON, shown, testConsole } from './testing/console-browser.ts';

/** Tables without a file of their own, with the reason. */
const WITHOUT_FILE = new Map<string, string>();

/** Screens that the application draws. */
const IN_APP: readonly ConsolePage[] = [
  ...([
    'home',
    'reports',
    'funnel',
    'leads',
    'lead',
    'health',
    'healthError',
    'badEvents',
  ] as const),
  ...(['callBacks', 'callBack', 'orders', 'order', 'reviews', 'review'] as const),
  ...(['notifications', 'people', 'audit', 'account', 'secondFactor'] as const),
  ...(['partners', 'partner', 'refusedReport', 'spend', 'spendImport', 'uploads'] as const),
  ...(['experiments', 'experiment'] as const),
];

/** Pages of the console that can be opened by links. */
const PAGES = CONSOLE_ROUTES.filter(
  ({ method, roles, path, page }) =>
    method === 'GET' && roles !== 'anyone' && !path.endsWith('.csv') && !IN_APP.includes(page),
);

/** A page with its tables, and the files that are linked beside each. */
interface WalkedTable {
  name: string;
  files: string[];
}

/** Opens a page of each pattern, from link to link. */
async function walk(
  browser: ConsoleBrowser,
  renderScreen: ConsoleModule['renderScreen'],
): Promise<WalkedTable[]> {
  const tables: WalkedTable[] = [];
  const waiting = CONSOLE_SCREENS.flatMap(({ path, isInApp }) => (isInApp ? [] : [path]));
  const opened = new Set<string>();
  for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
    const { pathname } = new URL(address, 'http://localhost');
    const page = PAGES.find(({ path }) => matches(path, pathname));
    if (page === undefined || opened.has(page.path)) continue;
    opened.add(page.path);
    const response = await browser.get(address);
    if (response.status !== 200) continue;
    const { screen, frame } = await shown(response);
    const html = renderScreen(screen, frame, throwError);
    tables.push(...tablesOf(page.path, html));
    waiting.push(...linksIn(html));
  }
  return tables;
}

function throwError(error: unknown): never {
  throw error;
}

/**
 * The tables of a page: between two headings as many files are linked, outside of the tables, as
 * there are tables.
 */
function tablesOf(path: string, html: string): WalkedTable[] {
  return html.split(/<h[12]/).flatMap((part) => {
    const files = linksIn(part.replaceAll(/<table.*?<\/table>/gs, '')).filter((link) =>
      new URL(link, 'http://localhost').pathname.endsWith('.csv'),
    );
    return [...part.matchAll(/<table[^>]*?(?: aria-label="([^"]*)")?>/g)].map(([, label], at) => ({
      name: label === undefined ? path : `${path}: ${label}`,
      files: files.slice(at),
    }));
  });
}

function linksIn(html: string): string[] {
  return [...html.matchAll(/href="(\/[^"]*)"/g)].map(([, link = '']) =>
    link.replaceAll('&amp;', '&'),
  );
}

function matches(pattern: string, path: string): boolean {
  return new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`).test(path);
}

async function fill(store: Store): Promise<void> {
  await fillSamples(store, world, { visits: 300, days: 40, seed: 4, now: NOON });
  await rollUpAll(store);
}

// behaviour: 17.61, 17.62
it('links a file without formulas beside each table of the console', async () => {
  const [sqlite] = engines;
  if (sqlite === undefined) throw new Error('no engine');
  const { store } = await emptyTestDatabase(sqlite);
  await fill(store);
  const console = testConsole(store, {}, ALL_CHANNELS, world.experiments);
  const browser = await console.signedIn('admin');
  const { renderScreen } = await loadConsole();
  const tables = await walk(browser, renderScreen);
  const alone = tables.filter(({ files }) => files.length === 0).map(({ name }) => name);
  expect(alone.sort()).toEqual([...WITHOUT_FILE.keys()].sort());
  const files = new Set(tables.flatMap((table) => table.files));
  expect(files.size).toBeGreaterThan(5);
  for (const file of files) {
    const response = await browser.get(file);
    expect(response.headers.get('Content-Type'), file).toContain('text/csv');
    const [head, ...lines] = (await response.text()).split('\n').slice(0, -1);
    expect(head, file).toMatch(/^\w+(,\w+)+$/);
    expect(lines.length, file).toBeGreaterThan(0);
    expect(lines.join('\n'), file).not.toMatch(/(^|,)"?=/m);
  }
});
