import type { PartMeasures } from '@zipfront/contracts/console/campaign';
import type {
  CampaignComparison,
  CampaignNames,
  CampaignRemainder,
  ReportRow,
} from '@zipfront/contracts/console/reports';
import { dateOfDay } from '../../reporting/rollups/reporting-time.ts';
import { readCampaignsAddress } from '../campaign-addresses.ts';
import { findCampaignDetail } from '../campaign-part-routes.ts';
import { findQueriedCampaigns } from '../campaigns-table.ts';
import type { ConsoleContext } from '../console-context.ts';
import { datesOf, withinStored } from '../report-addresses.ts';
import { readReportQuery } from './report-days.ts';
import type { Handlers } from './serve-operation.ts';

/** The report of campaigns, and the parts of one. */
export function campaignOperations(
  context: ConsoleContext,
): Pick<Handlers, 'listCampaigns' | 'getCampaign'> {
  return {
    async listCampaigns({ query }, { limit }) {
      const { query: filters } = readReportQuery(query, context);
      const { money = '', compare = '' } = query;
      const address = readCampaignsAddress({ ...filters, money, compare }, context);
      const found = await findQueriedCampaigns(context, address);
      const { report, compared, comparison } = found;
      const rows = report.campaigns.slice(0, limit).map((row) => {
        const before = compared?.rows.get(row);
        const measures = { ...namesOf(row), channel: row.channel, ...measuresOf(row) };
        return compared === null
          ? measures
          : { ...measures, compared: before === undefined ? null : measuresOf(before) };
      });
      return {
        ...{ ...datesOf(address.filter), since: address.visitsSince, currency: report.currency },
        ...{ decision_days: found.decisionDays, rows, total: measuresOf(report.total) },
        left_out: report.campaigns.length - rows.length,
        unmatched: {
          spend: remainderOf(report.unmatched.spend),
          visits: remainderOf(report.unmatched.visits),
        },
        ...(comparison && { comparison: comparisonOf(comparison) }),
      };
    },

    async getCampaign({ query }, { limit }) {
      const { channel, source = '', campaign_id: campaignId = '', campaign = '' } = query;
      const { campaign: _campaign, channel: _channel, ...filters } = query;
      const { filter, visitsSince } = withinStored(
        readReportQuery(filters, context).filter,
        context,
      );
      const key = { channel, source, campaignId, campaign };
      const found = await findCampaignDetail(context, { key, filter }, limit);
      return {
        ...{ ...datesOf({ ...filter, from: found.from }), since: visitsSince },
        fewer_since: found.from > filter.from ? dateOfDay(found.from) : null,
        ...{ currency: found.currency, deleted: found.deleted, total: partOf(found.total) },
        whole: found.whole && measuresOf(found.whole),
        is_spend_elsewhere: found.isSpendElsewhere,
        tables: found.tables.map(({ part, rows, furtherCount, total, hasSpend }) => ({
          by: part === 'adGroup' ? 'ad_group' : part,
          rows: rows.map((row) => ({ name: row.name, ...partOf(row) })),
          ...{ left_out: furtherCount, total: partOf(total), has_spend: hasSpend },
        })),
      };
    },
  };
}

function measuresOf(row: ReportRow) {
  return {
    ...{ visits: row.visits, leads: row.leads, lead_rate: row.leadRate },
    ...{ handoffs: row.handoffs, estimates: row.estimates, orders: row.orders },
    ...{ call_backs: row.callBacks, accepted: row.accepted, rejected: row.rejected },
    ...{ sold: row.sold, bound: row.bound, reversed: row.reversed, acceptance: row.acceptance },
    ...{ undecided: row.undecided, unanswered: row.unanswered },
    ...{ approved_cents: row.approvedCents, reversed_cents: row.reversedCents },
    ...{ pending_cents: row.pendingCents, earned_cents: row.earnedCents },
    ...{ spend_cents: row.spendCents, reported_spend_cents: row.reportedSpendCents },
    ...{ profit_cents: row.profitCents, clicks: row.clicks },
    ...{ cost_per_click_cents: row.cpcCents, cost_per_lead_cents: row.cplCents },
    ...{ earned_per_click_cents: row.epcCents, return_on_spend: row.roas },
    ...{ first_leads: row.firstLeads, first_earned_cents: row.firstEarnedCents },
  };
}

function partOf(row: PartMeasures) {
  return { ...measuresOf(row), revenue_per_visit_cents: row.revenuePerVisitCents };
}

function namesOf({ source, campaignId, campaign }: CampaignNames) {
  return { source, campaign_id: campaignId, campaign };
}

function remainderOf({ campaigns, count, cents, visits }: CampaignRemainder) {
  return {
    ...{ count, spend_cents: cents, visits },
    campaigns: campaigns.map((row) => ({ channel: row.channel, ...namesOf(row) })),
  };
}

function comparisonOf({ days, gap, sums }: CampaignComparison) {
  const ended = sums?.ended ?? null;
  return {
    ...{ ...days, gap, total: sums && measuresOf(sums.total) },
    ended: ended && { count: ended.count, total: measuresOf(ended.total) },
    spend_since: sums?.spendSince ?? null,
  };
}
