import { partName } from '@zipfront/contracts/api/campaigns';
import type { PartMeasures } from '@zipfront/contracts/console/campaign';
import type {
  CampaignNames,
  CampaignRemainder,
  ReportRow,
} from '@zipfront/contracts/console/reports';
import { dateOfDay } from '../../reporting/rollups/reporting-time.ts';
import type { ConsoleContext } from '../console-context.ts';
import { datesOf, unfinishedDay } from '../report-addresses.ts';
import { type Comparison, findCampaignOf, findCampaigns } from './find-campaigns.ts';
import type { Handlers } from './serve-operation.ts';

/** The report of campaigns, and the parts of one. */
export function campaignOperations(
  context: ConsoleContext,
): Pick<Handlers, 'listCampaigns' | 'getCampaign'> {
  return {
    async listCampaigns({ query }, { limit }) {
      const { filter, visitsSince, report, decisionDays, comparison } = await findCampaigns(
        query,
        context,
      );
      const compared = comparison?.compared;
      const rows = report.campaigns.slice(0, limit).map((row) => {
        const measures = { ...namesOf(row), channel: row.channel, ...measuresOf(row) };
        if (!compared) return measures;
        const before = compared.rows.get(row);
        return { ...measures, compared: before ? measuresOf(before) : null };
      });
      return {
        ...{ ...datesOf(filter), since: visitsSince, currency: report.currency },
        unfinished_day: unfinishedDay(filter, context),
        ...{ decision_days: decisionDays, rows, total: measuresOf(report.total) },
        left_out: report.campaigns.length - rows.length,
        unmatched: {
          spend: remainderOf(report.unmatched.spend),
          visits: remainderOf(report.unmatched.visits),
        },
        ...(comparison && { comparison: comparisonOf(comparison) }),
      };
    },

    async getCampaign({ query: { by = 'page', ...query } }, { limit }) {
      const { filter, visitsSince, detail } = await findCampaignOf(query, context, limit);
      const { from, currency, deleted, total, whole, isSpendElsewhere } = detail;
      const tables = detail.tables.map(({ part, rows, ...table }) => ({
        by: partName(part),
        rows: rows.map((row) => ({ name: row.name, ...partOf(row) })),
        ...{ left_out: table.leftOut, total: partOf(table.total), has_spend: table.hasSpend },
      }));
      return {
        ...{ ...datesOf({ ...filter, from }), since: visitsSince },
        fewer_since: from > filter.from ? dateOfDay(from) : null,
        ...{ currency, deleted, total: partOf(total), whole: whole && measuresOf(whole) },
        ...{ is_spend_elsewhere: isSpendElsewhere, tables },
        rows: tables.find((table) => table.by === by)?.rows ?? [],
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

function comparisonOf({ days, gap, compared, spendSince }: Comparison) {
  const ended = compared?.ended ?? null;
  return {
    ...{ ...days, gap, total: compared && measuresOf(compared.total) },
    ended: ended && { count: ended.count, total: measuresOf(ended.total) },
    spend_since: spendSince,
  };
}
