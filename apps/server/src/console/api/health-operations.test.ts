import { schemaUri } from '@zipfront/contracts/events/names';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../../platform/store/store.ts';
import { emptyTestStore, engines } from '../../platform/store/testing/engines.ts';
import { visitRows } from '../../platform/store/testing/visit-rows.ts';
import { rollUpAll } from '../../reporting/rollups/roll-up.ts';
import { REPORT_BOUNDS, storeErrorReports } from '../../visitors/errors/store-error-reports.ts';
import { errorReportRow } from '../../visitors/errors/testing/error-report-row.ts';
import { storeEvents } from '../../visitors/events/store-events.ts';
import { badEventRow } from '../../visitors/events/testing/event-rows.ts';
import { webVital } from '../../visitors/events/testing/sample-events.ts';
import { createVisit } from '../../visitors/visits/create-visit.ts';
import { NOON, type TestConsole, testConsole } from '../testing/console-browser.ts';
import { type ApiClient, person, program } from './testing/api-client.ts';

const KIND = { schema: schemaUri('web_vital'), reason: 'data' };

type Rows = { rows: Record<string, unknown>[] };

describe.each(engines)('health by the API on $name', (engine) => {
  let store: Store;
  let console: TestConsole;
  let client: ApiClient;
  beforeEach(async () => {
    store = await emptyTestStore(engine);
    console = testConsole(store);
    client = await program(console, store, ['read:reports']);
  });

  // behaviour: 35.22
  it('lists errors and pages by release, and shows one error with its days', async () => {
    const rows = visitRows({ at: NOON });
    await store.write(createVisit, rows);
    await rollUpAll(store);
    const counted = { day: rows.counted?.day ?? 0, visitId: rows.visit.id };
    const row = errorReportRow(NOON, { message: 'x is undefined' });
    await store.write(storeErrorReports, [{ row, bounds: REPORT_BOUNDS, counted }]);
    const { rows: errors } = await client.json<Rows>('GET', '/errors?from=2026-11-21');
    expect(errors).toMatchObject([
      {
        ...{ message: 'x is undefined', reports: 1, first_day: '2026-11-22', releases: 1 },
        rates: { with_error: { visits: 1, leads: 0 }, without_error: { visits: 0 } },
      },
    ]);
    const path = `/errors/${errors[0]?.fingerprint}`;
    expect(await client.json('GET', `${path}?from=2026-11-21&to=2026-11-22`)).toMatchObject({
      ...{ times: 1, first_at: expect.stringMatching(/Z$/) },
      days: [
        { day: '2026-11-21', reports: 0 },
        { day: '2026-11-22', reports: 1 },
      ],
    });
    expect((await client.send('GET', '/errors/none')).status).toBe(404);
    const { rows: pages } = await client.json<Rows>('GET', '/pages?release=each');
    expect(pages).toMatchObject([{ page: '/', visits: 1, release: 'page-1.js' }]);
    expect(await client.json('GET', '/sources')).toEqual({ rows: [] });
  });

  // behaviour: 35.22
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
    const admin = person(console, await console.signedIn('admin'));
    const examples = await admin.json<Rows>('GET', `/bad-events/examples?${query}`);
    expect(examples.rows).toHaveLength(2);
    const body = KIND;
    expect(await admin.json('POST', '/bad-events/replay', { body })).toEqual({
      ...{ validated: 2, stored: 1 },
    });
    expect((await client.json<Rows>('GET', '/bad-events')).rows).toMatchObject([{ count: 1 }]);
  });

  // behaviour: 35.22
  it('shows when the content was published', async () => {
    const at = '2026-11-22T12:00:00.000Z';
    expect(await client.json('GET', '/content')).toEqual({
      ...{ published_at: at, read_at: at, errors: [] },
    });
  });

  // behaviour: 35.22
  it('lists times of the screens that were shown', async () => {
    await (await console.signedIn('reader')).get('/funnel-that-is-not');
    await (await console.signedIn('reader')).get('/reports/funnel');
    const { rows } = await client.json<Rows>('GET', '/health/screens');
    expect(rows).toMatchObject([{ path: '/reports/funnel', count: 1 }]);
  });
});
