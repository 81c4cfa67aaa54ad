import { DAY_MS } from '@zipfront/contracts/time/time';
import { beforeEach, describe, expect, it } from 'vitest';
import { recordConversion } from '../../conversions/ledger/record-conversion.ts';
import type { Store } from '../../platform/store/store.ts';
import { eitherEngine } from '../../platform/store/testing/engines.ts';
import { emptyTestDatabase } from '../../platform/store/testing/open-database.ts';
import { arrival, NOON, NOT_ASKED, visitRows } from '../../platform/store/testing/visit-rows.ts';
import type { HealthFilter } from '../../reporting/page-health/health-filter.ts';
import { ALL_VISITS } from '../../reporting/report/filter.ts';
import { rollUpAll } from '../../reporting/rollups/roll-up.ts';
import type { Arrival } from '../visits/arrival.ts';
import { deleteVisit } from '../visits/delete-visit.ts';
import { recordTouch } from '../visits/record-touch.ts';
import { storeVisit } from '../visits/store-visit.ts';
import { findError, findErrors } from './find-errors.ts';
import { REPORT_BOUNDS, storeErrorReports } from './store-error-reports.ts';
import { errorReportRow } from './testing/error-report-row.ts';

const TODAY = Math.floor(NOON / DAY_MS);
const FILTER: HealthFilter = {
  ...ALL_VISITS,
  from: TODAY - 27,
  to: TODAY,
  site: null,
  release: '',
};

