import type { Transaction } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import type { SourceDayRow } from '../../platform/store/source-day-row.ts';

/** Adds counts to those of their source and day, in one order, so that two servers cannot deadlock. */
export async function storeSourceCounts(
  trx: Transaction<Database>,
  rows: readonly SourceDayRow[],
): Promise<void> {
  const keyOf = ({ day, site, source }: SourceDayRow) => JSON.stringify([day, site, source]);
  for (const row of rows.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))) {
    await trx
      .insertInto('source_day')
      .values(row)
      .onConflict((conflict) =>
        conflict.columns(['day', 'site', 'source']).doUpdateSet((set) => ({
          programs: set('source_day.programs', '+', set.ref('excluded.programs')),
          program_leads: set('source_day.program_leads', '+', set.ref('excluded.program_leads')),
          unfilled: set('source_day.unfilled', '+', set.ref('excluded.unfilled')),
        })),
      )
      .execute();
  }
}
