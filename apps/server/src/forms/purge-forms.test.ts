import type { Kysely } from 'kysely';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Database } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import { engines } from '../store/testing/engines.ts';
import { openDatabase } from '../store/testing/open-database.ts';
import { NOON } from '../store/testing/visit-rows.ts';
import { deleteExpired } from './delete-expired.ts';
import { purgeForms } from './purge-forms.ts';

const PAUSE_MS = 50;

/** Taken forms by the ends of their marks. */
async function insertForms(db: Kysely<Database>, ends: number[]): Promise<void> {
  const rows = ends.map((expires_at, index) => ({ key: `form ${index}`, expires_at }));
  await db.insertInto('taken_form').values(rows).execute();
}

async function insertSendings(db: Kysely<Database>, ends: number[]): Promise<void> {
  const rows = ends.map((expires_at, index) => ({
    id: `sending ${index}`,
    site: 'shipping',
    network: 'n',
    wide_network: 'w',
    unchallenged: 0 as const,
    sent_at: NOON,
    expires_at,
  }));
  await db.insertInto('review_sending').values(rows).execute();
}

const endsOf = async (store: Store, table: 'taken_form' | 'review_sending') =>
  (await store.reads.selectFrom(table).select('expires_at').orderBy('expires_at').execute()).map(
    ({ expires_at }) => expires_at,
  );

describe.each(engines)('purgeForms on $name', (engine) => {
  // behaviour: 15.6
  it('deletes 200 rows in one write, and pauses after each, until none is left', async () => {
    const { store, db } = await openDatabase(engine);
    await insertForms(db, [NOON, ...Array.from({ length: 201 }, () => NOON - 1)]);
    await insertSendings(db, [NOON - 1, NOON]);
    const write = vi.spyOn(store, 'write');
    const timer = vi.spyOn(globalThis, 'setTimeout');
    onTestFinished(() => timer.mockRestore());

    expect(await purgeForms({ store, now: () => NOON })).toBe(202);
    expect(write.mock.calls.map(([, input]) => input)).toMatchObject([
      { table: 'taken_form', limit: 200 },
      { table: 'taken_form', limit: 200 },
      { table: 'review_sending', limit: 200 },
      { table: 'outbox', limit: 200 },
    ]);
    expect(timer.mock.calls.filter(([, delay]) => delay === PAUSE_MS)).toHaveLength(4);
    expect(await endsOf(store, 'taken_form')).toEqual([NOON]);
    expect(await endsOf(store, 'review_sending')).toEqual([NOON]);
  });

  // behaviour: 15.6
  it('deletes nothing more once it is stopped', async () => {
    const { store, db } = await openDatabase(engine);
    await insertForms(
      db,
      Array.from({ length: 201 }, () => NOON - 1),
    );
    await insertSendings(db, [NOON - 1]);
    expect(await purgeForms({ store, now: () => NOON }, () => true)).toBe(0);
    const write = vi.spyOn(store, 'write');
    const stopped = () => write.mock.calls.length > 0;
    expect(await purgeForms({ store, now: () => NOON }, stopped)).toBe(200);
    expect(await endsOf(store, 'taken_form')).toHaveLength(1);
    expect(await endsOf(store, 'review_sending')).toHaveLength(1);
  });

  // behaviour: 15.6
  it('deletes the oldest first, and no more than the limit', async () => {
    const { store, db } = await openDatabase(engine);
    await insertForms(db, [NOON - 1, NOON - 3, NOON - 2]);
    const deleted = await store.write(deleteExpired, { table: 'taken_form', now: NOON, limit: 2 });
    expect(deleted).toBe(2);
    expect(await endsOf(store, 'taken_form')).toEqual([NOON - 1]);
  });
});
