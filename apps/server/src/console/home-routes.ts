import type { Role } from '@zipfront/contracts/console/accounts';
import { CONSOLE_PATHS } from '@zipfront/contracts/console/paths';
import type { AlertView } from '@zipfront/contracts/console/today';
import type { Context } from 'hono';
import { findNotificationState } from '../notifications/find-notification-state.ts';
import type { ServerEnv } from '../platform/http/visitor.ts';
import { findDecisionDays } from '../reporting/campaigns/find-decisions.ts';
import { reportedSites } from '../reporting/campaigns/measures.ts';
import { dateOfDay } from '../reporting/rollups/reporting-time.ts';
import { findCurrency } from '../reporting/spend/find-imports.ts';
import type { OpenSession } from './accounts/sessions.ts';
import type { ConsoleContext } from './console-context.ts';
import { consolePage } from './console-page.ts';
import { linksFor, mayOpen } from './console-routes.ts';
import { csvFile, units } from './csv-file.ts';
import { countOverdue } from './desk/queues.ts';
import { overdueQuery } from './queue-view.ts';
import { todayOfSites } from './report-addresses.ts';
import { movedCampaigns } from './today/compare-days.ts';
import { findLastDays, findToday, SHOWN_DAYS } from './today/find-today.ts';
import type { Alert } from './today/rank-alerts.ts';

/** Number of visible alerts. Further ones are behind a button. */
const ALERTS_SHOWN = 5;

const CSV_COLUMNS = [
  'day',
  'visits',
  'leads',
  'leadRate',
  'approved',
  'pending',
  'undecided',
  'spend',
  'unreportedSpend',
  'withoutSpendOf',
  'profit',
  'currency',
];

/**
 * The first page of each role: the morning for roles with reports, the desk's waiting items for the
 * others.
 */
export function homeRoutes(context: ConsoleContext) {
  const { store, pages, experiments, channels } = context;

  function show(c: Context<ServerEnv>, open: OpenSession): Promise<Response> {
    return mayOpen(open.account.role, 'todayCsv') ? showToday(c, open) : showDesk(c, open);
  }

  async function showDesk(c: Context<ServerEnv>, open: OpenSession): Promise<Response> {
    const [notifications, { callBacks, orders }] = await Promise.all([
      findNotificationState(store.reads, channels),
      countOverdue(store.reads, overdueQuery(context)),
    ]);
    const overdue = callBacks + orders;
    return consolePage(c, context, { name: 'home', notifications, overdue }, { open });
  }

  async function showToday(c: Context<ServerEnv>, open: OpenSession): Promise<Response> {
    const site = queriedSite(c);
    const days = todayOfSites(context, site);
    const declared = new Set(experiments().map(({ name }) => name));
    const found = await findToday(store.reads, {
      ...overdueQuery(context),
      today: days,
      site,
      sites: reportedSites(pages),
      isDeclared: (name) => declared.has(name),
    });
    const range = { from: dateOfDay(days.shown - SHOWN_DAYS + 1), to: dateOfDay(days.shown) };
    const campaigns = (path: string, channel = '') =>
      addressOf(path, { ...range, site: site ?? '', channel });
    const { report } = found;
    const alerts = alertsFor(found.alerts, open.account.role);
    const names = pages.siteNames();
    const screen = {
      name: 'today' as const,
      site: site ?? '',
      sites: names.length < 2 ? [] : ['', ...names].map((name) => siteLink(name, site ?? '')),
      hasVisits: found.days.some(({ visits }) => visits > 0),
      yesterday: found.yesterday,
      comparison: found.comparison,
      currency: report.currency,
      alerts: alerts.slice(0, ALERTS_SHOWN),
      furtherAlerts: alerts.slice(ALERTS_SHOWN),
      days: found.days,
      decisionDays: found.decisionDays,
      ...movedCampaigns(report.campaigns, (channel) => campaigns(CONSOLE_PATHS.campaigns, channel)),
      timeZones: [...new Set((site === null ? names : [site]).map(pages.timeZoneOf))].join(', '),
      csv: addressOf(CONSOLE_PATHS.todayCsv, { site: site ?? '' }),
      campaigns: campaigns(CONSOLE_PATHS.campaigns),
      campaignsCsv: campaigns(CONSOLE_PATHS.campaignsCsv),
    };
    return consolePage(c, context, screen, { open });
  }

  async function downloadDays(c: Context<ServerEnv>): Promise<Response> {
    const site = queriedSite(c);
    const [days, currency] = await findDaysWithCurrency(site);
    return csvFile(c, `days-${days[0]?.date}-${days.at(-1)?.date}`, {
      columns: CSV_COLUMNS,
      rows: days.map(({ date, leadRate, approvedCents, spendCents, profitCents, ...day }) => ({
        ...day,
        day: date,
        leadRate: leadRate?.toFixed(4) ?? '',
        approved: units(approvedCents),
        spend: units(spendCents),
        unreportedSpend: units(day.unreportedCents),
        withoutSpendOf: day.withoutSpendOf.join(', '),
        pending: units(day.pendingCents),
        profit: units(profitCents),
        currency: spendCents === null ? '' : currency,
      })),
    });
  }

  async function findDaysWithCurrency(site: string | null) {
    const decisionDays = await findDecisionDays(store.reads);
    const [days, currency] = await Promise.all([
      findLastDays(store.reads, {
        today: todayOfSites(context, site),
        ...{ site, decisionDays },
        sites: reportedSites(pages),
      }),
      findCurrency(store.reads),
    ]);
    return [days, currency ?? ''] as const;
  }

  function queriedSite(c: Context<ServerEnv>): string | null {
    return pages.siteNames().find((name) => name === c.req.query('site')) ?? null;
  }

  return { show, downloadDays };
}

/** The alerts about screens that a role may open. */
function alertsFor(alerts: readonly Alert[], role: Role): AlertView[] {
  const links = linksFor(role);
  return alerts
    .filter(({ page }) => mayOpen(role, page))
    .map(({ text, address }) => {
      const link = links.find(
        ({ path }) => path !== CONSOLE_PATHS.home && address.startsWith(path),
      );
      return { text, address, screen: link?.label ?? '' };
    });
}

function siteLink(name: string, shown: string) {
  return {
    label: name === '' ? 'All sites' : name,
    address: addressOf(CONSOLE_PATHS.home, { site: name }),
    isShown: name === shown,
  };
}

/** An address with the filters that are not empty. */
function addressOf(path: string, filters: Record<string, string>): string {
  const query = new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== ''));
  return query.size === 0 ? path : `${path}?${query}`;
}
