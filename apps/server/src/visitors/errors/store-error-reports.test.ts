import { HOUR_MS } from '@zipfront/contracts/time/time';
import { describe, expect, it } from 'vitest';
import type { Store } from '../../platform/store/store.ts';
import type { ErrorReportRow } from '../../platform/store/tables/events.ts';
import { eitherEngine, emptyTestStore } from '../../platform/store/testing/engines.ts';
import { emptyTestDatabase } from '../../platform/store/testing/open-database.ts';
import { NOON, visitRows } from '../../platform/store/testing/visit-rows.ts';
import { storeVisit } from '../visits/store-visit.ts';
import { STALE_AFTER_MS, storeErrorReports } from './store-error-reports.ts';

function row(fingerprint: string, at = NOON, changes: Partial<ErrorReportRow> = {}) {
  return {
    fingerprint,
    times: 1,
    first_at: at,
    last_at: at,
    event_id: 'a'.repeat(32),
    site: 'insurance',
    path: '/',
    release: 'page-1.js',
    type: 'Error',
    message: 'oh',
    exceptions: '[]',
    breadcrumbs: '[]',
    agent: null,
    ...changes,
  } satisfies ErrorReportRow;
}

function rowsIn(store: Store): Promise<ErrorReportRow[]> {
  return store.reads.selectFrom('error_report').selectAll().orderBy('fingerprint').execute();
}

async function report(
  store: Store,
  next: ErrorReportRow,
  bounds: { kinds?: number; newKindsAnHour?: number } = {},
) {
  const [outcome] = await store.write(storeErrorReports, [
    { row: next, counted: null, bounds: { kinds: 10, newKindsAnHour: 10, ...bounds } },
  ]);
  return outcome;
}

describe.each(eitherEngine(import.meta.filename))('storeErrorReports on $name', (engine) => {
  // behaviour: 10.14
  it('stores one row for each kind of error, with its count and its last report', async () => {
    const store = await emptyTestStore(engine);
    const later = { release: 'page-2.js', path: '/es/', exceptions: '[{"type":"Error"}]' };
    const outcomes = [];
    for (const next of [row('a'), row('b'), row('a', NOON + 5, later)]) {
      outcomes.push(await report(store, next));
    }
    expect(outcomes).toEqual(['new', 'new', 'known']);
    const [a, b] = await rowsIn(store);
    expect(a).toMatchObject({ times: 2, first_at: NOON, last_at: NOON + 5, path: '/es/' });
    expect(JSON.parse(a?.exceptions ?? '')).toEqual([{ type: 'Error' }]);
    expect(b).toEqual(row('b'));
    await report(store, row('b', NOON - 5));
    const [, earlier] = await rowsIn(store);
    expect(earlier).toMatchObject({ times: 2, first_at: NOON - 5, last_at: NOON });
  });

  // behaviour: 10.15
  it.each([
    ['those that came least often', ['a', 'a', 'b', 'c', 'd'], {}, ['a', 'c', 'd']],
    ['of these those that were seen longest ago', ['a', 'b', 'c', 'd', 'e'], {}, ['c', 'd', 'e']],
    ['never the newest', ['a', 'b', 'c', 'a', 'b', 'c', 'd'], {}, ['b', 'c', 'd']],
    [
      'first what was not seen for a month',
      ['a', 'a', 'b', 'c', 'd'],
      { a: true },
      ['b', 'c', 'd'],
    ],
  ])('deletes %s', async (_, names, stale: Record<string, boolean>, left) => {
    const store = await emptyTestStore(engine);
    for (const [index, name] of names.entries()) {
      const at = NOON + index - (stale[name] ? STALE_AFTER_MS + HOUR_MS : 0);
      await report(store, row(name, at), { kinds: 3 });
    }
    expect((await rowsIn(store)).map(({ fingerprint }) => fingerprint)).toEqual(left);
  });

  // behaviour: 10.15
  it('limits new kinds per hour, counts known ones, and deletes none for others', async () => {
    const store = await emptyTestStore(engine);
    const bounds = { kinds: 4, newKindsAnHour: 2 };
    await report(store, row('real', NOON - HOUR_MS));
    await report(store, row('real', NOON - HOUR_MS));
    const outcomes = [];
    for (const name of ['a', 'b', 'c', 'd', 'real', 'a']) {
      outcomes.push(await report(store, row(name, NOON), bounds));
    }
    expect(outcomes).toEqual(['new', 'new', 'too-many', 'too-many', 'known', 'known']);
    expect((await rowsIn(store)).map(({ fingerprint, times }) => [fingerprint, times])).toEqual([
      ['a', 2],
      ['b', 1],
      ['real', 3],
    ]);
    expect(await report(store, row('c', NOON + HOUR_MS), bounds)).toBe('new');
  });

  // behaviour: 31.1
  it('changes the row of a kind once for several reports, and counts each', async () => {
    const { store, db } = await emptyTestDatabase(engine);
    const visits = [visitRows(), visitRows()];
    for (const rows of visits) await store.write(storeVisit, rows);
    const [one = '', two = ''] = visits.map(({ visit }) => visit.id);
    const bounds = { kinds: 10, newKindsAnHour: 1 };
    const reports = [
      { row: row('a'), counted: { day: 1, visitId: one } },
      { row: row('c'), counted: { day: 1, visitId: one } },
      { row: row('b', NOON + 1, { path: '/es/' }), counted: null },
      { row: row('a', NOON + 2, { path: '/es/' }), counted: { day: 1, visitId: two } },
      { row: row('a', NOON + 3), counted: { day: 1, visitId: one } },
      { row: row('c', NOON + 4), counted: { day: 1, visitId: two } },
    ];
    expect(
      await store.write(
        storeErrorReports,
        reports.map((each) => ({ ...each, bounds })),
      ),
    ).toEqual(['new', 'too-many', 'too-many', 'known', 'known', 'too-many']);
    expect(await rowsIn(store)).toMatchObject([
      { fingerprint: 'a', times: 3, first_at: NOON, last_at: NOON + 3, path: '/' },
    ]);
    const days = await db
      .selectFrom('error_day')
      .select(['path', 'reports'])
      .orderBy('path')
      .execute();
    expect(days).toEqual([
      { path: '/', reports: 2 },
      { path: '/es/', reports: 1 },
    ]);
    const marks = await db
      .selectFrom('error_visit')
      .select(['visit_id', 'at'])
      .orderBy('at')
      .execute();
    expect(marks).toEqual([
      { visit_id: one, at: NOON },
      { visit_id: two, at: NOON + 2 },
    ]);
  });

  it('counts every one of many concurrent reports', async () => {
    const store = await emptyTestStore(engine);
    await Promise.all(Array.from({ length: 20 }, () => report(store, row('a'))));
    expect(await rowsIn(store)).toMatchObject([{ times: 20 }]);
  });
});
