import type { CampaignView, ReportRow } from '@zipfront/contracts/console/reports';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import type { CampaignSums } from '../campaigns/find-campaigns.ts';
import type { VisitFilter } from '../campaigns/report-filter.ts';
import {
  bySize,
  type CampaignReport,
  campaignReport,
  isCounted,
  measureCampaign,
  optionsOf,
  sumsUnder,
  totalOf,
} from './campaign-report.ts';
import { findMatched, type MoneyChoice, ofFilter, pairCampaigns } from './find-matched.ts';
import type { JoinedCampaign } from './match-campaigns.ts';
import { sumOrNull } from './measured-row.ts';

type Campaign = JoinedCampaign<CampaignSums>;

/** The sums of the campaigns of a report on other days; the rows and the ended ones add up to the total. */
export interface ComparedCampaigns {
  total: ReportRow;
  /** By the rows of the report; none for campaigns that the other days do not have. */
  rows: Map<CampaignView, ReportRow>;
  /** Campaigns of the other days that the report does not have, as they were, the largest first. */
  ended: CampaignView[];
  /** Their measures together. */
  endedTotal: ReportRow;
}

/**
 * Which visits, leads and spend did each campaign have, and which on other days? The report is as without other days. A campaign of the
 * other days is in the row of the same campaign, whatever it was called then, and so it is under each filter.
 *
 * @param others the same filter on the other days
 */
export async function findComparedReport(
  db: Kysely<Database>,
  filter: VisitFilter,
  others: VisitFilter,
  choice: MoneyChoice,
): Promise<{ report: CampaignReport; compared: ComparedCampaigns }> {
  const [found, before] = await Promise.all([
    findMatched(db, filter, choice),
    findMatched(db, others, choice),
  ]);
  const options = optionsOf(found, choice.moneyDay);
  const pairs = pairCampaigns(found.matched, before.matched, found.joins);
  const chosen = ofFilter(found.matched, filter);
  const measured = chosen.filter(isCounted).map((row) => measureCampaign(row, options));
  const views = new Map(measured.map(({ row, view }) => [row, view]));
  const alone = before.matched.filter((row) => !pairs.has(row));
  // A campaign without a pair is chosen by its name, unless the report shows another one by it.
  const isChosen = new Set([...chosen, ...ofFilter([...found.matched, ...alone], filter)]);
  const earlier = before.matched
    .filter((row) => isCounted(row) && isChosen.has(pairs.get(row) ?? row))
    .map((row) => measureCampaign(row, options));
  const parts = Map.groupBy(earlier, ({ row }) => views.get(pairs.get(row) ?? row));
  const ended = parts.get(undefined) ?? [];
  const rows = new Map<CampaignView, ReportRow>();
  for (const [view, ofView] of parts) {
    if (view) rows.set(view, measureCampaign(together(ofView.map(({ row }) => row)), options).view);
  }
  return {
    report: campaignReport(found, measured, filter, options),
    compared: {
      total: totalOf(earlier, options, sumsUnder(before, filter)),
      rows,
      ended: ended.map(({ view }) => view).sort(bySize),
      endedTotal: totalOf(ended, options),
    },
  };
}

/** Several campaigns of a channel as one. */
function together(parts: readonly Campaign[]): Campaign {
  const [first] = parts as [Campaign, ...Campaign[]];
  const spends = parts.map(({ spend }) => spend);
  const cents = sumOrNull(spends.map((spend) => spend?.cents ?? null));
  const reportedCents = sumOrNull(spends.map((spend) => spend?.reportedCents ?? null));
  const clicks = sumOrNull(spends.map((spend) => spend?.clicks ?? null));
  return {
    ...first,
    names: parts.flatMap(({ names }) => names),
    sums: parts.flatMap(({ sums }) => sums),
    spend: cents === null ? null : { cents, reportedCents, clicks },
  };
}
