import type { Db } from '../../platform/store/schema.ts';

export const MAX_JOINS = 1_000;

export async function findJoins(db: Db) {
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
      campaign_id: row.visit_campaign_id,
      campaign: row.visit_campaign,
    },
    spend: {
      source: row.spend_source,
      campaign_id: row.spend_campaign_id,
      campaign: row.spend_campaign,
    },
  }));
}
