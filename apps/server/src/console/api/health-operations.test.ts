import { schemaUri } from '@zipfront/contracts/events/names';
import { HOUR_MS } from '@zipfront/contracts/time/time';
import { beforeEach, describe, expect, it } from 'vitest';
import { recordAction, recordBackup } from '../../platform/audit/audit-trail.ts';
import { claimJob, endJob } from '../../platform/store/claim-job.ts';
import type { Store } from '../../platform/store/store.ts';
import { eitherEngine, emptyTestStore } from '../../platform/store/testing/engines.ts';
import { visitRows } from '../../platform/store/testing/visit-rows.ts';
import { rollUpAll } from '../../reporting/rollups/roll-up.ts';
import { beginRun, endRun } from '../../reporting/warehouse/warehouse-runs.ts';
import { REPORT_BOUNDS, storeErrorReports } from '../../visitors/errors/store-error-reports.ts';
import { errorReportRow } from '../../visitors/errors/testing/error-report-row.ts';
import { storeEvents } from '../../visitors/events/store-events.ts';
import { badEventRow } from '../../visitors/events/testing/event-rows.ts';
import { webVital } from '../../visitors/events/testing/sample-events.ts';
import { storeVisit } from '../../visitors/visits/store-visit.ts';
import { NOON, type TestConsole, testConsole } from '../testing/console-browser.ts';
import { type ApiClient, person, program } from './testing/api-client.ts';

const KIND = { schema: schemaUri('web_vital'), reason: 'data' };

const BY = { accountId: null, name: 'root', role: 'terminal', requestId: null } as const;

type Rows = { rows: Record<string, unknown>[] };

