import type { Kysely } from 'kysely';
import type { ConversionExportRow } from '../../platform/store/export-rows.ts';
import type { Database } from '../../platform/store/schema.ts';

/** A version of a conversion that left or waits to leave, as its visitor sees it. */
export type LeadExport = Pick<
  ConversionExportRow,
  'lead_id' | 'platform' | 'goal' | 'change' | 'value_cents' | 'converted_at' | 'state' | 'sent_at'
>;

/** Which versions of these leads left for platforms, or wait to? In their order. */
export async function findExportsOfLeads(
  db: Kysely<Database>,
  leadIds: string[],
): Promise<LeadExport[]> {
  if (leadIds.length === 0) return [];
  return db
    .selectFrom('conversion_export')
    .select(['lead_id', 'platform', 'goal', 'change', 'value_cents'])
    .select(['converted_at', 'state', 'sent_at'])
    .where('lead_id', 'in', leadIds)
    .orderBy('platform')
    .orderBy('goal')
    .orderBy('version')
    .execute();
}
