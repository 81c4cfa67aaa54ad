import { describe, expect, it } from 'vitest';
import type { ErrorReportRow } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import { emptyTestStore, engines } from '../store/testing/engines.ts';
import { NOON } from '../store/testing/visit-rows.ts';

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

describe.each(engines)('keepErrorReport on $name', (engine) => {
  it('has one row for each kind of error, with how often it came and its last report', async () => {
    const store = await emptyTestStore(engine);
    const later = { release: 'page-2.js', path: '/es/', exceptions: '[{"type":"Error"}]' };
    const outcomes = [];
    for (const next of [row('a'), row('b'), row('a', NOON + 5, later)]) {
      outcomes.push(await store.write('keepErrorReport', { row: next, maxReports: 10 }));
    }
    expect(outcomes).toEqual([{ isNew: true }, { isNew: true }, { isNew: false }]);
    const [a, b] = await rowsIn(store);
    expect(a).toMatchObject({ times: 2, first_at: NOON, last_at: NOON + 5, path: '/es/' });
    expect(JSON.parse(a?.exceptions ?? '')).toEqual([{ type: 'Error' }]);
    expect(b).toEqual(row('b'));
  });

  it('forgets those that were not seen for longest', async () => {
    const store = await emptyTestStore(engine);
    const maxReports = 3;
    for (const [index, name] of ['a', 'b', 'c', 'a', 'd', 'e'].entries()) {
      await store.write('keepErrorReport', { row: row(name, NOON + index), maxReports });
    }
    expect((await rowsIn(store)).map(({ fingerprint }) => fingerprint)).toEqual(['a', 'd', 'e']);
  });

  it('counts every one of many that come at once', async () => {
    const store = await emptyTestStore(engine);
    await Promise.all(
      Array.from({ length: 20 }, () =>
        store.write('keepErrorReport', { row: row('a'), maxReports: 3 }),
      ),
    );
    expect(await rowsIn(store)).toMatchObject([{ times: 20 }]);
  });
});
