import { sql } from 'kysely';
import type { Database, Db } from './schema.ts';

/** Number of rows in a query: less than a megabyte of the longest rows. */
export const ROWS_PER_PAGE = 20;

const ORDERS = {
  event: { instant: 'happened_at', key: 'event_id' },
  bad_event: { instant: 'received_at', key: 'id' },
  handoff: { instant: 'created_at', key: 'token' },
  shipping_order: { instant: 'created_at', key: 'reference' },
  call_back: { instant: 'created_at', key: 'id' },
  conversion: { instant: 'at', key: 'lead_id' },
} as const satisfies {
  [Table in keyof Database]?: { instant: keyof Database[Table]; key: keyof Database[Table] };
};

/**
 * Reads the rows of a visit in pages by an index, never all in memory. Rows deleted meanwhile are
 * left out.
 */
export async function* pagesOfVisit<Table extends keyof typeof ORDERS>(
  db: Db,
  table: Table,
  visitId: string,
): AsyncGenerator<Database[Table][]> {
  const order = ORDERS[table];
  const [instant, key] = [sql.ref(order.instant), sql.ref(order.key)];
  let after: [unknown, unknown] = [Number.MIN_SAFE_INTEGER, ''];
  for (;;) {
    const { rows } = await sql<Database[Table]>`select * from ${sql.table(table)}
      where visit_id = ${visitId} and (${instant}, ${key}) > (${after[0]}, ${after[1]})
      order by ${instant}, ${key} limit ${ROWS_PER_PAGE}`.execute(db);
    const last = rows.at(-1) as Record<string, unknown> | undefined;
    if (last === undefined) return;
    yield rows;
    if (rows.length < ROWS_PER_PAGE) return;
    after = [last[order.instant], last[order.key]];
  }
}
