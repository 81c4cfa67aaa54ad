import { schemaUri } from '@zipfront/contracts/events/names';
import { locked } from '../../platform/store/locked.ts';
import type { Trx } from '../../platform/store/schema.ts';
import { type Flag, fromJson } from '../../platform/store/tables/columns.ts';
import type { EventRow } from '../../platform/store/tables/events.ts';
import type {
  ExperimentDayRow,
  ExperimentVisitRow,
} from '../../platform/store/tables/experiments.ts';
import type { HandoffRow } from '../../platform/store/tables/visits.ts';
import { reportingTime } from '../rollups/reporting-time.ts';
import { addCounts } from './experiment-counts.ts';
import { addVariantLead, CONVERSION_MS, countVariantMoney } from './variant-leads.ts';

const EXPOSURE: string = schemaUri('variant_exposure');

type Exposure = Omit<ExperimentVisitRow, 'counted_on' | 'converted_at' | 'sample'> & {
  receivedAt: number;
};

/**
 * Counts the visits that were shown a variant, on the day on which it was received, so that past
 * days do not change. Bots are left out.
 */
export async function recordExposures(
  trx: Trx,
  events: readonly EventRow[],
  sample: Flag,
): Promise<void> {
  const sent = events.filter((event) => event.schema === EXPOSURE && event.bot === 0);
  const exposures = firstOfVisits(sent);
  if (exposures.length === 0) return;
  const [experiments, people] = [await findExperiments(trx), await lockPeople(trx, exposures)];
  const counts: ExperimentDayRow[] = [];
  const earlier: Pick<HandoffRow, 'lead_id' | 'created_at' | 'visit_id'>[] = [];
  for (const exposure of exposures) {
    const { visit_id, experiment, variant, receivedAt } = exposure;
    const counted = experiments.find(({ name }) => name === experiment);
    if (!people.has(visit_id) || !counted?.variants.includes(variant)) continue;
    const day = reportingTime(receivedAt, counted.time_zone).day;
    if (!(await insertNew(trx, exposure, { sample, day }))) continue;
    const at = { experiment, sample, variant };
    counts.push({ ...at, day, visitors: 1, conversions: 0 });
    const [first, ...others] = await findEarlier(trx, exposure);
    if (first === undefined) continue;
    await convert(trx, exposure, first.created_at);
    const convertedOn = reportingTime(
      Math.max(first.created_at, receivedAt),
      counted.time_zone,
    ).day;
    counts.push({ ...at, day: convertedOn, visitors: 0, conversions: 1 });
    earlier.push(...[first, ...others].map((handoff) => ({ ...handoff, visit_id })));
  }
  await addCounts(trx, counts);
  await lockLeads(trx, earlier);
  for (const { lead_id: leadId, created_at: at, visit_id: visitId } of earlier) {
    await addVariantLead(trx, { visitId, leadId, at });
    await countVariantMoney(trx, leadId);
  }
}

/** Sorted so that two transactions cannot deadlock. */
function firstOfVisits(events: EventRow[]): Exposure[] {
  const first = new Map<string, Exposure>();
  for (const { visit_id, data, happened_at, received_at: receivedAt } of events) {
    if (visit_id === null) continue;
    const { experiment, variant } = fromJson(data) as { experiment: string; variant: string };
    const key = `${visit_id} ${experiment}`;
    const exposed_at = Math.min(happened_at, receivedAt);
    const known = first.get(key);
    if (known && known.exposed_at <= exposed_at) continue;
    first.set(key, { visit_id, experiment, variant, exposed_at, receivedAt });
  }
  return [...first.keys()].sort().map((key) => first.get(key) as Exposure);
}

async function findExperiments(
  trx: Trx,
): Promise<{ name: string; time_zone: string; variants: string[] }[]> {
  const rows = await trx
    .selectFrom('experiment')
    .select(['name', 'time_zone', 'variants'])
    .execute();
  return rows.map((row) => ({ ...row, variants: fromJson(row.variants).map(({ name }) => name) }));
}

/** The lock holds back hand-offs: a simultaneous one is found here, or finds the exposure. */
async function lockPeople(trx: Trx, exposures: Exposure[]): Promise<Set<string>> {
  const query = trx
    .selectFrom('visit')
    .select('id')
    .where(
      'id',
      'in',
      exposures.map(({ visit_id }) => visit_id),
    )
    .where('bot', '=', 0)
    .orderBy('id');
  const rows = await locked(trx, query, { strength: 'no key update' }).execute();
  return new Set(rows.map(({ id }) => id));
}

async function insertNew(
  trx: Trx,
  { receivedAt: _, ...row }: Exposure,
  { sample, day }: { sample: Flag; day: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('experiment_visit')
    .values({ ...row, counted_on: day, converted_at: null, sample })
    .onConflict((conflict) => conflict.columns(['visit_id', 'experiment']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Events may arrive later than forms. */
function findEarlier(
  trx: Trx,
  { visit_id, exposed_at }: Exposure,
): Promise<Pick<HandoffRow, 'lead_id' | 'created_at'>[]> {
  return trx
    .selectFrom('handoff')
    .select(['lead_id', 'created_at'])
    .where('visit_id', '=', visit_id)
    .where('created_at', '>=', exposed_at)
    .where('created_at', '<', exposed_at + CONVERSION_MS)
    .orderBy('created_at')
    .execute();
}

/** Each side then finds what the other has stored. SQLite has a single writer. */
async function lockLeads(trx: Trx, leads: readonly Pick<HandoffRow, 'lead_id'>[]): Promise<void> {
  if (leads.length === 0) return;
  const ids = leads.map(({ lead_id }) => lead_id);
  const conversions = trx
    .selectFrom('conversion')
    .select('lead_id')
    .where('lead_id', 'in', ids)
    .orderBy('lead_id');
  await locked(trx, conversions).execute();
}

async function convert(trx: Trx, { visit_id, experiment }: Exposure, at: number): Promise<void> {
  await trx
    .updateTable('experiment_visit')
    .set({ converted_at: at })
    .where('visit_id', '=', visit_id)
    .where('experiment', '=', experiment)
    .execute();
}

/**
 * Counts the first hand-off of a visit for its variants. The visit's row must be locked: an
 * exposure stored at the same time would miss the hand-off.
 */
export async function recordExperimentConversion(
  trx: Trx,
  { visitId, leadId, at }: { visitId: string; leadId: string; at: number },
): Promise<void> {
  await addVariantLead(trx, { visitId, leadId, at });
  const converted = await trx
    .updateTable('experiment_visit')
    .set({ converted_at: at })
    .where('visit_id', '=', visitId)
    .where('converted_at', 'is', null)
    .where('exposed_at', '<=', at)
    .where('exposed_at', '>', at - CONVERSION_MS)
    .returning(['experiment', 'variant', 'sample'])
    .execute();
  if (converted.length === 0) return;
  const experiments = await trx.selectFrom('experiment').select(['name', 'time_zone']).execute();
  const counts = converted.flatMap((row) => {
    const experiment = experiments.find(({ name }) => name === row.experiment);
    if (experiment === undefined) return [];
    return [
      { ...row, day: reportingTime(at, experiment.time_zone).day, visitors: 0, conversions: 1 },
    ];
  });
  await addCounts(trx, counts);
}
