import type { listLeads } from '@zipfront/contracts/api/leads';
import type { ParsedRequest } from '@zipfront/contracts/api/operation';
import * as v from 'valibot';
import { findLead } from '../../conversions/leads/find-lead.ts';
import { countLeads, findLeads } from '../../conversions/leads/find-leads.ts';
import type { LeadsFilter } from '../../conversions/leads/leads-filter.ts';
import type { Db } from '../../platform/store/schema.ts';
import { findChosenCampaigns } from '../../reporting/report/find-matched.ts';
import { reportedSites } from '../../reporting/report/known-earnings.ts';
import { readProperties, readReportQuery } from '../../reporting/report/read-query.ts';
import { dayOfDate } from '../../reporting/rollups/reporting-time.ts';
import type { ConsoleContext } from '../console-context.ts';
import { tryLead } from '../uploads/try-lead.ts';
import { goalsOfSite } from '../uploads/upload-lists.ts';
import { ApiProblem, Missing } from './api-problem.ts';
import { cursorTo, placeNumber, placeText, readCursor } from './cursor.ts';
import type { Handlers } from './serve-operation.ts';

const leadPlace = v.strictTuple([placeNumber, placeText]);

export function leadOperations(context: ConsoleContext) {
  const { store, pages, now } = context;
  return {
    async listLeads({ query }, { limit }) {
      const { cursor, limit: _limit, ...filters } = query;
      const filter = await readLeadQuery(query, context);
      const place = readCursor(cursor, ['leads', filters], leadPlace);
      const after = place && { at: place[0], leadId: place[1] };
      const [count, found] = await Promise.all([
        countLeads(store.reads, filter),
        findLeads(store.reads, filter, { after, limit: limit + 1 }),
      ]);
      const rows = found.slice(0, limit);
      const last = found.length > limit ? rows.at(-1) : undefined;
      return {
        rows,
        next: last === undefined ? null : cursorTo([last.at, last.lead_id], ['leads', filters]),
        count,
      };
    },

    async getLead({ param }) {
      const record = await findLead(store.reads, param.lead_id);
      if (record === null) throw await missingLead(store.reads, param.lead_id);
      const goals = goalsOfSite(pages, record.site);
      const tried = await tryLead({ store, now }, param.lead_id, goals);
      return { ...record, uploads: tried?.rows ?? [] };
    },
  } satisfies Partial<Handlers>;
}

async function missingLead(db: Db, leadId: string): Promise<ApiProblem> {
  const bot = await db
    .selectFrom('conversion')
    .select('lead_id')
    .where('lead_id', '=', leadId)
    .where('bot', '=', 1)
    .executeTakeFirst();
  return bot === undefined ? new Missing() : new ApiProblem(404, 'not-found', LEAD_OF_BOT);
}

const LEAD_OF_BOT =
  'A bot made this lead, so that no report and no list of leads has it. Its order or call-back is at the desk, under “Perhaps bots”.';

type LeadQuery = ParsedRequest<typeof listLeads>['query'];

/**
 * The filter of a query for leads, with all names that reports show as its campaign. Throws
 * `ApiProblem` 400.
 */
async function readLeadQuery(
  query: LeadQuery,
  context: Pick<ConsoleContext, 'store' | 'pages' | 'now'>,
): Promise<LeadsFilter> {
  const filter: LeadsFilter = {
    ...readReportQuery(query, context, 'today'),
    ...readProperties(query),
    campaign: query.campaign ?? null,
    campaign_id: query.campaign_id ?? null,
    day: query.day === undefined ? null : dayOfDate(query.day),
    weekday: query.weekday === undefined ? null : Number(query.weekday),
    kind: query.kind ?? null,
    status: query.status ?? null,
    decision: query.decision ?? null,
    reason: query.reason ?? null,
    isByFirst: query.touch === 'first',
    moneyDay: query.money ?? 'click',
    search: query.search?.trim() || null,
  };
  const { search, campaign, source } = filter;
  if (query.exact !== undefined || search !== null || (campaign === null && source === null)) {
    return filter;
  }
  const sites = reportedSites(context.pages);
  const { names } = await findChosenCampaigns(context.store.reads, filter, { sites });
  return names.length === 0 ? filter : { ...filter, names };
}
