import type { ResponseOf } from '@zipfront/contracts/api/operation';
import type { listPrivacy, VisitDimension } from '@zipfront/contracts/api/partner-facts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import { ALL_VISITS, conditionOf, type ReportFilter } from './filter.ts';
import { isOfTime, keyOf, nameOf } from './properties.ts';

type PrivacyRow = ResponseOf<typeof listPrivacy>['rows'][number];

type Counted = Omit<Record<keyof PrivacyRow, number>, 'name'> & { key: string | number };

/**
 * Counts visits that opted out, by themselves or by their browser's signal, and visits that
 * consented where a site asks. Bots and links with unfilled placeholders are known by source and by
 * day. Only stored visits are counted: those of the last 28 days.
 */
export async function findPrivacy(
  db: Kysely<Database>,
  { by, ...days }: Pick<ReportFilter, 'from' | 'to' | 'site'> & { by: VisitDimension },
): Promise<PrivacyRow[]> {
  const condition = conditionOf({ ...ALL_VISITS, ...days });
  const key = keyOf(by);
  const count = (when: ReturnType<typeof sql>) =>
    sql`cast(sum(case when ${when} then 1 else 0 end) as bigint)`;
  const touches = sql`report_touch join visit on visit.id = report_touch.visit_id`;
  const hasBots = by === 'source' || by === 'day' || by === 'weekday';
  const [visits, marked] = await Promise.all([
    sql<Counted>`
      select ${key} as key, cast(count(*) as bigint) as visits, ${count(sql`privacy_signal = 1`)} as opted_out,
        ${count(sql`ad_consent = 'granted'`)} as granted, ${count(sql`ad_consent = 'denied'`)} as denied,
        ${count(sql`ad_consent = 'unanswered'`)} as unanswered
      from (select report_touch.*, privacy_signal, ad_consent from ${touches}) as counted
      where ${condition} group by ${key}`.execute(db),
    hasBots
      ? sql<Counted>`
        select ${key} as key, cast(sum(bots) as bigint) as bots, cast(sum(unfilled) as bigint) as unfilled
        from source_day where ${condition} group by ${key}`.execute(db)
      : { rows: [] },
  ]);
  const rows = new Map<string | number, PrivacyRow>();
  for (const { key: own, ...counts } of [...visits.rows, ...marked.rows]) {
    const none = { ...NOTHING, ...(hasBots && { bots: 0, unfilled: 0 }), name: nameOf(by, own) };
    rows.set(own, { ...(rows.get(own) ?? none), ...counts });
  }
  const sorted = isOfTime(by)
    ? [...rows].sort(([one], [other]) => Number(one) - Number(other))
    : [...rows].sort(
        ([, one], [, other]) => other.visits - one.visits || (one.name < other.name ? -1 : 1),
      );
  return sorted.map(([, row]) => row);
}

const NOTHING = {
  visits: 0,
  opted_out: 0,
  granted: 0,
  denied: 0,
  unanswered: 0,
  bots: null,
  unfilled: null,
};
