import type { Answered } from '@zipfront/contracts/api/operation';
import type { getReport } from '@zipfront/contracts/api/reports';
import { DIMENSIONS, type DimensionName } from '@zipfront/contracts/reports/dimensions';
import type { Measures } from '@zipfront/contracts/reports/measures';
import { CALL_BACKS, NO_SPEND, type Why, whyNoProfit } from '../ui/Unknown.tsx';
import type { MeasureColumn } from './measures.ts';
import type { ReportSearch } from './report-search.ts';

type ReportAnswer = Pick<Answered<typeof getReport>, 'by' | 'currency' | 'totals'>;

/** Properties that spend is imported by. */
const WITH_SPEND: readonly DimensionName[] = ['channel', 'source', 'campaign', 'day', 'weekday'];

/** Filters that leave out a part of a campaign's spend. */
const PART_FILTERS = ['ad_group', 'keyword', 'page', 'device', 'line', 'state', 'hour'] as const;

const LEADS_ALONE: Why = { text: 'line, state and partner are properties of leads, not of visits' };
const NO_AMOUNT: Why = { text: 'accepted leads have no amount yet' };
const PARTNERS: Why = { text: 'spend pays for visits, before any partner gets a lead' };

/** Why a row of a report, or all of them together, lacks a measure. */
export function whyUnknown(
  { id }: Pick<MeasureColumn, 'id'>,
  row: Measures,
  report: ReportAnswer,
  search: ReportSearch,
): Why {
  const noSpend = whyNoSpend(report, search);
  const whyNoCost = (count: number, name: string, none: string): Why => {
    if (row.spend_cents === null) return noSpend;
    return { text: count === 0 ? none : `none of its ${name} came on a day with spend` };
  };
  switch (id) {
    case 'visits':
      return LEADS_ALONE;
    case 'lead_rate':
      return row.visits === null ? LEADS_ALONE : { text: 'no visits' };
    case 'first_leads':
      return LEADS_ALONE;
    case 'pending_cents':
      return NO_AMOUNT;
    case 'approved_cents':
    case 'revenue_without_spend_cents':
      return CALL_BACKS;
    case 'profit_cents':
    case 'roas':
      return row.spend_cents === 0 && id === 'roas'
        ? { text: 'nothing was spent' }
        : whyNoProfit(row, report.currency, noSpend);
    case 'cost_per_lead_cents':
      return whyNoCost(row.leads, 'leads', 'no leads');
    case 'cost_per_sale_cents':
      return whyNoCost(row.sold, 'sales', 'nothing is sold');
    default:
      return noSpend;
  }
}

/**
 * Why spend is not known: it is imported by some properties alone. A filter by others hides it from
 * all rows, so that it comes before what the rows are by.
 */
function whyNoSpend({ by, totals }: ReportAnswer, search: ReportSearch): Why {
  const ofCampaign = search.campaign !== undefined;
  if (search.partner !== undefined) return PARTNERS;
  const [filter] = PART_FILTERS.filter((name) => search[name] !== undefined);
  if (filter !== undefined) return notBy(filter);
  if (totals.spend_cents === null) return NO_SPEND;
  if (by.includes('partner')) return PARTNERS;
  const part = by.find(
    (name) => !WITH_SPEND.includes(name) && !(name === 'ad_group' && ofCampaign),
  );
  return part === undefined ? NO_SPEND : notBy(part);
}

function notBy(property: DimensionName): Why {
  const name = DIMENSIONS[property].heading;
  return { text: `spend is imported by campaign, not by ${name.toLowerCase()}` };
}
