import { CAMPAIGN_PARTS, type CampaignPart } from '@zipfront/contracts/console/campaign';
import type { CampaignNames } from '@zipfront/contracts/console/reports';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import { isPostgres } from '../../platform/store/tables/columns.ts';
import { isMoney } from '../rollups/rollups.ts';
import { tablesOfVisits } from './counted-rows.ts';
import type { CampaignSums } from './find-campaigns.ts';
import {
  conditionOf,
  isOneOf,
  REPORTED,
  type Reported,
  sumsOf,
  type VisitFilter,
} from './report-filter.ts';

/** A question about the visits of a campaign. */
export interface PartsQuestion {
  /** Days whose visits are all stored. */
  filter: VisitFilter;
  /** Names of the campaign in addresses. */
  names: readonly CampaignNames[];
  /** The first day whose hand-offs without a decision are undecided. */
  undecidedFrom: number;
  /** Maximum number of rows by each property. */
  limit: number;
}

/** The sums of a campaign's visits with a property in common. */
export interface CountedPart {
  name: string;
  sums: CampaignSums;
}

/** The visits of a campaign by each property, those with the most visits first. */
export interface CountedParts {
  total: CampaignSums;
  parts: Record<CampaignPart, { rows: CountedPart[]; count: number }>;
}

type FoundRow = Reported & {
  part: CampaignPart | 'all';
  name: string;
  names: number | string;
  undecided: number;
};

/** Each property, from the row of a visit or of its money (`counted`) and its first touch. */
const FROM: Record<CampaignPart, RawBuilder<unknown>> = {
  page: sql`counted.path`,
  device: sql`counted.device`,
  adGroup: sql`coalesce(touch.fields ->> 'agid', '')`,
  keyword: sql`coalesce(touch.fields ->> 'utm_term', touch.fields ->> 'keyword', '')`,
  content: sql`coalesce(touch.fields ->> 'content', '')`,
  rule: sql`coalesce(touch.channel_rule, '')`,
};

const SUMS = [...REPORTED, 'undecided'] as const;
const nameOf = (part: CampaignPart) => sql.ref(`by_${part.toLowerCase()}`);
// Those of touches first: PostgreSQL would sort visits by their own before it looks up touches, and read these in another order than they are stored in.
const NAMES = sql.join(CAMPAIGN_PARTS.map(nameOf).reverse());
const TOTALS = sql.join(
  SUMS.map((name) => sql`cast(coalesce(sum(${sql.ref(name)}), 0) as bigint) as ${sql.ref(name)}`),
);

/** Which visits, leads and money did a campaign have by page, device, ad group, keyword, content and rule? Visits are read once. */
export async function findCampaignParts(
  db: Kysely<Database>,
  { filter, names, undecidedFrom, limit }: PartsQuestion,
): Promise<CountedParts> {
  // Values of each property repeat: what is alike is summed up once, and not for each property.
  const ofParts = CAMPAIGN_PARTS.map(
    (part) => sql`select * from (
      select ${sql.lit(part)} as part, ${nameOf(part)} as name, count(*) over () as names, ${TOTALS}
      from alike group by ${nameOf(part)} order by visits desc, name limit ${limit}
    ) as ${nameOf(part)}`,
  );
  const { rows } = await sql<FoundRow>`
    with alike as materialized (${alikeOf(db, filter, { names, undecidedFrom })})
    select 'all' as part, '' as name, 1 as names, ${TOTALS} from alike
    union all ${sql.join(ofParts, sql` union all `)}`.execute(db);
  const found = Map.groupBy(rows, ({ part }) => part);
  const countedOf = (part: FoundRow['part']) =>
    (found.get(part) ?? []).map(({ name, undecided, ...sums }) => ({
      name,
      sums: { ...sumsOf(sums), undecided },
    }));
  const parts = CAMPAIGN_PARTS.map((part) => {
    const count = Number(found.get(part)?.[0]?.names ?? 0);
    return [part, { rows: countedOf(part), count }];
  });
  return {
    total: countedOf('all')[0]?.sums as CampaignSums,
    parts: Object.fromEntries(parts) as CountedParts['parts'],
  };
}

/** The visits of a campaign and the money of their leads, those together that are alike in all properties. */
function alikeOf(
  db: Kysely<Database>,
  filter: VisitFilter,
  { names, undecidedFrom }: Pick<PartsQuestion, 'names' | 'undecidedFrom'>,
): RawBuilder<unknown> {
  const ofNames = sql`${conditionOf(filter)} and ${isOneOf(db, names)}`;
  const { visits, money } = tablesOfVisits(db, filter, ofNames);
  const properties = sql.join(CAMPAIGN_PARTS.map((part) => sql`${FROM[part]} as ${nameOf(part)}`));
  const own = (ofMoney: boolean) =>
    REPORTED.filter((name) => name !== 'visits' && isMoney(name) === ofMoney);
  const columns = (ofMoney: boolean, open: RawBuilder<unknown>) =>
    sql.join([
      ...['path', 'device', ...own(ofMoney)].map((name) => sql.ref(name)),
      sql`case when day >= ${undecidedFrom} then ${open} else 0 end as undecided`,
    ]);
  const sums = (ofMoney: boolean) =>
    sql.join(
      SUMS.map((name) => {
        if (name === 'visits') return ofMoney ? sql`0 as visits` : sql`count(*) as visits`;
        if (name !== 'undecided' && isMoney(name) !== ofMoney) return sql`0 as ${sql.ref(name)}`;
        return sql`sum(counted.${sql.ref(name)}) as ${sql.ref(name)}`;
      }),
    );
  // Each is grouped by itself: as one list their rows have the measures of both.
  return sql`select ${properties}, ${sums(false)} from (
      select visit_id, ${columns(false, sql`handoffs`)} from ${visits}
    ) as counted ${firstTouch(db, sql`counted.visit_id`)} group by ${NAMES}
    union all
    select ${properties}, ${sums(true)} from (
      select report_lead.lead_id, ${columns(true, sql`-accepted - rejected`)} from ${money}
    ) as counted
    left join conversion on conversion.lead_id = counted.lead_id
    ${firstTouch(db, sql`conversion.visit_id`)} group by ${NAMES}`;
}

/** Joins the first touch of a visit. PostgreSQL would read all touches; a subquery with `offset` is run for each row. */
function firstTouch(db: Kysely<Database>, visitId: RawBuilder<unknown>): RawBuilder<unknown> {
  const isFirst = sql`touch.visit_id = ${visitId} and touch.position = 1`;
  return isPostgres(db)
    ? sql`left join lateral (select fields, channel_rule from touch where ${isFirst} offset 0) as touch on true`
    : sql`left join touch on ${isFirst}`;
}
