import { randomUUIDv7 } from 'node:crypto';
import type { CampaignNames } from '@zipfront/contracts/console/reports';
import { type Act, recordAction } from '../../platform/audit/audit-trail.ts';
import type { Trx } from '../../platform/store/schema.ts';
import type { CampaignJoinRow } from '../../platform/store/tables/spend.ts';
import { lockSpend, type SpendChange } from '../spend/apply-import.ts';
import { MAX_JOINS } from '../spend/find-joins.ts';

export interface NewJoin extends Act {
  visits: CampaignNames;
  spend: CampaignNames;
}

/**
 * Joins two campaigns in all reports, and ends an earlier join of the same visits. Returns false if
 * there are too many joins.
 */
export async function joinCampaigns(
  trx: Trx,
  { visits, spend, by, at }: NewJoin,
): Promise<boolean> {
  await lockSpend(trx);
  const replaced = await trx
    .updateTable('campaign_join')
    .set({ undone_at: at })
    .where('undone_at', 'is', null)
    .where('visit_source', '=', visits.source)
    .where('visit_campaign_id', '=', visits.campaign_id)
    .where('visit_campaign', '=', visits.campaign)
    .returningAll()
    .execute();
  for (const row of replaced) await record(trx, row, { by, at, action: 'campaigns-separated' });
  const { count } = await trx
    .selectFrom('campaign_join')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('undone_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (count >= MAX_JOINS) return false;
  const row: CampaignJoinRow = {
    id: randomUUIDv7(),
    visit_source: visits.source,
    visit_campaign_id: visits.campaign_id,
    visit_campaign: visits.campaign,
    spend_source: spend.source,
    spend_campaign_id: spend.campaign_id,
    spend_campaign: spend.campaign,
    actor: by.name,
    at,
    undone_at: null,
  };
  await trx.insertInto('campaign_join').values(row).execute();
  await record(trx, row, { by, at, action: 'campaigns-joined' });
  return true;
}

/** Ends a join. Returns false if it has already ended. */
export async function undoJoin(trx: Trx, { id, by, at }: SpendChange): Promise<boolean> {
  const row = await trx
    .updateTable('campaign_join')
    .set({ undone_at: at })
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) return false;
  await record(trx, row, { by, at, action: 'campaigns-separated' });
  return true;
}

async function record(
  trx: Trx,
  row: CampaignJoinRow,
  entry: Act & { action: 'campaigns-joined' | 'campaigns-separated' },
): Promise<void> {
  const detail = {
    visits: joinedNames([row.visit_source, row.visit_campaign_id, row.visit_campaign]),
    spend: joinedNames([row.spend_source, row.spend_campaign_id, row.spend_campaign]),
  };
  await recordAction(trx, { ...entry, subject: row.id, detail });
}

function joinedNames(names: string[]): string {
  return names.filter(Boolean).join(' / ');
}
