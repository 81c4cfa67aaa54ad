import type {
  BadEventsScreen,
  ErrorScreen,
  HealthScreen,
} from '@zipfront/contracts/console/health';
import { itemPath } from '@zipfront/contracts/console/paths';
import { schemaUri } from '@zipfront/contracts/events/names';
import { DAY_MS, HOUR_MS } from '@zipfront/contracts/time';
import { beforeEach, describe, expect, it } from 'vitest';
import { recordBackup } from '../platform/audit/audit-trail.ts';
import { claimJob, endJob } from '../platform/store/claim-job.ts';
import type { Store } from '../platform/store/store.ts';
import { emptyTestStore, engines } from '../platform/store/testing/engines.ts';
import { visitRows } from '../platform/store/testing/visit-rows.ts';
import { rollUpAll } from '../reporting/rollups/roll-up.ts';
import { beginRun, endRun } from '../reporting/warehouse/warehouse-runs.ts';
import { REPORT_BOUNDS, storeErrorReports } from '../visitors/errors/store-error-reports.ts';
import { errorReportRow } from '../visitors/errors/testing/error-report-row.ts';
import { storeEvents } from '../visitors/events/store-events.ts';
import { badEventRow } from '../visitors/events/testing/event-rows.ts';
import { webVital } from '../visitors/events/testing/sample-events.ts';
import { createVisit } from '../visitors/visits/create-visit.ts';
import { type ConsoleBrowser, NOON, shown, testConsole } from './testing/console-browser.ts';

const SCHEMA = schemaUri('web_vital');
const KIND = { schema: SCHEMA, reason: 'data' };
const BY = { accountId: null, name: 'root', role: 'terminal', requestId: null } as const;

