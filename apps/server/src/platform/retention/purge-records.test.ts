import { DAY_MS, HOUR_MS, MINUTE_MS } from '@zipfront/contracts/time/time';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { readConfig } from '../config/config.ts';
import type { Database } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import { engines } from '../store/testing/engines.ts';
import { emptyTestDatabase } from '../store/testing/open-database.ts';
import { NOON } from '../store/testing/visit-rows.ts';
import type { KindOfRecord } from './kind-of-record.ts';
import { KINDS, type KindName } from './kinds.ts';
import { deleteExpired, purgeRecords } from './purge-records.ts';
import { insertSampleRecords, orderRow } from './testing/sample-records.ts';

const PAUSE_MS = 50;
const AT_ONCE = 200;

/** Two periods that are not the default ones. */
const CONFIG = readConfig({ ORDER_DAYS: '100', CALL_BACK_DAYS: '7' });

/** Kinds that are deleted by rows, with the period of each and the number of its sample rows. */
const ENDS: [name: KindName, periodMs: number, rows: number][] = [
  ['conversion', 90 * DAY_MS, 1],
  ['event', 30 * DAY_MS, 3],
  ['estimate', 90 * DAY_MS, 1],
  ['counted-lead', 120 * DAY_MS, 1],
  ['postback', 180 * DAY_MS, 1],
  ['postback-refusal', 30 * DAY_MS, 1],
  ['refused-postback', 90 * DAY_MS, 1],
  ['order', 100 * DAY_MS, 1],
  ['call-back', 7 * DAY_MS, 1],
  ['review-network', DAY_MS, 1],
  ['form', DAY_MS, 1],
  ['deleted-visit', 30 * DAY_MS, 1],
  ['notification', 90 * DAY_MS, 1],
  ['mail-count', DAY_MS, 1],
  ['spend-preview', DAY_MS, 1],
  ['challenge', 10 * MINUTE_MS, 1],
  ['unused-console-session', 12 * HOUR_MS, 1],
  ['console-session', 7 * DAY_MS, 1],
  ['console-link', HOUR_MS, 1],
  ['api-answer', DAY_MS, 1],
  ['health', 400 * DAY_MS, 3],
];

const formsEnding = (ends: number[]) =>
  ends.map((expires_at, index) => ({ key: `form ${index}`, expires_at }));

const storedEnds = async (store: Store) =>
  (await store.reads.selectFrom('taken_form').select('expires_at').execute())
    .map(({ expires_at }) => expires_at)
    .sort();

it('lists every table, with a tested period for each kind that is deleted by rows', async () => {
  const [engine] = engines;
  if (engine === undefined) throw new Error('There is no engine.');
  const { db } = await emptyTestDatabase(engine);
  const tables = (await db.introspection.getTables())
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('kysely_') && !name.startsWith('sqlite_'));
  const kinds: KindOfRecord[] = Object.values(KINDS);
  expect(new Set(kinds.flatMap((kind) => kind.tables))).toEqual(new Set(tables));
  for (const { tables: own, rules = [] } of kinds) {
    for (const { table } of rules) expect(own).toContain(table);
  }
  const deleted = Object.entries<KindOfRecord>(KINDS).filter(
    ([, { rules = [] }]) => rules.length > 0,
  );
  expect(ENDS.map(([name]) => name).sort()).toEqual(deleted.map(([name]) => name).sort());
});

