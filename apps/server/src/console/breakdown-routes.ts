import {
  BREAKDOWNS,
  type BreakdownBy,
  type BreakdownQuery,
  type BreakdownRow,
  type PartnerFacts,
  type PrivacyTable,
} from '@zipfront/contracts/console/breakdown';
import { type LeadsQuery, NOT_GIVEN } from '@zipfront/contracts/console/leads';
import { CONSOLE_PATHS } from '@zipfront/contracts/console/paths';
import type { Context } from 'hono';
import type { ServerEnv } from '../platform/http/visitor.ts';
import { findBreakdown } from '../reporting/breakdown/find-breakdown.ts';
import {
  findPartnerDecisions,
  findRejectedLeads,
} from '../reporting/breakdown/find-partner-facts.ts';
import { findPrivacy } from '../reporting/breakdown/find-privacy.ts';
import { WEEKDAYS } from '../reporting/breakdown/properties.ts';
import { reportedSites } from '../reporting/campaigns/measures.ts';
import {
  ALL_VISITS,
  conditionOf,
  type ReportFilter,
} from '../reporting/campaigns/report-filter.ts';
import { dateOfDay } from '../reporting/rollups/reporting-time.ts';
import type { OpenSession } from './accounts/sessions.ts';
import type { ConsoleContext } from './console-context.ts';
import { consolePage } from './console-page.ts';
import { csvFile, type FileTable, MAX_CSV_ROWS, units } from './csv-file.ts';
import {
  LEAD_DAYS,
  readVisitAddress,
  reportAddress,
  reportRanges,
  today,
  withinStored,
} from './report-addresses.ts';

/** Rows of the screen. */
const ROWS_LISTED = 200;

const CSV_COLUMNS = [
  ...['name', 'visits', 'leads', 'sold', 'approved', 'pending', 'spend', 'cost_per_lead'],
  ...['cost_per_sale', 'profit', 'leads_that_began_here', 'rejected'],
];

const PRIVACY_COLUMNS = [
  ...['name', 'visits', 'optedOut', 'granted', 'denied', 'unanswered', 'bots', 'unfilled'],
];

/** A breakdown as its address asks for it. */
interface BreakdownAddress {
  query: BreakdownQuery;
  error: string | null;
  filter: Pick<ReportFilter, 'from' | 'to' | 'site'>;
  /**
   * The first day whose leads are all stored, where earlier days are left out for it; otherwise
   * null.
   */
  since: string | null;
}

