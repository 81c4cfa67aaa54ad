import type { Transaction } from 'kysely';
import { deleteInSteps } from '../../../server/src/platform/store/delete-in-steps.ts';
import type { Database, SampleRow } from '../../../server/src/platform/store/schema.ts';
import type { Store } from '../../../server/src/platform/store/store.ts';
import { ALL_ROLLUPS } from '../../../server/src/platform/store/tables/reports.ts';
import { lockRollups } from '../../../server/src/reporting/rollups/rollups.ts';
import { lockReviews, reviewsChanged } from '../../../server/src/shipping/reviews/store-review.ts';
import { deleteVisit } from '../../../server/src/visitors/visits/delete-visit.ts';
import { UNKNOWN_SAMPLE_LEAD } from './sample-partners.ts';

/** Deletes the marked rows of each kind, and everything made from them. */
const DELETE_OF: Record<
  Exclude<SampleRow['kind'], 'fill' | 'partner'>,
  (trx: Transaction<Database>, ids: string[]) => Promise<unknown>
> = {
  visit: async (trx, ids) => {
    for (const visitId of ids) await deleteVisit(trx, { visitId });
  },
  order: (trx, ids) => trx.deleteFrom('shipping_order').where('reference', 'in', ids).execute(),
  // A call that a visitor also requested is still made.
  'call-back': (trx, ids) =>
    trx.deleteFrom('call_back').where('id', 'in', ids).where('asked_elsewhere', '=', 0).execute(),
  review: deleteReviews,
  error: (trx, ids) => trx.deleteFrom('error_report').where('fingerprint', 'in', ids).execute(),
};

/**
 * Deletes some samples and their marks. The mark of the fill comes last, so that another fill is
 * refused until then.
 *
 * @param limit the maximum number of marks
 * @returns the number of deleted marks
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
  // Before any row, like the roll-up, which holds this lock while it waits for rows of visits.
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
    // Leads of ended visits have no other mark.
    const leads = trx.selectFrom('conversion').select('lead_id').where('sample', '=', 1);
    await trx.deleteFrom('postback').where('lead_id', 'in', leads).execute();
    await trx.deleteFrom('refused_postback').where('lead_id', 'in', leads).execute();
    await deletePartner(trx);
    await trx.deleteFrom('report_lead').where('origin', '=', 'sample').execute();
    await trx.deleteFrom('conversion').where('sample', '=', 1).execute();
    for (const table of ['rollup_increment', ...ALL_ROLLUPS, 'campaign_site'] as const) {
      await trx.deleteFrom(table).where('origin', '=', 'sample').execute();
    }
    // Those that a start imported have no mark.
    const reviews = await trx
      .selectFrom('review')
      .select('id')
      .where('source', '=', 'sample')
      .execute();
    if (reviews.length > 0) {
      await deleteReviews(
        trx,
        reviews.map(({ id }) => id),
      );
    }
    await trx.deleteFrom('spend_import').where('sample', '=', 1).execute();
    await trx.deleteFrom('rollup_vital').where('origin', '=', 'sample').execute();
    await trx.deleteFrom('experiment_day').where('sample', '=', 1).execute();
    await trx.deleteFrom('experiment_money').where('sample', '=', 1).execute();
    await trx.deleteFrom('sample_row').where('kind', '=', 'fill').execute();
  }
  return marks.length;
}

/**
 * Deletes the samples' partner and its mark, unless it has reported a real lead: the history names
 * it.
 */
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

/** Samples that one write deletes. Visitors' writes wait for it. */
const SAMPLES_AT_ONCE = 50;

/**
 * Deletes all samples in small writes, also the reviews that a start imported, and nothing else. It
 * can be interrupted and repeated.
 *
 * @returns the number of deleted rows with a mark
 * @throws StoreUnavailable
 */
export async function removeSamples(store: Store): Promise<number> {
  return deleteInSteps((limit) => store.write(deleteSamples, { limit }), {
    limit: SAMPLES_AT_ONCE,
    stopped: () => false,
  });
}
