import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';

/** The condition that the conversion of an export is one of a site. */
export function isOfSite(
  { exists, selectFrom }: ExpressionBuilder<Database, 'conversion_export'>,
  site: string,
): ExpressionWrapper<Database, 'conversion_export', SqlBool> {
  return exists(
    selectFrom('conversion')
      .select('site')
      .whereRef('conversion.lead_id', '=', 'conversion_export.lead_id')
      .where('site', '=', site),
  );
}
