import { describe, expect, it } from 'vitest';
import { queue } from '../../notifications/testing/outbox.ts';
import {
  callBackRow,
  insertSampleRecords,
  orderRow,
} from '../../platform/retention/testing/sample-records.ts';
import type { Database, Db } from '../../platform/store/schema.ts';
import { eitherEngine } from '../../platform/store/testing/engines.ts';
import { emptyTestDatabase } from '../../platform/store/testing/open-database.ts';
import { NOON } from '../../platform/store/testing/visit-rows.ts';
import { deleteVisit } from '../visits/delete-visit.ts';
import { exportVisit } from './export-visit.ts';
import { type Coverage, VISITOR_TABLES } from './testing/visitor-tables.ts';

const TABLES = Object.entries<Coverage>(VISITOR_TABLES) as [keyof Database, Coverage][];

/** Tables whose rows are deleted with their visit. */
const OF_VISIT = TABLES.filter(([, [how]]) => how !== 'other').map(([table]) => table);

/** Stores a visit with rows in each table that it may have rows in. */
async function storeVisitWithRows(db: Db) {
  await insertSampleRecords(db, NOON, 'own');
  const visit = await db.selectFrom('visit').selectAll().executeTakeFirstOrThrow();
  const ofVisit = { visit_id: visit.id };
  const order = orderRow(NOON, 'request', ofVisit);
  await db.insertInto('shipping_order').values(order).execute();
  await db
    .insertInto('call_back')
    .values(callBackRow(NOON, 'request', ofVisit))
    .execute();
  const { reference } = order;
  await db
    .insertInto('desk_entry')
    .values({
      id: 'entry',
      reference,
      call_back_id: null,
      at: NOON,
      account_id: 'ana',
      actor: 'ana',
      what: 'note' as const,
      note: 'a note',
      until: null,
    })
    .execute();
  await db
    .insertInto('order_history')
    .values({
      id: 'change',
      reference,
      at: NOON,
      account: null,
      what: 'status' as const,
      before: 'requested',
      after: 'ordered',
      reason: null,
    })
    .execute();
  await queue(db, { kind: 'order-placed', subject: reference });
  return { visit, keys: [visit.id, 'own-lead', reference, 'request-call'] };
}

/** What an export has at a path such as `orders.history`, of all items of a list. */
function rowsAt(exported: unknown, path: string): unknown[] {
  return path
    .split('.')
    .reduce((found, name) => found.flatMap((row) => row[name] ?? []), [exported as never]);
}

describe.each(eitherEngine(import.meta.filename))('the tables of a visit on $name', (engine) => {
  // behaviour: 11.12
  it('exports a row of each', async () => {
    const { db } = await emptyTestDatabase(engine);
    const { visit } = await storeVisitWithRows(db);
    let text = '';
    for await (const piece of exportVisit(db, visit)) text += piece;
    const exported = JSON.parse(text);
    for (const [table, [how, path]] of TABLES) {
      if (how === 'exported') expect.soft(rowsAt(exported, path), table).not.toEqual([]);
    }
  });

  // behaviour: 11.12
  it('leaves no row of it in any after its deletion', async () => {
    const { store, db } = await emptyTestDatabase(engine);
    const { visit, keys } = await storeVisitWithRows(db);
    async function mentions(table: keyof Database): Promise<number> {
      const rows = await db.selectFrom(table).selectAll().execute();
      return rows.filter((row) => keys.some((key) => JSON.stringify(row).includes(key))).length;
    }
    for (const table of OF_VISIT) expect.soft(await mentions(table), table).toBeGreaterThan(0);
    await store.write(deleteVisit, { visitId: visit.id, at: NOON });
    for (const [table] of TABLES) {
      // The audit trail lists what was deleted by its id.
      const left = table === 'console_action' ? 2 : 0;
      expect.soft(await mentions(table), table).toBe(left);
    }
  });
});