describe.each(eitherEngine(import.meta.filename))('the counts of errors on $name', (engine) => {
  let store: Store;
  let db: Awaited<ReturnType<typeof emptyTestDatabase>>['db'];
  beforeEach(async () => {
    ({ store, db } = await emptyTestDatabase(engine));
  });

  async function enter(
    path: string,
    { leads = 0, ...changes }: Partial<Arrival> & { leads?: number } = {},
  ): Promise<string> {
    const { visit, ...rows } = visitRows({ path, ...changes });
    await store.write(storeVisit, { visit, ...rows });
    for (let lead = 0; lead < leads; lead += 1) {
      await db.transaction().execute((trx) =>
        recordConversion(trx, {
          kind: 'hand-off',
          subject: null,
          visit_id: visit.id,
          site: 'insurance',
          at: NOON,
          line: 'auto',
          us_state: 'CA',
          ...NOT_ASKED,
          privacy_signal: 0,
          bot: 0,
        }),
      );
    }
    return visit.id;
  }

  const report = (visitId: string | null, changes = {}, day = TODAY) =>
    store.write(storeErrorReports, [
      { row: errorReportRow(NOON, changes), bounds: REPORT_BOUNDS, counted: { day, visitId } },
    ]);

  // behaviour: 24.3
  it('have the trend, the releases and the pages of a kind', async () => {
    await report(null, {}, TODAY - 20);
    await report(null, {});
    await report(null, { path: '/es/', release: 'page-2.js' });
    await report(null, { fingerprint: 'kind-2', site: 'shipping' }, TODAY - 40);
    expect(await findErrors(store.reads, FILTER, 10)).toMatchObject([
      { fingerprint: 'kind-1', reports: 3, before: 1, lately: 2, pages: 2, releases: 2 },
    ]);
    const found = await findError(store.reads, FILTER, 'kind-1');
    expect(found?.days.filter(({ reports }) => reports > 0)).toEqual([
      { day: '2026-10-31', reports: 1 },
      { day: '2026-11-20', reports: 2 },
    ]);
    expect(found?.releases).toEqual([
      { name: 'page-1.js', reports: 2, first_day: '2026-10-31' },
      { name: 'page-2.js', reports: 1, first_day: '2026-11-20' },
    ]);
    expect(await findErrors(store.reads, { ...FILTER, site: 'shipping' }, 10)).toEqual([]);
    expect(await findError(store.reads, FILTER, 'kind-3')).toBeNull();
  });

  // behaviour: 24.3
  it('name the page and the release with the most reports within the filter', async () => {
    await report(null, {}, TODAY - 40);
    for (const changes of [{}, {}, { path: '/es/', release: 'page-2.js' }])
      await report(null, changes);
    for (let at = 0; at < 4; at += 1) await report(null, { path: '/es/' }, TODAY - 40);
    const [kind] = await findErrors(store.reads, FILTER, 10);
    expect(kind).toMatchObject({ page: '/', pages: 2, release: 'page-1.js', releases: 2 });
    const detail = await findError(store.reads, FILTER, 'kind-1');
    expect(detail?.pages[0]?.name).toBe(kind?.page);
  });

  // behaviour: 24.3, 24.9
  it('compare visits of a device, a channel or a page, and count reports from the page alone', async () => {
    const email = { channel: 'email' } as const;
    const failed = [
      await enter('/a/', { device: 'phone', leads: 1 }),
      await enter('/a/', { device: 'desktop', ...email }),
      await enter('/b/', { device: 'phone', ...email }),
    ];
    await enter('/a/', { device: 'phone' });
    await enter('/a/', { device: 'desktop', ...email, leads: 1 });
    await enter('/b/', { device: 'tablet', leads: 1 });
    await rollUpAll(store);
    for (const visitId of failed) await report(visitId);
    await report(null, { path: '/b/' });
    const kindUnder = async (filter: Partial<typeof FILTER>) => {
      const [kind] = await findErrors(store.reads, { ...FILTER, ...filter }, 10);
      const detail = await findError(store.reads, { ...FILTER, ...filter }, 'kind-1');
      expect(detail?.rates).toEqual(kind?.rates);
      expect(detail?.pages.reduce((sum, { reports }) => sum + reports, 0)).toBe(kind?.reports);
      return kind;
    };
    const rates = (one: readonly number[], other: readonly number[]) => ({
      with_error: { visits: one[0], leads: one[1] },
      without_error: { visits: other[0], leads: other[1] },
    });
    expect(await kindUnder({ device: 'phone' })).toMatchObject({
      reports: 4,
      rates: rates([2, 1], [1, 0]),
    });
    expect(await kindUnder({ channel: 'email' })).toMatchObject({
      reports: 4,
      rates: rates([2, 0], [1, 1]),
    });
    expect(await kindUnder({ channel: 'email', device: 'phone' })).toMatchObject({
      rates: rates([1, 0], [0, 0]),
    });
    expect(await kindUnder({ page: '/b/' })).toMatchObject({
      reports: 1,
      rates: rates([1, 0], [1, 1]),
    });
  });

  // behaviour: 24.3
  it('compare the leads of visits that had it with others that began on the same page', async () => {
    const failed = [await enter('/a/'), await enter('/a/', { leads: 1 })];
    for (const leads of [1, 1, 0]) await enter('/a/', { leads });
    await enter('/b/', { leads: 1 });
    await rollUpAll(store);
    for (const visitId of [...failed, failed[0] ?? '']) await report(visitId);
    const [kind] = await findErrors(store.reads, FILTER, 10);
    expect(kind?.rates).toEqual({
      with_error: { visits: 2, leads: 1 },
      without_error: { visits: 3, leads: 2 },
    });
    await store.write(deleteVisit, { visitId: failed[0] ?? '' });
    expect((await store.reads.selectFrom('error_visit').selectAll().execute()).length).toBe(1);
    expect((await findErrors(store.reads, FILTER, 10))[0]?.reports).toBe(3);
  });

  // behaviour: 24.3
  it('compare a person who comes again where the error first occurred', async () => {
    const visitId = await enter('/a/');
    await report(visitId);
    for (const [days, campaign] of ['spring', 'summer'].entries()) {
      const again = arrival({ path: '/a/', at: NOON + (days + 1) * DAY_MS, fields: { campaign } });
      await db.transaction().execute((trx) => recordTouch(trx, visitId, again));
    }
    await rollUpAll(store);
    await report(visitId);
    const [kind] = await findErrors(store.reads, { ...FILTER, to: TODAY + 3 }, 10);
    expect(kind?.rates).toEqual({
      with_error: { visits: 1, leads: 0 },
      without_error: { visits: 2, leads: 0 },
    });
  });

  // behaviour: 24.3
  it('have a report of an unknown visit without it', async () => {
    await report('019f0000-0000-7000-8000-000000000001');
    expect(await findErrors(store.reads, FILTER, 10)).toMatchObject([{ reports: 1, rates: null }]);
  });

  // behaviour: 24.3
  it('have no kind that was one too many', async () => {
    const bounds = { ...REPORT_BOUNDS, newKindsAnHour: 0 };
    const row = errorReportRow(NOON);
    const counted = { day: TODAY, visitId: null };
    expect(await store.write(storeErrorReports, [{ row, bounds, counted }])).toEqual(['too-many']);
    expect(await findErrors(store.reads, FILTER, 10)).toEqual([]);
  });
});
