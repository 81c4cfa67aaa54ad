import { sql } from 'kysely';
import type { Db } from '../../platform/store/schema.ts';

export async function findCurrency(db: Db): Promise<string | null> {
  const { rows } = await sql<{ currency: string }>`
    select currency from spend_import where id in (
      select import_id from (select import_id from spend where counts = 1 limit 1) as counted)`.execute(
    db,
  );
  return rows[0]?.currency ?? null;
}