describe.each(engines)('purgeRecords on $name', (engine) => {
  // behaviour: 11.31, 15.6
  it('deletes the records of each kind when its period is over, and not before', async () => {
    const { store, db } = await emptyTestDatabase(engine);
    await insertSampleRecords(db, NOON, 'sample');
    for (const [name, periodMs, rows] of ENDS) {
      const purgeAt = (at: number) =>
        purgeRecords({ store, now: () => at, config: CONFIG }, KINDS[name]);
      expect.soft(await purgeAt(NOON + periodMs), `${name} at its end`).toBe(0);
      expect.soft(await purgeAt(NOON + periodMs + 1), `${name} after its end`).toBe(rows);
    }
    const left = async (table: keyof Database) =>
      (await store.reads.selectFrom(table).selectAll().execute()).length;
    expect([await left('visit'), await left('event'), await left('bad_event')]).toEqual([1, 1, 1]);
  });

  // behaviour: 11.31
  it('counts the period of an order from its last change', async () => {
    const { store, db } = await emptyTestDatabase(engine);
    const ordered = { status: 'ordered', ordered_at: NOON + DAY_MS } as const;
    await db
      .insertInto('shipping_order')
      .values(orderRow(NOON, 'late', ordered))
      .execute();
    const purgeAt = (at: number) =>
      purgeRecords({ store, now: () => at, config: CONFIG }, KINDS.order);
    expect(await purgeAt(NOON + 101 * DAY_MS)).toBe(0);
    expect(await purgeAt(NOON + 101 * DAY_MS + 1)).toBe(1);
  });

  // behaviour: 11.31, 15.6
  it('deletes 200 rows in one write, the oldest first, and pauses after each', async () => {
    const { store, db } = await emptyTestDatabase(engine);
    const ends = Array.from({ length: AT_ONCE + 1 }, (_, index) => NOON - 1 - index);
    await db
      .insertInto('taken_form')
      .values(formsEnding([NOON, ...ends]))
      .execute();
    const write = vi.spyOn(store, 'write');
    const timer = vi.spyOn(globalThis, 'setTimeout');
    onTestFinished(() => timer.mockRestore());

    const parts = { store, now: () => NOON, config: CONFIG };
    expect(await purgeRecords(parts, KINDS.form)).toBe(AT_ONCE + 1);
    expect(write.mock.calls.map(([, input]) => input)).toMatchObject([
      { rule: { table: 'taken_form' }, limit: AT_ONCE },
      { rule: { table: 'taken_form' }, limit: AT_ONCE },
    ]);
    expect(timer.mock.calls.filter(([, delay]) => delay === PAUSE_MS)).toHaveLength(2);
    expect(await storedEnds(store)).toEqual([NOON]);
  });

  // behaviour: 15.6
  it('deletes nothing more once it is stopped', async () => {
    const { store, db } = await emptyTestDatabase(engine);
    const ends = Array.from({ length: AT_ONCE + 1 }, () => NOON - 1);
    await db.insertInto('taken_form').values(formsEnding(ends)).execute();
    const parts = { store, now: () => NOON, config: CONFIG };
    expect(await purgeRecords(parts, KINDS.form, () => true)).toBe(0);
    const write = vi.spyOn(store, 'write');
    const stopped = () => write.mock.calls.length > 0;
    expect(await purgeRecords(parts, KINDS.form, stopped)).toBe(AT_ONCE);
    expect(await storedEnds(store)).toHaveLength(1);
  });

  // behaviour: 15.6
  it('deletes an estimate ninety days after its last change', async () => {
    const { store, db } = await emptyTestDatabase(engine);
    const changed_at = NOON + 80 * DAY_MS;
    await db
      .insertInto('shipping_order')
      .values(orderRow(NOON, 'priced', { changed_at }))
      .execute();
    const purgeAt = (at: number) =>
      purgeRecords({ store, now: () => at, config: CONFIG }, KINDS.estimate);
    expect(await purgeAt(changed_at + 90 * DAY_MS)).toBe(0);
    expect(await purgeAt(changed_at + 90 * DAY_MS + 1)).toBe(1);
  });

  // behaviour: 15.6
  it('deletes the oldest first, and no more than the limit', async () => {
    const { store, db } = await emptyTestDatabase(engine);
    await db
      .insertInto('taken_form')
      .values(formsEnding([NOON - 1, NOON - 3, NOON - 2]))
      .execute();
    const [rule] = KINDS.form.rules;
    expect(await store.write(deleteExpired, { rule, before: NOON, limit: 2 })).toBe(2);
    expect(await storedEnds(store)).toEqual([NOON - 1]);
  });
});
