import { findUnmatchedCampaigns } from '../../reporting/report/campaign-rows.ts';
import { joinCampaigns, undoJoin } from '../../reporting/report/join-campaigns.ts';
import { reportedSites } from '../../reporting/report/known-earnings.ts';
import { readReportQuery } from '../../reporting/report/read-query.ts';
import type { CampaignRow } from '../../reporting/report/rows.ts';
import { findJoins } from '../../reporting/spend/find-joins.ts';
import type { ConsoleContext } from '../console-context.ts';
import { conflict, Missing } from './api-problem.ts';
import type { Handlers } from './serve-operation.ts';

/** Maximum number of listed campaigns that lack visits, and of those that lack spend. */
const UNMATCHED_LISTED = 50;

export function campaignJoinOperations(context: ConsoleContext) {
  const { store, now } = context;
  return {
    async listJoins() {
      return { rows: await findJoins(store.reads) };
    },

    async listUnmatchedCampaigns({ query }) {
      const filter = readReportQuery(query, context);
      const sites = reportedSites(context.pages);
      const found = await findUnmatchedCampaigns(store.reads, { filter, sites, moneyDay: 'click' });
      const sumColumn = (rows: CampaignRow[], name: 'visits' | 'spend_cents') =>
        rows.reduce((sum, { sums }) => sum + (sums[name] ?? 0), 0);
      const unmatchedRows = (lacks: 'visits' | 'spend', rows: CampaignRow[]) =>
        rows.slice(0, UNMATCHED_LISTED).map(({ campaign, sums }) => ({
          lacks,
          ...campaign,
          visits: sums.visits ?? 0,
          spend_cents: sums.spend_cents,
        }));
      return {
        currency: found.currency,
        sums: {
          spend: found.spend.length,
          spend_cents: sumColumn(found.spend, 'spend_cents'),
          visits: found.visits.length,
          paid_visits: sumColumn(found.visits, 'visits'),
        },
        rows: [...unmatchedRows('visits', found.spend), ...unmatchedRows('spend', found.visits)],
      };
    },

    async joinCampaigns({ body }, { by }) {
      if (await store.write(joinCampaigns, { ...body, by, at: now() })) return undefined;
      throw conflict('too-many-joins', 'There are too many joined campaigns. Undo some first.');
    },

    async undoJoin({ param }, { by }) {
      if (await store.write(undoJoin, { id: param.id, by, at: now() })) return undefined;
      throw new Missing();
    },
  } satisfies Partial<Handlers>;
}
