import type { Kysely, Transaction } from 'kysely';
import { deleteInSteps } from '../../platform/store/delete-in-steps.ts';
import type { Database, SampleRow } from '../../platform/store/schema.ts';
import type { Store } from '../../platform/store/store.ts';
import { ALL_ROLLUPS } from '../../platform/store/tables/reports.ts';
import { lockRollups } from '../../reporting/rollups/rollups.ts';
import { lockReviews, reviewsChanged } from '../../shipping/reviews/store-review.ts';
import { deleteVisit } from '../../visitors/visits/delete-visit.ts';
import { UNKNOWN_SAMPLE_LEAD } from './sample-partners.ts';

/** Deletes the marked rows of each kind, with what stems from them. */
const DELETE_OF: Record<
  Exclude<SampleRow['kind'], 'fill' | 'partner'>,
  (trx: Transaction<Database>, ids: string[]) => Promise<unknown>
> = {
  visit: async (trx, ids) => {
    for (const visitId of ids) await deleteVisit(trx, { visitId });
  },
  order: (trx, ids) => trx.deleteFrom('shipping_order').where('reference', 'in', ids).execute(),
  // A call that a visitor asked for, too, is made.
  'call-back': (trx, ids) =>
    trx.deleteFrom('call_back').where('id', 'in', ids).where('asked_elsewhere', '=', 0).execute(),
  review: deleteReviews,
  error: (trx, ids) => trx.deleteFrom('error_report').where('fingerprint', 'in', ids).execute(),
};

/**
 * Deletes some samples and their marks; at the end the mark of the fill, so that another fill is
 * refused until then.
 *
 * @param limit the maximum number of marks
 * @returns how many marks of samples were deleted
 */
export async function deleteSamples(
  trx: Transaction<Database>,
  { limit }: { limit: number },
): Promise<number> {
  const marks = await trx
    .selectFrom('sample_row')
    .selectAll()
    .where('kind', 'not in', ['fill', 'partner'])
    .orderBy('kind')
    .orderBy('id')
    .limit(limit)
    .execute();
  const isLast = marks.length < limit;
  // Before any row, as the roll-up: it holds this lock while it waits for rows of visits.
  if (isLast) await lockRollups(trx);
  for (const [kind, deleteRows] of Object.entries(DELETE_OF)) {
    const ids = marks.filter((mark) => mark.kind === kind).map(({ id }) => id);
    if (ids.length === 0) continue;
    await deleteRows(trx, ids);
    await trx
      .deleteFrom('sample_row')
      .where('kind', '=', kind as SampleRow['kind'])
      .where('id', 'in', ids)
      .execute();
  }
  if (isLast) {
    // Those of visits that have ended have no other mark.
    const leads = trx.selectFrom('conversion').select('lead_id').where('sample', '=', 1);
    await trx.deleteFrom('postback').where('lead_id', 'in', leads).execute();
    await trx.deleteFrom('refused_postback').where('lead_id', 'in', leads).execute();
    await deletePartner(trx);
    await trx.deleteFrom('report_lead').where('origin', '=', 'sample').execute();
    await trx.deleteFrom('conversion').where('sample', '=', 1).execute();
    for (const table of ['rollup_increment', ...ALL_ROLLUPS, 'campaign_site'] as const) {
      await trx.deleteFrom(table).where('origin', '=', 'sample').execute();
    }
    await trx.deleteFrom('spend_import').where('sample', '=', 1).execute();
    await trx.deleteFrom('rollup_vital').where('origin', '=', 'sample').execute();
    await trx.deleteFrom('experiment_day').where('sample', '=', 1).execute();
    await trx.deleteFrom('experiment_money').where('sample', '=', 1).execute();
    await trx.deleteFrom('sample_row').where('kind', '=', 'fill').execute();
  }
  return marks.length;
}

/** Deletes the partner of the samples with its mark, unless it has reported a real lead: the history names it. */
async function deletePartner(trx: Transaction<Database>): Promise<void> {
  const marked = trx.selectFrom('sample_row').select('id').where('kind', '=', 'partner');
  for (const table of ['postback', 'refused_postback'] as const) {
    await trx
      .deleteFrom(table)
      .where('partner', 'in', marked)
      .where('lead_id', '=', UNKNOWN_SAMPLE_LEAD)
      .execute();
  }
  const reporting = trx.selectFrom('postback').select('partner');
  for (const table of ['postback_refusal', 'refused_postback'] as const) {
    await trx
      .deleteFrom(table)
      .where('partner', 'in', marked)
      .where('partner', 'not in', reporting)
      .execute();
  }
  await trx
    .deleteFrom('partner_key')
    .where('partner', 'in', marked)
    .where('partner', 'not in', reporting)
    .execute();
  await trx
    .deleteFrom('partner')
    .where('id', 'in', marked)
    .where('id', 'not in', reporting)
    .execute();
  const left = trx.selectFrom('partner').select('id');
  await trx
    .deleteFrom('sample_row')
    .where('kind', '=', 'partner')
    .where('id', 'not in', left)
    .execute();
}

async function deleteReviews(trx: Transaction<Database>, ids: string[]): Promise<void> {
  const sites = await trx
    .selectFrom('review')
    .select('site')
    .distinct()
    .where('id', 'in', ids)
    .orderBy('site')
    .execute();
  for (const { site } of sites) await lockReviews(trx, site);
  await trx.deleteFrom('review').where('id', 'in', ids).execute();
  for (const { site } of sites) await reviewsChanged(trx, site);
}

/** Counts the marks of samples of each kind; a kind without marks is missing. Their partner may outlive them. */
export async function countSamples(
  db: Kysely<Database>,
): Promise<Partial<Record<Exclude<SampleRow['kind'], 'partner'>, number>>> {
  const counts = await db
    .selectFrom('sample_row')
    .select(['kind', (select) => select.fn.countAll<number>().as('count')])
    .where('kind', '<>', 'partner')
    .groupBy('kind')
    .execute();
  return Object.fromEntries(counts.map(({ kind, count }) => [kind, Number(count)]));
}

/** Samples that one write deletes: writes of visitors wait for no more than that. */
const SAMPLES_AT_ONCE = 50;

/**
 * Deletes all samples, in small writes, and nothing else. Without samples it does nothing; it can be
 * repeated after it was interrupted.
 *
 * @returns how many marked rows were deleted
 * @throws StoreUnavailable
 */
export async function removeSamples(store: Store): Promise<number> {
  return deleteInSteps((limit) => store.write(deleteSamples, { limit }), {
    limit: SAMPLES_AT_ONCE,
    stopped: () => false,
  });
}
