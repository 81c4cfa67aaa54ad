import type { RefusedReportView } from '@zipfront/contracts/console/partners';
import type { Kysely } from 'kysely';
import { fromJson } from '../../platform/store/json-column.ts';
import type { Database } from '../../platform/store/schema.ts';

/** Which refused reports of a partner wait for a person? The newest first. */
export async function findRefused(
  db: Kysely<Database>,
  { id, limit }: { id: string; limit: number },
): Promise<RefusedReportView[]> {
  const rows = await refusedReports(db)
    .where('partner', '=', id)
    .where('waiting', '>', 0)
    .orderBy('received_at', 'desc')
    .orderBy('refused_postback.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(viewOf);
}

/** Which refused report has an id, also one that was counted or dismissed? */
export async function findRefusedById(
  db: Kysely<Database>,
  id: string,
): Promise<RefusedReportView | undefined> {
  const row = await refusedReports(db).where('refused_postback.id', '=', id).executeTakeFirst();
  return row && viewOf(row);
}

function refusedReports(db: Kysely<Database>) {
  return db
    .selectFrom('refused_postback')
    .leftJoin('conversion', (join) =>
      join
        .onRef('conversion.lead_id', '=', 'refused_postback.lead_id')
        .on('conversion.kind', '=', 'hand-off'),
    )
    .select(['refused_postback.id', 'partner', 'detail', 'sent', 'received_at as at', 'waiting'])
    .select(['conversion.status', 'value_cents as cents']);
}

type Row = Awaited<ReturnType<ReturnType<typeof refusedReports>['executeTakeFirstOrThrow']>>;

function viewOf({ sent, status, cents, ...row }: Row): RefusedReportView {
  return {
    ...row,
    sent: fromJson(sent),
    lead: status === null ? null : { status, cents },
  };
}
