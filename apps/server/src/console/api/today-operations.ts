import { FIRST_STEP_NAMES, FIRST_STEPS } from '@zipfront/contracts/api/first-steps';
import { type Capability, can, type Scope } from '@zipfront/contracts/console/capabilities';
import { CONSOLE_PATHS, type ConsolePage } from '@zipfront/contracts/console/pages';
import { PLATFORMS, type PlatformName } from '@zipfront/contracts/console/uploads';
import { overdueQuery } from '../../notifications/overdue.ts';
import { filterDates, today, todayOfSites } from '../../reporting/report/days.ts';
import { findDecisionDays } from '../../reporting/report/find-decisions.ts';
import { reportedSites } from '../../reporting/report/known-earnings.ts';
import { readReportQuery } from '../../reporting/report/read-query.ts';
import { dateOfDay } from '../../reporting/rollups/reporting-time.ts';
import { findCurrency } from '../../reporting/spend/find-currency.ts';
import { timeZoneOfSite } from '../../site/pages/site-time-zones.ts';
import type { ConsoleContext } from '../console-context.ts';
import { mayOpen } from '../console-routes.ts';
import { compareWeekdays, DAYS_BEFORE } from '../today/compare-days.ts';
import { findAlerts } from '../today/find-alerts.ts';
import { findAnnotations } from '../today/find-annotations.ts';
import { findDaySums } from '../today/find-day-sums.ts';
import { findFirstSteps } from '../today/find-first-steps.ts';
import { uploadGoals } from '../uploads/upload-lists.ts';
import type { Call, Handlers } from './serve-operation.ts';

/** The scope that a program needs to see an alert about a screen; by default `read:reports`. */
const SCOPES: Partial<Record<ConsolePage, Scope>> = {
  callBacks: 'work:desk',
  orders: 'work:desk',
  reviews: 'work:desk',
  partners: 'read:partners',
  uploads: 'manage:uploads',
};

export function todayOperations(context: ConsoleContext) {
  const { store, pages, experiments, channels } = context;
  const db = store.reads;

  return {
    async getDays({ query }) {
      const filter = readReportQuery(query, context);
      const { from, to, site } = filter;
      const [decisionDays, currency] = await Promise.all([findDecisionDays(db), findCurrency(db)]);
      const timeZone = timeZoneOfSite(pages, site);
      const [days, annotations] = await Promise.all([
        findDaySums(db, {
          today: todayOfSites(context, site),
          site,
          sites: reportedSites(pages),
          from: from - DAYS_BEFORE,
          to,
          decisionDays,
          profitFrom: from,
        }),
        findAnnotations(db, { from, to, site, timeZone }),
      ]);
      const rows = days.map((day, index) => ({
        ...day,
        weekday_change: compareWeekdays(days, index),
      }));
      return {
        ...filterDates(filter),
        time_zone: timeZone,
        currency,
        decision_days: decisionDays,
        rows: rows.slice(DAYS_BEFORE),
        annotations,
      };
    },

    async listAlerts(_request, call) {
      const declared = new Set(experiments().map(({ name }) => name));
      const thisDay = today(context, null);
      const found = await findAlerts(db, {
        ...overdueQuery(context),
        today: thisDay,
        isDeclared: (name) => declared.has(name),
      });
      const rows = found.filter(({ page, may }) => maySee(page, call, may));
      return {
        rows: rows.map(({ kind, text, size, count = size, since, address, sources }) => ({
          kind,
          text,
          count,
          address,
          since: since === undefined ? null : dateOfDay(since),
          lost_leads: kind === 'fallen-page' ? Math.round(size * 10) / 10 : null,
          ...(sources && {
            sources: sources.map(({ name, site, lastDay }) => ({
              name,
              site,
              last_day: dateOfDay(lastDay),
              days: thisDay - 1 - lastDay,
            })),
          }),
        })),
      };
    },

    async listFirstSteps(_request, call) {
      const goals = uploadGoals(pages).map(({ goal }) => goal.name);
      const found = await findFirstSteps(db, { goals, team: channels.team });
      const steps = FIRST_STEP_NAMES.filter((step) => {
        const { page, may } = FIRST_STEPS[step];
        return call.person === null ? maySee(page, call) : can(call.person.account.role, may);
      });
      return {
        rows: steps.map((step) => ({
          step,
          ...found[step],
          address: CONSOLE_PATHS[FIRST_STEPS[step].page],
        })),
        links: steps.includes('links') ? adLinks(pages) : [],
      };
    },
  } satisfies Partial<Handlers>;
}

function maySee(
  page: ConsolePage,
  { person, token }: Call,
  may: Capability = 'own-account',
): boolean {
  if (person !== null) return mayOpen(person.account.role, page) && can(person.account.role, may);
  const scope = may === 'work-desk' ? 'work:desk' : (SCOPES[page] ?? 'read:reports');
  return token?.scopes.includes(scope) ?? false;
}

/** The source is the one of its files of spend; the platform fills in the placeholders. */
const PARAMETERS: Record<PlatformName, string> = {
  google: 'utm_source=google&utm_medium=cpc&utm_campaign=spring&utm_id={campaignid}',
  microsoft: 'utm_source=bing&utm_medium=cpc&utm_campaign={Campaign}&utm_id={CampaignId}',
  meta: 'utm_source=facebook&utm_medium=paid_social&utm_campaign={{campaign.name}}&utm_id={{campaign.id}}',
};

interface AdLink {
  site: string;
  platform: PlatformName;
  link: string;
}

function adLinks(pages: Pick<ConsoleContext['pages'], 'siteNames' | 'homeOf'>): AdLink[] {
  return pages.siteNames().flatMap((site) =>
    PLATFORMS.map((platform) => ({
      site,
      platform,
      link: `${pages.homeOf(site)}?${PARAMETERS[platform]}`,
    })),
  );
}
