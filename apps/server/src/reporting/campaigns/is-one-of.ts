import type { CampaignNames } from '@zipfront/contracts/console/reports';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isPostgres } from '../../platform/store/column-types.ts';
import type { Database } from '../../platform/store/schema.ts';

/** The condition that a row has one of some names of campaigns, of which there may be thousands: they are one parameter. */
export function isOneOf(
  db: Kysely<Database>,
  names: readonly CampaignNames[],
): RawBuilder<unknown> {
  const list = JSON.stringify(
    names.map(({ source, campaignId, campaign }) => [source, campaignId, campaign]),
  );
  const rows = isPostgres(db)
    ? sql`jsonb_array_elements(cast(${list} as jsonb))`
    : sql`json_each(${list})`;
  return sql`(source, campaign_id, campaign) in (select value ->> 0, value ->> 1, value ->> 2 from ${rows})`;
}
