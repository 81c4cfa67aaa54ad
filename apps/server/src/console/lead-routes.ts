import {
  LEAD_KINDS,
  LEADS_ASKED,
  type LeadRow,
  type LeadsQuery,
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

/** The list of leads behind each count of the reports, and the record of each. */
export function leadRoutes(context: ConsoleContext) {
  const { store, pages, now } = context;

  async function show(c: Context<ServerEnv>, open: OpenSession): Promise<Response> {
    const { query, filter, error } = readLeadsAddress(c.req.query(), context);
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
    const { filter } = readLeadsAddress(c.req.query(), context);
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

function readLeadsAddress(
  params: Record<string, string>,
  parts: Pick<ConsoleContext, 'pages' | 'now'>,
): { query: LeadsQuery; filter: LeadsFilter; error: string | null } {
  const { query, filter, error } = readVisitAddress(params, parts);
  const kind = LEAD_KINDS.find((name) => name === params.kind) ?? null;
  const status = LEAD_STATUSES.find((name) => name === params.status) ?? null;
  const names = {
    source: readName(params.source),
    line: readName(params.line),
    state: readName(params.state)?.toUpperCase() ?? null,
    partner: readName(params.partner),
    search: readName(params.search?.trim()),
  };
  const own = { ...names, kind, status };
  const shown = { ...query, ...own };
  return {
    query: Object.fromEntries(
      LEADS_ASKED.map((name) => [name, shown[name] ?? '']),
    ) as unknown as LeadsQuery,
    filter: { ...filter, ...own },
    error,
  };
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