describe.each(eitherEngine(import.meta.filename))('health by the API on $name', (engine) => {
  let store: Store;
  let console: TestConsole;
  let client: ApiClient;
  beforeEach(async () => {
    store = await emptyTestStore(engine);
    console = testConsole(store);
    client = await program(console, store, ['read:reports']);
  });

  /** A visit to the first page, with an error whose message looks like a formula. */
  async function fill(): Promise<void> {
    const rows = visitRows({ at: NOON });
    await store.write(storeVisit, rows);
    await rollUpAll(store);
    const counted = { day: rows.counted?.day ?? 0, visitId: rows.visit.id };
    const row = errorReportRow(NOON, { message: '=1+2' });
    await store.write(storeErrorReports, [{ row, bounds: REPORT_BOUNDS, counted }]);
  }

  // behaviour: 24.8, 37.9
  it('shows the state of the server with the last purge, backup and run of the warehouse', async () => {
    expect(await client.json('GET', '/health')).toMatchObject({
      last_purge: null,
      last_warehouse_run: null,
      last_backup_at: null,
    });
    await store.write(beginRun, { run: 'one', at: NOON - 4, takesOver: false });
    await store.write(endRun, { run: 'one', at: NOON - 3, error: 'The disk is full' });
    await store.write(recordBackup, { file: 'nightly.db', by: BY, at: NOON - 1 });
    await store.write(claimJob, { name: 'purge', everyMs: HOUR_MS, now: NOON - 3 });
    await store.write(endJob, { name: 'purge', now: NOON - 2, failed: true, interrupted: false });
    const time = (at: number) => new Date(at).toISOString();
    expect(await client.json('GET', '/health')).toMatchObject({
      at: time(NOON),
      writes: true,
      uncounted: 0,
      used_bytes: expect.any(Number),
      last_backup_at: time(NOON - 1),
      last_purge: { at: time(NOON - 2), failed: true },
      last_warehouse_run: { at: time(NOON - 3), error: 'The disk is full' },
      notifications: { waiting: 0, dead: 0 },
    });
  });

  // behaviour: 24.7
  it('sends a file of each table, with its filters and without formulas', async () => {
    await fill();
    const fileOf = async (path: string) => (await client.send('GET', path)).text();
    expect(await fileOf('/errors.csv')).toContain("\nkind-1,TypeError,'=1+2,1,1,0,2026-11-22,");
    for (const path of ['/bad-events.csv', '/sources.csv']) {
      expect(await fileOf(path)).toMatch(/^\w+(,\w+)+\n/);
    }
  });

  // behaviour: 24.7
  it('lists the errors of a release', async () => {
    await fill();
    const own = 'release=page-1.js';
    expect(await client.json('GET', `/errors?${own}`)).toMatchObject({ rows: [{ reports: 1 }] });
    const other = 'release=page-2.js';
    expect(await client.json('GET', `/errors?${other}`)).toMatchObject({ rows: [] });
  });

  // behaviour: 24.7, 24.9
  it('filters by page and device, from the first day whose visits are stored', async () => {
    await fill();
    const days = 'from=2026-08-25&to=2026-11-22';
    const query = `${days}&page=/&device=phone&release=page-1.js`;
    const since = '2026-10-25';
    const errors = await client.json<Rows>('GET', `/errors?${query}`);
    expect(errors).toMatchObject({ since, rows: [{ reports: 1, rates: null }] });
    expect(await client.json('GET', `/errors/kind-1?${query}`)).toMatchObject({
      since,
      rates: null,
      days: expect.arrayContaining([{ day: since, reports: 0 }]),
    });
  });

  // behaviour: 24.7, 35.22
  it('lists errors, and shows one error with its days', async () => {
    const rows = visitRows({ at: NOON });
    await store.write(storeVisit, rows);
    await rollUpAll(store);
    const counted = { day: rows.counted?.day ?? 0, visitId: rows.visit.id };
    const row = errorReportRow(NOON, { message: 'x is undefined' });
    await store.write(storeErrorReports, [{ row, bounds: REPORT_BOUNDS, counted }]);
    const { rows: errors } = await client.json<Rows>('GET', '/errors?from=2026-11-21');
    expect(errors).toMatchObject([
      {
        message: 'x is undefined',
        reports: 1,
        first_day: '2026-11-22',
        releases: 1,
        rates: { with_error: { visits: 1, leads: 0 }, without_error: { visits: 0 } },
      },
    ]);
    const path = `/errors/${errors[0]?.fingerprint}`;
    expect(await client.json('GET', `${path}?from=2026-11-21&to=2026-11-22`)).toMatchObject({
      times: 1,
      first_at: expect.stringMatching(/Z$/),
      days: [
        { day: '2026-11-21', reports: 0 },
        { day: '2026-11-22', reports: 1 },
      ],
    });
    expect((await client.send('GET', '/errors/none')).status).toBe(404);
    expect(await client.json('GET', '/sources')).toEqual({ rows: [] });
  });

  // behaviour: 24.6, 24.7, 35.22
  it('lists bad events, and validates them again for admins', async () => {
    const event = webVital();
    const good = badEventRow({ ...KIND, id: event.event_id, raw: JSON.stringify(event) });
    const bad = [good, badEventRow({ ...KIND, raw: '{"schema":"x"}' })];
    await store.write(storeEvents, {
      events: [],
      bad: bad.map((row) => ({ visitRef: null, row })),
    });
    const { rows } = await client.json<Rows>('GET', '/bad-events');
    expect(rows).toMatchObject([{ ...KIND, count: 2 }]);
    const query = new URLSearchParams(KIND);
    expect((await client.send('GET', `/bad-events/examples?${query}`)).status).toBe(403);
    const reader = person(console, await console.signedIn('reader'));
    expect((await reader.send('GET', `/bad-events/examples?${query}`)).status).toBe(403);
    const admin = person(console, await console.signedIn('admin'));
    const examples = await admin.json<Rows>('GET', `/bad-events/examples?${query}`);
    expect(examples.rows).toHaveLength(2);
    const body = KIND;
    expect(await admin.json('POST', '/bad-events/replay', { body })).toEqual({
      validated: 2,
      stored: 1,
    });
    expect((await client.json<Rows>('GET', '/bad-events')).rows).toMatchObject([{ count: 1 }]);
  });

  // behaviour: 35.22
  it('shows when the content was published, and that a server refused it since', async () => {
    const at = '2026-11-22T12:00:00.000Z';
    const content = { published_at: at, read_at: at, errors: [], refused: null };
    expect(await client.json('GET', '/content')).toEqual(content);
    const by = { ...BY, name: 'one:8080', role: 'server' as const };
    const detail = { errors: 'home.en.yaml:3:1 titel: is not a field.\nsecond' };
    await store.write(recordAction, { by, at: NOON, action: 'content-refused', detail });
    expect(await client.json('GET', '/content')).toEqual({
      ...content,
      refused: { server: 'one:8080', since: at, errors: detail.errors.split('\n') },
    });
  });
});
