import { type Kysely, sql, type Transaction } from 'kysely';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Database } from '../store/schema.ts';
import { engines } from '../store/testing/engines.ts';
import { emptyTestDatabase } from '../store/testing/open-database.ts';
import { visitRows } from '../store/testing/visit-rows.ts';
import { createVisit, isOneInsert } from './create-visit.ts';
import type { VisitRows } from './new-visit.ts';

const answered = (): VisitRows =>
  visitRows({ consent: 'granted', consentVersion: '1', consentWords: 'May we measure?' });

/** Runs `createVisit` without a transaction, and returns the number of its statements. */
async function statementsOf(db: Kysely<Database>, rows: VisitRows): Promise<number> {
  const spies = [vi.spyOn(db, 'executeQuery'), vi.spyOn(db.getExecutor(), 'executeQuery')];
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore();
  });
  await createVisit(db as Transaction<Database>, rows);
  return Math.max(...spies.map((spy) => spy.mock.calls.length));
}

describe.each(engines)('createVisit on $name', (engine) => {
  it('stores all rows of a visit or none', async () => {
    const { store, db } = await emptyTestDatabase(engine);
    const [first, second] = [visitRows(), visitRows()];
    await store.write(createVisit, first);
    second.quote.id = first.quote.id;
    await expect(store.write(createVisit, second)).rejects.toThrow();
    const { rows } = await sql<{
      id: string;
    }>`select id from visit union all select visit_id from touch
      union all select visit_id from report_pending`.execute(db);
    expect(rows).toEqual(Array(3).fill({ id: first.visit.id }));
  });
});

it('runs one statement on PostgreSQL exactly where it says so', async () => {
  const [, postgres] = engines;
  if (postgres === undefined) throw new Error('There is no PostgreSQL.');
  const { db } = await emptyTestDatabase(postgres);
  expect(isOneInsert(visitRows())).toBe(true);
  expect(await statementsOf(db, visitRows())).toBe(1);
  expect(isOneInsert(answered())).toBe(false);
  expect(await statementsOf(db, answered())).toBeGreaterThan(1);
});