/** Visits, leads and money by one property of any days, as a screen and as a file. */
export function breakdownRoutes(context: ConsoleContext) {
  const { store, pages } = context;
  const db = store.reads;

  function read(params: Record<string, string>): BreakdownAddress {
    const { query, filter, error } = readVisitAddress(params, context);
    const { from, to, site } = filter;
    const by = BREAKDOWNS.find((name) => name === params.by) ?? BREAKDOWNS[0];
    const first = by === 'partner' ? today(context, site) - LEAD_DAYS + 1 : from;
    return {
      query: { from: query.from, to: query.to, site: query.site, by },
      error,
      filter: { from: Math.max(from, first), to, site },
      since: from < first ? dateOfDay(first) : null,
    };
  }

  const find = ({ filter, query: { by } }: BreakdownAddress) =>
    findBreakdown(db, { ...filter, by, sites: reportedSites(pages) });

  async function show(c: Context<ServerEnv>, open: OpenSession): Promise<Response> {
    const address = read(c.req.query());
    const { query, error, filter } = address;
    const { site } = filter;
    const [{ rows, currency }, partners, privacy] = await Promise.all([
      find(address),
      partnersOf(address),
      privacyOf(address),
    ]);
    const to = (path: string, changes = {}) => reportAddress(path, { ...query, ...changes });
    const screen = {
      name: 'breakdown' as const,
      ...{ query, error, currency, partners, sites: pages.siteNames() },
      privacy: privacy && { ...privacy, rows: privacy.rows.slice(0, ROWS_LISTED) },
      rows: rows.slice(0, ROWS_LISTED).map((row) => ({ ...row, filter: leadsOf(address, row) })),
      further: Math.max(0, rows.length - ROWS_LISTED),
      ranges: reportRanges(today(context, site), (days) => to(CONSOLE_PATHS.breakdown, days)),
      timeZone: pages.timeZoneOf(site ?? pages.siteNames()[0] ?? ''),
      csv: to(CONSOLE_PATHS.breakdownCsv),
    };
    return consolePage(c, context, screen, { open, status: error === null ? 200 : 422 });
  }

  async function partnersOf(address: BreakdownAddress): Promise<PartnerFacts | null> {
    const { query, filter, since } = address;
    if (query.by !== 'partner') return null;
    const condition = conditionOf({ ...ALL_VISITS, ...filter });
    const [decisions, rejections] = await Promise.all([
      findPartnerDecisions(db, condition),
      findRejectedLeads(db, condition),
    ]);
    const file = (table: string) => reportAddress(CONSOLE_PATHS.breakdownCsv, { ...query, table });
    const csv = { decisions: file('decisions'), rejections: file('rejections') };
    return { decisions, rejections, since, csv };
  }

  async function privacyOf({ query, filter }: BreakdownAddress): Promise<PrivacyTable | null> {
    const { by } = query;
    if (by === 'line' || by === 'state' || by === 'partner') return null;
    const stored = withinStored({ ...filter, channel: null }, context);
    const rows = await findPrivacy(db, { ...stored.filter, by });
    const csv = reportAddress(CONSOLE_PATHS.breakdownCsv, { ...query, table: 'privacy' });
    return { rows, since: stored.visitsSince, csv };
  }

  async function download(c: Context<ServerEnv>): Promise<Response> {
    const params = c.req.query();
    const address = read(params);
    const { by, from, to } = address.query;
    const table = (await besideTable(address, params.table)) ?? (await mainTable(address));
    return csvFile(c, `by-${by}-${from}-${to}`, table);
  }

  async function mainTable(address: BreakdownAddress): Promise<FileTable> {
    const { rows } = await find(address);
    return { columns: CSV_COLUMNS, rows: rows.slice(0, MAX_CSV_ROWS).map(cellsOf) };
  }

  async function besideTable(
    address: BreakdownAddress,
    table: string | undefined,
  ): Promise<FileTable | null> {
    if (table === 'privacy') {
      const privacy = await privacyOf(address);
      return privacy && { columns: PRIVACY_COLUMNS, rows: privacy.rows.slice(0, MAX_CSV_ROWS) };
    }
    const partners = await partnersOf(address);
    if (partners === null) return null;
    if (table === 'rejections') {
      return { columns: ['partner', 'reason', 'leads'], rows: partners.rejections };
    }
    if (table !== 'decisions') return null;
    return {
      columns: ['partner', 'decided', 'median_hours', 'hours_of_nine_in_ten'],
      rows: partners.decisions.map(({ medianHours, longHours, ...row }) => ({
        ...{ ...row, median_hours: medianHours, hours_of_nine_in_ten: longHours },
      })),
    };
  }

  return { show, download };
}

/** The filters that the leads of a row are listed by. */
function leadsOf({ query, filter }: BreakdownAddress, { name }: BreakdownRow): Partial<LeadsQuery> {
  const days = { from: dateOfDay(filter.from), to: dateOfDay(filter.to), site: query.site };
  return { ...days, ...propertyOf(query.by, name) };
}

function propertyOf(by: BreakdownBy, name: string): Partial<LeadsQuery> {
  if (by === 'day') return { from: name, to: name };
  if (by === 'weekday') return { weekday: String(WEEKDAYS.indexOf(name)) };
  if (by === 'hour') return { hour: String(Number.parseInt(name, 10)) };
  return { [by]: name || NOT_GIVEN };
}

function cellsOf(row: BreakdownRow): object {
  const { name, visits, leads, sold, rejected, firstLeads } = row;
  return {
    ...{ name, visits, leads, sold, rejected, leads_that_began_here: firstLeads },
    approved: units(row.approvedCents),
    pending: units(row.pendingCents),
    spend: units(row.spendCents),
    cost_per_lead: units(row.costPerLeadCents),
    cost_per_sale: units(row.costPerSaleCents),
    profit: units(row.profitCents),
  };
}