describe.each(engines)('the health screen on $name', (engine) => {
  let store: Store;
  let browser: ConsoleBrowser;
  let admin: ConsoleBrowser;
  beforeEach(async () => {
    store = await emptyTestStore(engine);
    const server = testConsole(store);
    browser = await server.signedIn('reader');
    admin = await server.signedIn('admin');
  });

  async function screenAt<Screen>(path: string, by = browser, status = 200): Promise<Screen> {
    const response = await by.get(path);
    expect(response.status).toBe(status);
    return (await shown(response)).screen as Screen;
  }

  async function fill(): Promise<void> {
    const rows = visitRows({ at: NOON });
    await store.write(createVisit, rows);
    await rollUpAll(store);
    await store.write(storeErrorReports, [
      {
        row: errorReportRow(NOON, { message: '=1+2' }),
        bounds: REPORT_BOUNDS,
        counted: { day: rows.counted?.day ?? 0, visitId: rows.visit.id },
      },
    ]);
    const event = webVital();
    const good = badEventRow({ ...KIND, id: event.event_id, raw: JSON.stringify(event) });
    const bad = badEventRow({ ...KIND, raw: '{"schema":"x"}' });
    await store.write(storeEvents, {
      events: [],
      bad: [good, bad].map((row) => ({ visitRef: null, row })),
    });
    await store.write(beginRun, { run: 'one', at: NOON - 4, takesOver: false });
    await store.write(endRun, { run: 'one', at: NOON - 3, error: 'The disk is full' });
    await store.write(recordBackup, { by: BY, at: NOON - 1 });
    await store.write(claimJob, { name: 'purge', everyMs: HOUR_MS, now: NOON - 3 });
    await store.write(endJob, { name: 'purge', now: NOON - 2, failed: true, interrupted: false });
  }

  // behaviour: 24.7, 24.8, 37.9
  it('shows the state, the pages, the errors, the bad events and the times of screens', async () => {
    const empty = await screenAt<HealthScreen>('/health');
    expect(empty).toMatchObject({ pages: [], errors: [], badEvents: [], screens: [] });
    expect(empty.state).toMatchObject({ purge: null, warehouse: null });
    await fill();
    const screen = await screenAt<HealthScreen>('/health');
    expect(screen.state).toMatchObject({
      writes: true,
      uncounted: 0,
      purge: { at: NOON - 2, failed: true },
      backupAt: NOON - 1,
      warehouse: { at: NOON - 3, error: 'The disk is full' },
      outbox: { waiting: 0, dead: 0 },
    });
    expect(screen.pages).toMatchObject([{ path: '/', visits: 1, errors: 1 }]);
    expect(screen.errors).toMatchObject([{ rates: { withError: { visits: 1, leads: 0 } } }]);
    expect(screen.badEvents).toMatchObject([{ ...KIND, count: 2 }]);
    expect(screen.screens).toMatchObject([{ path: '/health', count: 1 }]);
    expect(screen.mayReplay).toBe(false);
    const other = await screenAt<HealthScreen>('/health?site=shipping');
    expect(other).toMatchObject({ pages: [], errors: [] });
    const wrong = await screenAt<HealthScreen>('/health?from=soon', browser, 422);
    expect(wrong.error).toContain('The last 28 days are shown.');
  });

  // behaviour: 17.62, 24.7
  it('opens a page for an error with a file of each table, and 404 for an unknown one', async () => {
    await fill();
    const screen = await screenAt<ErrorScreen>(itemPath('healthError', 'kind-1'));
    expect(screen.detail.pages).toMatchObject([{ name: '/', reports: 1 }]);
    expect(screen.detail.days.at(-1)).toEqual({ day: '2026-11-22', reports: 1 });
    const texts = Object.values(screen.files).map(async (path) => (await browser.get(path)).text());
    const [days, releases, pages] = await Promise.all(texts);
    expect(days).toMatch(/^day,reports\n2026-10-26,0\n[\s\S]*\n2026-11-22,1\n$/);
    expect(releases).toBe('release,reports,first\npage-1.js,1,2026-11-22\n');
    expect(pages).toBe('page,reports,first\n/,1,2026-11-22\n');
    for (const file of ['', '/days.csv', '/releases.csv', '/pages.csv']) {
      expect((await browser.get(`${itemPath('healthError', 'kind-2')}${file}`)).status).toBe(404);
    }
  });

  // behaviour: 24.7
  it('sends a file of each table, with its filters and without formulas', async () => {
    await fill();
    const { files } = await screenAt<HealthScreen>('/health?site=insurance');
    const texts = Object.values(files).map(async (path) => (await browser.get(path)).text());
    const [pages, errors, badEvents, state, screens] = await Promise.all(texts);
    expect(pages).toContain('\ninsurance,/,,1,0,,,,1,1000,0.00\n');
    expect(errors).toContain(
      "kind-1,TypeError,'=1+2,1,0,1,2026-11-22,2026-11-22,1,/,1,page-1.js,1,0,0,0",
    );
    expect(badEvents).toContain(`${SCHEMA},data,2,`);
    expect(state).toContain('\nlast_purge_failed,yes\nlast_backup,2026-11-22T11:59:59.999Z\n');
    expect(screens).toContain('\n/health,1,');
  });

  // behaviour: 24.4, 24.7
  it('shows pages and errors of each release, or of one by its address, also in files', async () => {
    await fill();
    const each = await screenAt<HealthScreen>('/health?release=each');
    const [page] = each.pages;
    expect(each.query.release).toBe('each');
    expect(page).toMatchObject({ path: '/', release: 'page-1.js', errors: 1 });
    expect(each.errors).toHaveLength(1);
    const text = await (await browser.get(each.files.pages)).text();
    expect(text).toContain('\ninsurance,/,page-1.js,');
    const other = await screenAt<HealthScreen>('/health?release=page-2.js');
    expect(other).toMatchObject({ pages: [], errors: [] });
    expect(await (await browser.get(other.files.errors)).text()).not.toContain('kind-1');
  });

  // behaviour: 24.10
  it('sorts pages and errors, and their files, by addresses of their own', async () => {
    await fill();
    await store.write(createVisit, visitRows({ at: NOON, path: '/auto/' }));
    await store.write(createVisit, visitRows({ at: NOON, path: '/auto/' }));
    await rollUpAll(store);
    const day = Math.floor(NOON / DAY_MS);
    for (const message of ['a', 'a']) {
      const row = errorReportRow(NOON, { fingerprint: 'kind-2', message });
      await store.write(storeErrorReports, [
        { row, bounds: REPORT_BOUNDS, counted: { day, visitId: null } },
      ]);
    }
    const rowsAt = async (query: string) => {
      const screen = await screenAt<HealthScreen>(`/health${query}`);
      const csvColumn = async (file: string, column: number) =>
        (await (await browser.get(file)).text())
          .trimEnd()
          .split('\n')
          .slice(1)
          .map((line) => line.split(',')[column]);
      const pages = screen.pages.map(({ path }) => path);
      const errors = screen.errors.map(({ fingerprint }) => fingerprint);
      expect(await csvColumn(screen.files.pages, 1)).toEqual(pages);
      expect(await csvColumn(screen.files.errors, 0)).toEqual(errors);
      return { pages, errors, orders: screen.orders };
    };
    const usual = await rowsAt('');
    expect([usual.pages, usual.errors]).toEqual([
      ['/auto/', '/'],
      ['kind-2', 'kind-1'],
    ]);
    const { pages, errors, orders } = await rowsAt('?sort=visits&errorSort=reports');
    expect([pages, errors]).toEqual([
      ['/', '/auto/'],
      ['kind-1', 'kind-2'],
    ]);
    expect(orders).toMatchObject({ pages: { sort: 'visits' }, errors: { sort: 'reports' } });
    const next = new URL(orders.pages.addresses.lcp, 'http://console').searchParams;
    expect([next.get('sort'), next.get('errorSort')]).toEqual(['-lcp', 'reports']);
    // Rates of so few visits are not compared.
    expect((await rowsAt('?sort=-errorsPerThousand')).pages).toEqual(['/auto/', '/']);
  });

  // behaviour: 24.7, 24.9
  it('filters by channel, campaign, page and device, in files and on the page of an error, too', async () => {
    await fill();
    const search = '?from=2026-08-25&to=2026-11-22&page=/&device=phone';
    const { query, visitsSince, pages, errors, channels, paths, files } =
      await screenAt<HealthScreen>(`/health${search}`);
    expect(query).toMatchObject({ page: '/', device: 'phone', channel: '', campaign: '' });
    expect(visitsSince).toBe('2026-10-26');
    expect({ pages, channels, paths }).toEqual({ pages: [], channels: ['direct'], paths: ['/'] });
    expect(errors).toMatchObject([{ reports: 1, rates: null }]);
    expect((await (await browser.get(files.pages)).text()).split('\n')).toHaveLength(2);
    const detail = await screenAt<ErrorScreen>(`${itemPath('healthError', 'kind-1')}${search}`);
    expect(detail.detail.rates).toBeNull();
    expect([detail.visitsSince, detail.detail.days[0]?.day]).toEqual(['2026-10-26', '2026-10-26']);
    expect(detail.back).toContain('device=phone');
    const all = await screenAt<HealthScreen>('/health?from=2026-08-25&to=2026-11-22&page=/');
    expect(all.visitsSince).toBeNull();
    expect(all.pages).toMatchObject([{ path: '/', visits: 1 }]);
  });

  // behaviour: 24.6, 24.7
  it('shows bad events to an admin, who replays them', async () => {
    await fill();
    const path = `/health/bad-events?${new URLSearchParams(KIND)}`;
    expect((await browser.get(path)).status).toBe(403);
    const before = await screenAt<BadEventsScreen>(path, admin);
    expect(before).toMatchObject({ ...KIND, done: null });
    expect(before.examples).toHaveLength(2);
    const response = await admin.post('/health/bad-events/replay', KIND);
    const location = response.headers.get('Location') ?? '';
    const after = await screenAt<BadEventsScreen>(location, admin);
    expect(after.done).toBe(
      '2 bad events were validated again; 1 are events now, the others stay.',
    );
    expect(after.examples).toMatchObject([{ raw: '{"schema":"x"}' }]);
  });
});
