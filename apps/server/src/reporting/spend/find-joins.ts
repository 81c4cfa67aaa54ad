import type { CampaignJoinView } from '@zipfront/contracts/console/spend';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';

/** Maximum number of joins that count at once. */
export const MAX_JOINS = 1_000;

/** Which names of campaigns has a person joined, the newest first? */
export async function findJoins(db: Kysely<Database>): Promise<CampaignJoinView[]> {
  const rows = await db
    .selectFrom('campaign_join')
    .selectAll()
    .where('undone_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(MAX_JOINS)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    actor: row.actor,
    at: row.at,
    visits: {
      source: row.visit_source,
      campaignId: row.visit_campaign_id,
      campaign: row.visit_campaign,
    },
    spend: {
      source: row.spend_source,
      campaignId: row.spend_campaign_id,
      campaign: row.spend_campaign,
    },
  }));
}
