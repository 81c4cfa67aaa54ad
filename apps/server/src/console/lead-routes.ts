import {
  LEAD_DECISIONS,
  LEAD_KINDS,
  LEADS_ASKED,
  type LeadRow,
  type LeadsQuery,
  NOT_GIVEN,
} from '@zipfront/contracts/console/leads';
import { CONSOLE_PATHS } from '@zipfront/contracts/console/paths';
import { LEAD_STATUSES } from '@zipfront/contracts/postback';
import type { Context } from 'hono';
import { findLead } from '../conversions/leads/find-lead.ts';
import {
  countLeads,
  findLeads,
  type LeadCursor,
  type LeadsFilter,
} from '../conversions/leads/find-leads.ts';
import type { ServerEnv } from '../platform/http/visitor.ts';
import { findNamesOf } from '../reporting/campaigns/find-matched.ts';
import { reportedSites } from '../reporting/campaigns/measures.ts';
import type { OpenSession } from './accounts/sessions.ts';
import type { ConsoleContext } from './console-context.ts';
import { consolePage, messagePage } from './console-page.ts';
import { csvFile, MAX_CSV_ROWS, timeText, units } from './csv-file.ts';
import { readName, readVisitAddress, reportAddress } from './report-addresses.ts';
import { tryLead } from './try-partner.ts';

/** Leads of a page. */
const LEADS_A_PAGE = 100;

const CSV_COLUMNS = [
  ...['lead_id', 'kind', 'at', 'site', 'status', 'approved', 'pending', 'partner', 'reason'],
  ...['channel', 'source', 'campaign', 'campaign_id', 'page', 'device', 'line', 'state'],
];

/** The leads behind each count of the reports, and the record of each lead. */
export function leadRoutes(context: ConsoleContext) {
  const { store, pages, now } = context;

  const withNames = ({ query, filter }: ReadLeads) =>
    query.exact === '' ? withCampaignNames(context, filter) : filter;

  async function show(c: Context<ServerEnv>, open: OpenSession): Promise<Response> {
    const read = readLeadsAddress(c.req.query(), context);
    const { query, error } = read;
    const filter = await withNames(read);
    const after = cursorOf(c.req.query('before') ?? '');
    const [count, found, partners] = await Promise.all([
      countLeads(store.reads, filter),
      findLeads(store.reads, filter, { after, limit: LEADS_A_PAGE + 1 }),
      store.reads.selectFrom('partner').select('id').orderBy('id').execute(),
    ]);
    const leads = found.slice(0, LEADS_A_PAGE);
    const last = found.length > LEADS_A_PAGE ? leads.at(-1) : undefined;
    const before = last && `${last.at}.${last.leadId}`;
    const screen = {
      name: 'leads' as const,
      ...{ query, error, leads, count, sites: pages.siteNames() },
      partners: partners.map(({ id }) => id),
      older: before ? reportAddress(CONSOLE_PATHS.leads, { ...query, before }) : null,
      csv: reportAddress(CONSOLE_PATHS.leadsCsv, query),
    };
    return consolePage(c, context, screen, { open, status: error === null ? 200 : 422 });
  }

  async function download(c: Context<ServerEnv>): Promise<Response> {
    const filter = await withNames(readLeadsAddress(c.req.query(), context));
    const leads = await findLeads(store.reads, filter, { after: null, limit: MAX_CSV_ROWS });
    return csvFile(c, 'leads', { columns: CSV_COLUMNS, rows: leads.map(cellsOf) });
  }

  async function showOne(c: Context<ServerEnv>, open: OpenSession): Promise<Response> {
    const id = c.req.param('id') ?? '';
    const record = await findLead(store.reads, id);
    if (record === null) {
      const title = 'There is no lead with this id';
      const text = 'Leads are stored for 120 days after their click, those of bots not at all.';
      return messagePage(c, context, { status: 404, title, text }, open);
    }
    const { site } = record.lead;
    const settings = pages.uploadsOf(site);
    const goals = settings?.goals.map((goal) => ({ site, goal, settings })) ?? [];
    const { tried } = await tryLead({ store, now }, id, goals);
    const uploads = (tried?.answers ?? []).map(({ goal, platform, answer }) => ({
      ...{ goal, platform, answer },
    }));
    return consolePage(c, context, { name: 'lead', ...record, uploads }, { open });
  }

  return { show, download, showOne };
}

