import { deleteInSteps } from '../../../server/src/platform/store/delete-in-steps.ts';
import type { SampleRow, Trx } from '../../../server/src/platform/store/schema.ts';
import type { Store } from '../../../server/src/platform/store/store.ts';
import { ALL_ROLLUPS } from '../../../server/src/platform/store/tables/rollups.ts';
import { lockRollups } from '../../../server/src/reporting/rollups/rollups.ts';
import { lockReviews, reviewsChanged } from '../../../server/src/shipping/reviews/store-review.ts';
import { deleteVisit } from '../../../server/src/visitors/visits/delete-visit.ts';
import { UNKNOWN_SAMPLE_LEAD } from './partner.ts';

const DELETE_BY_KIND: Record<
  Exclude<SampleRow['kind'], 'fill' | 'partner'>,
  (trx: Trx, ids: string[]) => Promise<unknown>
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

/** Tables whose rows say where they are from. */
const OF_ORIGIN = [
  'report_lead',
  'rollup_increment',
  ...ALL_ROLLUPS,
  'campaign_site',
  'rollup_vital',
] as const;

/** The fill's mark is last, so that another fill is refused until then. Returns deleted marks. */
export async function deleteSamples(trx: Trx, { limit }: { limit: number }): Promise<number> {
  const marks = await trx
    .selectFrom('sample_row')
    .selectAll()
    .where('kind', 'not in', ['fill', 'partner'])
    .orderBy('kind')
    .orderBy('id')
    .limit(limit)
    .execute();
  const isLast = marks.length < limit;
  // This lock comes before any row: the roll-up holds it while it waits for rows of visits.
  if (isLast) await lockRollups(trx);
  for (const [kind, deleteRows] of Object.entries(DELETE_BY_KIND)) {
    const ids = marks.filter((mark) => mark.kind === kind).map(({ id }) => id);
    if (ids.length === 0) continue;
    await deleteRows(trx, ids);
    await trx
      .deleteFrom('sample_row')
      .where('kind', '=', kind as SampleRow['kind'])
      .where('id', 'in', ids)
      .execute();
  }
  if (isLast) await deleteUnmarked(trx);
  return marks.length;
}

/** Deletes what was counted of samples, and what has no mark of its own. */
async function deleteUnmarked(trx: Trx): Promise<void> {
  // Leads of ended visits have no other mark.
  const leads = trx.selectFrom('conversion').select('lead_id').where('sample', '=', 1);
  for (const table of ['postback', 'refused_postback'] as const) {
    await trx.deleteFrom(table).where('lead_id', 'in', leads).execute();
  }
  await deletePartner(trx);
  for (const table of OF_ORIGIN) {
    await trx.deleteFrom(table).where('origin', '=', 'sample').execute();
  }
  for (const table of [
    'conversion',
    'spend_import',
    'experiment_day',
    'experiment_money',
  ] as const) {
    await trx.deleteFrom(table).where('sample', '=', 1).execute();
  }
  // Those that a start imported have no mark.
  const imported = trx.selectFrom('review').select('id').where('source', '=', 'sample');
  const reviews = await imported.execute();
  if (reviews.length > 0)
    await deleteReviews(
      trx,
      reviews.map(({ id }) => id),
    );
  await trx.deleteFrom('sample_row').where('kind', '=', 'fill').execute();
}

/** Unless it has reported a real lead: the history names it. */
async function deletePartner(trx: Trx): Promise<void> {
  const marked = trx.selectFrom('sample_row').select('id').where('kind', '=', 'partner');
  for (const table of ['postback', 'refused_postback'] as const) {
    const reports = trx.deleteFrom(table).where('partner', 'in', marked);
    await reports.where('lead_id', '=', UNKNOWN_SAMPLE_LEAD).execute();
  }
  const reporting = trx.selectFrom('postback').select('partner');
  for (const table of ['postback_refusal', 'refused_postback', 'partner_key'] as const) {
    const rows = trx.deleteFrom(table).where('partner', 'in', marked);
    await rows.where('partner', 'not in', reporting).execute();
  }
  const partners = trx.deleteFrom('partner').where('id', 'in', marked);
  await partners.where('id', 'not in', reporting).execute();
  const left = trx.selectFrom('partner').select('id');
  const marks = trx.deleteFrom('sample_row').where('kind', '=', 'partner');
  await marks.where('id', 'not in', left).execute();
}

async function deleteReviews(trx: Trx, ids: string[]): Promise<void> {
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

/** It can be repeated. Returns the number of marked rows. Throws StoreUnavailable. */
export async function removeSamples(store: Store): Promise<number> {
  return deleteInSteps((limit) => store.write(deleteSamples, { limit }), {
    limit: SAMPLES_AT_ONCE,
    stopped: () => false,
  });
}
