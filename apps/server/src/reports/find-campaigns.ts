import type { CampaignNames, MoneyDay, ReportSums } from '@zipfront/contracts/console/reports';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { MONEY } from '../store/cubes.ts';
import type { Database } from '../store/schema.ts';
import {
  REPORTED,
  type Reported,
  type ReportFilter,
  reportCondition,
  reportedSums,
  sumsOf,
} from './report-filter.ts';

/** Sums of a campaign. */
export interface CampaignSums extends ReportSums {
  /** Hand-offs of the last days that no partner has decided on; 0 where money counts by its own day. */
  pending: number;
}

/** Visits and leads by channel and campaign, as the addresses of the visits name it. */
export interface CountedCampaign extends CampaignNames, CampaignSums {
  channel: string;
}

/** The campaigns of a report. */
export interface CountedCampaigns {
  campaigns: CountedCampaign[];
  /** The sums of each channel, also of campaigns that are not listed. */
  channels: (CampaignSums & { channel: string })[];
}

/** A question about campaigns. */
export interface CampaignQuestion {
  filter: ReportFilter;
  /** The day that money counts on. */
  moneyDay: MoneyDay;
  /** The first day whose hand-offs without a decision are pending. */
  pendingFrom: number;
  /** Maximum number of campaigns. */
  limit: number;
}

type FoundRow = Reported & {
  pending: number;
  is_channel: 0 | 1;
  channel: string;
  source: string;
  campaign: string;
  campaign_id: string;
};

const NAMES = sql.raw('channel, source, campaign, campaign_id');
const MEASURES = [...REPORTED, 'pending'].map((name) => sql.ref(name));
const isMoney = (name: string) => (MONEY as readonly string[]).includes(name);

/** Which campaigns brought visits and leads, those with the most visits first? The cube is read once. */
export async function findCampaigns(
  db: Kysely<Database>,
  { filter, moneyDay, pendingFrom, limit }: CampaignQuestion,
): Promise<CountedCampaigns> {
  const rows = moneyDay === 'click' ? ofClickDay(filter, pendingFrom) : ofEventDay(filter);
  const sums = MEASURES.map((name) => sql`cast(sum(${name}) as bigint) as ${name}`);
  const anySum = REPORTED.map((name) => sql`sum(${sql.ref(name)}) <> 0`);
  const found = await sql<FoundRow>`
    with counted as materialized (${rows} group by ${NAMES} having ${sql.join(anySum, sql` or `)})
    select 1 as is_channel, channel, '' as source, '' as campaign, '' as campaign_id, ${sql.join(sums)}
    from counted group by channel
    union all
    select * from (
      select 0 as is_channel, ${NAMES}, ${sql.join(MEASURES)} from counted
      order by visits desc, ${NAMES} limit ${limit}
    ) as largest`.execute(db);
  const campaigns: CountedCampaign[] = [];
  const channels: CountedCampaigns['channels'] = [];
  for (const { is_channel, channel, source, campaign, campaign_id, ...counted } of found.rows) {
    const measures = { ...sumsOf(counted), pending: counted.pending };
    if (is_channel === 1) channels.push({ channel, ...measures });
    else campaigns.push({ channel, source, campaign, campaignId: campaign_id, ...measures });
  }
  return { campaigns, channels };
}

/** All sums by the day of the visit. */
function ofClickDay(filter: ReportFilter, pendingFrom: number): RawBuilder<unknown> {
  return sql`select ${NAMES}, ${sql.join(reportedSums)},
      cast(sum(case when day >= ${pendingFrom} then handoffs - accepted - rejected else 0 end) as bigint) as pending
    from cube_campaign where ${reportCondition(filter)}`;
}

/**
 * Visits and leads by the day of the visit, money by the day on which it came or went. Each cube is grouped by itself: together
 * their rows are three times as many to sort, with the measures of both.
 */
function ofEventDay(filter: ReportFilter): RawBuilder<unknown> {
  const part = (table: 'cube_campaign' | 'cube_settled') => {
    const measures = REPORTED.map((name) => {
      const column = sql.ref(name);
      return isMoney(name) === (table === 'cube_settled')
        ? sql`sum(${column}) as ${column}`
        : sql`0 as ${column}`;
    });
    return sql`select ${NAMES}, ${sql.join(measures)} from ${sql.table(table)}
      where ${reportCondition(filter)} group by ${NAMES}`;
  };
  return sql`select ${NAMES}, ${sql.join(reportedSums)}, cast(0 as bigint) as pending
    from (${part('cube_campaign')} union all ${part('cube_settled')}) as parts`;
}
