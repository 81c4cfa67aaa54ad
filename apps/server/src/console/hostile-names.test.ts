import { DAY_MS } from '@zipfront/contracts/time/time';
import { beforeEach, describe, expect, it } from 'vitest';
import { readPostback } from '../conversions/postbacks/read-postback.ts';
import { storePostback } from '../conversions/postbacks/store-postback.ts';
import { enterLead } from '../conversions/postbacks/testing/enter-lead.ts';
import type { Db } from '../platform/store/schema.ts';
import type { Store } from '../platform/store/store.ts';
import { eitherEngine, engines } from '../platform/store/testing/engines.ts';
import { emptyTestDatabase } from '../platform/store/testing/open-database.ts';
import { rollUpAll } from '../reporting/rollups/roll-up.ts';
import { REPORT_BOUNDS, storeErrorReports } from '../visitors/errors/store-error-reports.ts';
import { errorReportRow } from '../visitors/errors/testing/error-report-row.ts';
import { storeEvents } from '../visitors/events/store-events.ts';
import { badEventRow } from '../visitors/events/testing/event-rows.ts';
import { loadConsole } from './app/load-console.ts';
import { CONSOLE_ROUTES } from './console-routes.ts';
import { type ConsoleBrowser, NOON, testConsole } from './testing/console-browser.ts';
import { importSpend } from './testing/import-spend.ts';

/** Names of fields that every object has. */
const NAMES = ['__proto__', 'constructor', 'toString'];

/** Filters that an address may hold any text for. */
const FILTERS = ['action', 'campaign', 'channel', 'page', 'person', 'release'];

const SCREENS = CONSOLE_ROUTES.filter(({ method }) => method === 'GET').map(({ path }) => path);

const AT = NOON - DAY_MS;
const TODAY = Math.floor(NOON / DAY_MS);

describe.each(
  eitherEngine(import.meta.filename),
)('names that every object has, on $name', (engine) => {
  let store: Store;
  let db: Db;
  let admin: ConsoleBrowser;
  beforeEach(async () => {
    ({ store, db } = await emptyTestDatabase(engine));
    const console = testConsole(store, {}, undefined, undefined, undefined, loadConsole);
    admin = await console.signedIn('admin');
  });

  /** Stores each name wherever a visitor, a partner or a file may have written it. */
  async function fill(): Promise<void> {
    for (const [at, name] of NAMES.entries()) {
      const fields = { source: name, campaign: name, medium: name };
      const lead = { channel: 'paid-search', fields, path: name, release: name, at: AT } as const;
      await enterLead(store, `lead-${at}`, lead);
      await store.write(storeErrorReports, [
        {
          row: errorReportRow(NOON, { fingerprint: name, path: name, release: name, type: name }),
          bounds: REPORT_BOUNDS,
          counted: { day: TODAY, visitId: null },
        },
      ]);
      const row = badEventRow({ schema: name, reason: 'data', detail: name });
      await store.write(storeEvents, { events: [], bad: [{ visitRef: null, row }] });
      await db
        .insertInto('rollup_vital')
        .values({
          day: TODAY,
          site: 'insurance',
          path: name,
          release: name,
          expires_at: 0,
          metric: 'LCP',
          device: 'phone',
          bucket: 1,
          origin: 'visit',
          measured: 8,
        })
        .execute();
    }
    const partner = { name: 'Acme', id: 'acme', proof: 'signature' };
    await admin.sendJson('POST', '/api/v1/partners', partner);
    for (const [at, event] of NAMES.entries()) {
      const sent = { transaction_id: `sale-${at}`, lead_id: `lead-${at}`, event: 'unknown' };
      const read = readPostback(sent, { partner: 'acme', mapping: {}, now: NOON });
      if ('wrong' in read) throw new Error(read.wrong.detail);
      const row = { ...read.row, transaction_id: event, event, reason: event };
      await store.write(storePostback, { row, timeZones: {} });
    }
    await rollUpAll(store);
    const lines = NAMES.map((name) => `2026-11-21,${name},,${name},30,40`);
    await importSpend(
      admin,
      `date,source,campaign_id,campaign,cost,clicks\n${lines.join('\n')}\n`,
      '',
    );
  }

  const statusOf = async (path: string) => (await admin.get(path)).status;

  // behaviour: 17.9
  it('draws every screen with them', async () => {
    await fill();
    for (const screen of SCREENS) {
      for (const path of new Set(NAMES.map((name) => screen.replaceAll(/:\w+/g, name)))) {
        expect(await statusOf(path), path).toBeLessThan(500);
      }
    }
  });

  // behaviour: 17.9
  it('shows them as what they are', async () => {
    await fill();
    const found = await admin.get('/api/v1/reports?by=campaign');
    const { rows } = (await found.json()) as { rows: { campaign: string; spend_cents: number }[] };
    for (const name of NAMES) {
      expect(rows).toContainEqual(expect.objectContaining({ campaign: name, spend_cents: 3_000 }));
    }
  });
});

// behaviour: 17.9
it('draws every screen with them as filters of its address', async () => {
  const [sqlite] = engines;
  if (!sqlite) throw new Error('There is SQLite.');
  const { store } = await emptyTestDatabase(sqlite);
  const console = testConsole(store, {}, undefined, undefined, undefined, loadConsole);
  const admin = await console.signedIn('admin');
  for (const screen of SCREENS.filter((path) => !/\.csv$|:/.test(path))) {
    for (const filter of FILTERS) {
      const requested = `${screen}?${filter}=__proto__`;
      expect((await admin.get(requested)).status, requested).toBeLessThan(500);
    }
  }
});
