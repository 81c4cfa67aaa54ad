import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
} from '@tanstack/react-router';
import { readSearch, writeSearch } from './address.ts';
import { leadsSearch } from './leads/leads-search.ts';
import { partnersSearch } from './partners/partners-search.ts';
import { reportSearch } from './reports/report-search.ts';
import { NotFound } from './shell/NotFound.tsx';
import { Shell } from './shell/Shell.tsx';
import { todaySearch } from './today/today-search.ts';
import { Failed } from './ui/States.tsx';
import { uploadsSearch } from './uploads/uploads-search.ts';

const root = createRootRouteWithContext<{ queries: QueryClient }>()({
  component: Shell,
  notFoundComponent: NotFound,
});

/** The first screen. */
export const todayRoute = createRoute({
  getParentRoute: () => root,
  path: '/',
  validateSearch: todaySearch,
  component: lazyRouteComponent(() => import('./today/Today.tsx'), 'Today'),
});

/** Visits, leads and money by any property. */
export const reportRoute = createRoute({
  getParentRoute: () => root,
  path: '/reports',
  validateSearch: reportSearch,
  component: lazyRouteComponent(() => import('./reports/Report.tsx'), 'Report'),
});

/** The leads behind each count. */
export const leadsRoute = createRoute({
  getParentRoute: () => root,
  path: '/leads',
  validateSearch: leadsSearch,
  component: lazyRouteComponent(() => import('./leads/Leads.tsx'), 'Leads'),
});

/** The record of a lead. */
export const leadRoute = createRoute({
  getParentRoute: () => root,
  path: '/leads/$leadId',
  component: lazyRouteComponent(() => import('./leads/Lead.tsx'), 'Lead'),
});

/** The partners that report what became of leads. */
export const partnersRoute = createRoute({
  getParentRoute: () => root,
  path: '/connections/partners',
  validateSearch: partnersSearch,
  component: lazyRouteComponent(() => import('./partners/Partners.tsx'), 'Partners'),
});

/** A partner with its leads, reports and keys. */
export const partnerRoute = createRoute({
  getParentRoute: () => root,
  path: '/connections/partners/$id',
  component: lazyRouteComponent(() => import('./partners/Partner.tsx'), 'Partner'),
});

/** A report of a partner with a wrong field. */
export const refusedReportRoute = createRoute({
  getParentRoute: () => root,
  path: '/connections/refused-reports/$id',
  component: lazyRouteComponent(() => import('./partners/RefusedReport.tsx'), 'RefusedReport'),
});

/** Imports of spend, and names of campaigns. */
export const spendRoute = createRoute({
  getParentRoute: () => root,
  path: '/spend',
  component: lazyRouteComponent(() => import('./spend/Spend.tsx'), 'Spend'),
});

/** The preview or the record of an import of spend. */
export const spendImportRoute = createRoute({
  getParentRoute: () => root,
  path: '/spend/imports/$id',
  component: lazyRouteComponent(() => import('./spend/SpendImport.tsx'), 'SpendImport'),
});

/** Conversions that leave for advertising platforms. */
export const uploadsRoute = createRoute({
  getParentRoute: () => root,
  path: '/connections/uploads',
  validateSearch: uploadsSearch,
  component: lazyRouteComponent(() => import('./uploads/Uploads.tsx'), 'Uploads'),
});

/** The screens of the application, each a chunk of its own. */
export function createConsoleRouter(queries: QueryClient) {
  return createRouter({
    routeTree: root.addChildren([
      todayRoute,
      reportRoute,
      leadsRoute,
      leadRoute,
      partnersRoute,
      partnerRoute,
      refusedReportRoute,
      spendRoute,
      spendImportRoute,
      uploadsRoute,
    ]),
    context: { queries },
    parseSearch: readSearch,
    stringifySearch: writeSearch,
    search: { strict: true },
    defaultPreload: 'intent',
    defaultStructuralSharing: true,
    scrollRestoration: true,
    defaultErrorComponent: ({ error, reset }) => <Failed error={error as Error} onRetry={reset} />,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createConsoleRouter>;
  }
}
