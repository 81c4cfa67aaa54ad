import { CAMPAIGN_PARTS, type CampaignPart } from '@zipfront/contracts/console/campaign';
import type { CampaignNames } from '@zipfront/contracts/console/reports';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import { ROW_TABLES } from '../rollups/rollups.ts';
import { countedPart, withUndecided } from './counted-rows.ts';
import type { CampaignSums } from './find-campaigns.ts';
import {
  conditionOf,
  isOneOf,
  REPORTED,
  type Reported,
  sumsOf,
  type VisitFilter,
} from './report-filter.ts';

/** Asks about the visits of a campaign. */
export interface PartsQuestion {
  /** Days whose visits are all stored. */
  filter: VisitFilter;
  /** Names of the campaign in addresses. */
  names: readonly CampaignNames[];
  /** The first day whose hand-offs can be undecided. */
  undecidedFrom: number;
  /** Maximum number of rows for each property. */
  limit: number;
}

/** The sums of a campaign's visits that share a property. */
export interface CountedPart {
  name: string;
  sums: CampaignSums;
}

/** A campaign's visits by each property, the most visits first. */
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

/** How to read each property from the counted row (`counted`) and its touch. */
const FROM: Record<CampaignPart, RawBuilder<unknown>> = {
  page: sql`counted.path`,
  device: sql`counted.device`,
  adGroup: sql`counted.ad_group`,
  keyword: sql`counted.keyword`,
  content: sql`coalesce(counted.content, '')`,
  rule: sql`coalesce(counted.rule, '')`,
};

const SUMS = [...REPORTED, 'undecided'] as const;
const nameOf = (part: CampaignPart) => sql.ref(`by_${part.toLowerCase()}`);
const NAMES = sql.join(CAMPAIGN_PARTS.map(nameOf));
const TOTALS = sql.join(
  SUMS.map((name) => sql`cast(coalesce(sum(${sql.ref(name)}), 0) as bigint) as ${sql.ref(name)}`),
);

/**
 * Sums up a campaign's visits, leads and money by page, device, ad group, keyword, content and
 * rule. Visits are read once.
 */
export async function findCampaignParts(
  db: Kysely<Database>,
  { filter, names, undecidedFrom, limit }: PartsQuestion,
): Promise<CountedParts> {
  // Property values repeat, so equal rows are summed up first, once for all properties.
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

/** Sums up touches, leads and money of a campaign that share all properties. */
function alikeOf(
  db: Kysely<Database>,
  filter: VisitFilter,
  { names, undecidedFrom }: Pick<PartsQuestion, 'names' | 'undecidedFrom'>,
): RawBuilder<unknown> {
  const condition = sql`${conditionOf(filter)} and ${isOneOf(db, names)}`;
  const properties = sql.join(CAMPAIGN_PARTS.map((part) => sql`${FROM[part]} as ${nameOf(part)}`));
  const kinds = ROW_TABLES.map((table) => {
    const { from, sums } = withUndecided(countedPart(table, condition), undecidedFrom);
    const columns = SUMS.map((name) => sql`${sums.get(name) ?? sql`0`} as ${sql.ref(name)}`);
    const summed = SUMS.map((name) => sql`sum(counted.${sql.ref(name)}) as ${sql.ref(name)}`);
    const counted = sql`(select path, device, ad_group, keyword, ${sql.join(columns)},
        (select fields ->> 'content' from touch where ${table.touch}) as content,
        (select channel_rule from touch where ${table.touch}) as rule
      from ${from}) as counted`;
    return sql`select ${properties}, ${sql.join(summed)} from ${counted} group by ${NAMES}`;
  });
  return sql.join(kinds, sql` union all `);
}