/** A filter with all names that the campaigns of the reports have by it. */
export async function withCampaignNames(
  { store, pages }: Pick<ConsoleContext, 'store' | 'pages'>,
  filter: LeadsFilter,
): Promise<LeadsFilter> {
  const { search, campaign, source } = filter;
  if (search !== null || (campaign === null && source === null)) return filter;
  const names = await findNamesOf(store.reads, filter, reportedSites(pages));
  return names.length === 0 ? filter : { ...filter, names };
}

/** The list of leads as its address asks for it. */
interface ReadLeads {
  query: LeadsQuery;
  filter: LeadsFilter;
  error: string | null;
}

function readLeadsAddress(
  params: Record<string, string>,
  parts: Pick<ConsoleContext, 'pages' | 'now'>,
): ReadLeads {
  const { query, filter, error } = readVisitAddress(params, parts);
  const kind = (['lead', ...LEAD_KINDS] as const).find((name) => name === params.kind) ?? null;
  const status = LEAD_STATUSES.find((name) => name === params.status) ?? null;
  const decision = LEAD_DECISIONS.find((name) => name === params.decision) ?? null;
  const names = {
    source: readName(params.source),
    campaignId: readName(params.campaignId),
    line: readName(params.line),
    state: readName(params.state),
    adGroup: readName(params.adGroup),
    keyword: readName(params.keyword),
    partner: readName(params.partner),
    reason: readName(params.reason),
    search: readName(params.search?.trim()),
  };
  const began = params.began === 'first' ? 'first' : '';
  const [weekday, hour] = [readNumber(params.weekday), readNumber(params.hour)];
  const shown: Record<string, string | number | null> = {
    ...{ ...query, ...names, kind, status, decision, began, weekday, hour },
    exact: params.exact === 'campaign' ? 'campaign' : '',
  };
  return {
    query: Object.fromEntries(
      LEADS_ASKED.map((name) => [name, String(shown[name] ?? '')]),
    ) as unknown as LeadsQuery,
    filter: {
      ...filter,
      ...Object.fromEntries(Object.entries(names).map(([name, text]) => [name, given(text)])),
      ...{ campaign: given(filter.campaign), source: given(names.source) },
      ...{ line: given(names.line), state: given(names.state)?.toUpperCase() ?? null },
      ...{ partner: given(names.partner), search: names.search },
      ...{ kind, status, decision, weekday, hour, isByFirst: began === 'first' },
    },
    error,
  };
}

/** The value of a filter: `NOT_GIVEN` stands for an empty one. */
function given(text: string | null): string | null {
  return text === NOT_GIVEN ? '' : text;
}

/** A small whole number in an address; null without one. */
function readNumber(text = ''): number | null {
  return /^\d{1,2}$/.test(text) ? Number(text) : null;
}

/** The lead that a page begins after; null for the first page, and for another text. */
function cursorOf(text: string): LeadCursor | null {
  const found = /^(\d{1,16})\.([\w-]{1,64})$/.exec(text);
  return found ? { at: Number(found[1]), leadId: found[2] ?? '' } : null;
}

function cellsOf({ leadId, at, credit, approvedCents, pendingCents, ...lead }: LeadRow) {
  const { channel, source, campaign, campaignId } = credit;
  return {
    ...lead,
    ...{ lead_id: leadId, at: timeText(at), channel, source, campaign, campaign_id: campaignId },
    approved: units(approvedCents),
    pending: units(pendingCents),
  };
}
