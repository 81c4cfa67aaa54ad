import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
} from '@tanstack/react-router';
import { contentPageSearch, contentSearch } from './content/content-search.ts';
import { callBacksSearch, ordersSearch, reviewsSearch } from './desk/queue-search.ts';
import { experimentsSearch } from './experiments/experiments-search.ts';
import { funnelSearch } from './funnel/funnel-search.ts';
import { errorSearch, healthSearch } from './health/health-search.ts';
import { leadsSearch } from './leads/leads-search.ts';
import { partnersSearch } from './partners/partners-search.ts';
import { below, PATHS } from './paths.ts';
import { reportSearch } from './reports/report-search.ts';
import { auditSearch } from './settings/audit-search.ts';
import { NotFound } from './shell/NotFound.tsx';
import { Shell } from './shell/Shell.tsx';
import { todaySearch } from './today/today-search.ts';
import { uploadLeadsSearch, uploadsSearch } from './uploads/uploads-search.ts';

const root = createRootRouteWithContext<{ queries: QueryClient }>()({
  component: Shell,
  notFoundComponent: NotFound,
});

const todayRoute = createRoute({
  getParentRoute: () => root,
  path: PATHS.home,
  validateSearch: todaySearch,
  component: lazyRouteComponent(() => import('./today/Today.tsx'), 'Today'),
});

const reportRoute = createRoute({
  getParentRoute: () => root,
  path: PATHS.reports,
  validateSearch: reportSearch,
  component: lazyRouteComponent(() => import('./reports/Report.tsx'), 'Report'),
});

const experimentsRoute = createRoute({
  getParentRoute: () => root,
  path: PATHS.experiments,
  validateSearch: experimentsSearch,
  component: lazyRouteComponent(() => import('./experiments/Experiments.tsx'), 'Experiments'),
});

const experimentRoute = createRoute({
  getParentRoute: () => root,
  path: PATHS.experiment,
  component: lazyRouteComponent(() => import('./experiments/Experiment.tsx'), 'Experiment'),
});

const funnelRoute = createRoute({
  getParentRoute: () => root,
  path: PATHS.funnel,
  validateSearch: funnelSearch,
  component: lazyRouteComponent(() => import('./funnel/Funnel.tsx'), 'Funnel'),
});

const leadsRoute = createRoute({
  getParentRoute: () => root,
  path: PATHS.leads,
  validateSearch: leadsSearch,
  component: lazyRouteComponent(() => import('./leads/Leads.tsx'), 'Leads'),
});

const leadRoute = createRoute({
  getParentRoute: () => root,
  path: PATHS.lead,
  component: lazyRouteComponent(() => import('./leads/Lead.tsx'), 'Lead'),
});

const callBacksRoute = createRoute({
  getParentRoute: () => root,
  path: PATHS.callBacks,
  validateSearch: callBacksSearch,
  component: lazyRouteComponent(() => import('./desk/Calls.tsx'), 'Calls'),
});

const callBackRoute = createRoute({
  getParentRoute: () => callBacksRoute,
  path: below(PATHS.callBacks, PATHS.callBack),
  component: lazyRouteComponent(() => import('./desk/CallBack.tsx'), 'CallBack'),
});

const ordersRoute = createRoute({
  getParentRoute: () => root,
  path: PATHS.orders,
  validateSearch: ordersSearch,
  component: lazyRouteComponent(() => import('./desk/Orders.tsx'), 'Orders'),
});

const orderRoute = createRoute({
  getParentRoute: () => ordersRoute,
  path: below(PATHS.orders, PATHS.order),
  component: lazyRouteComponent(() => import('./desk/Order.tsx'), 'Order'),
});

const reviewsRoute = createRoute({
  getParentRoute: () => root,
  path: PATHS.reviews,
  validateSearch: reviewsSearch,
  component: lazyRouteComponent(() => import('./desk/Reviews.tsx'), 'Reviews'),
});

const reviewRoute = createRoute({
  getParentRoute: () => reviewsRoute,
  path: below(PATHS.reviews, PATHS.review),
  component: lazyRouteComponent(() => import('./desk/Review.tsx'), 'Review'),
});

const peopleRoute = createRoute({
  getParentRoute: () => root,
  path: PATHS.people,
  component: lazyRouteComponent(() => import('./settings/People.tsx'), 'People'),
});

const auditRoute = createRoute({
  getParentRoute: () => root,
  path: PATHS.audit,
  validateSearch: auditSearch,
  component: lazyRouteComponent(() => import('./settings/Audit.tsx'), 'Audit'),
});

const accountRoute = createRoute({
  getParentRoute: () => root,
  path: PATHS.account,
  component: lazyRouteComponent(() => import('./settings/Account.tsx'), 'Account'),
});

const contentRoute = createRoute({
  getParentRoute: () => root,
  path: PATHS.content,
  validateSearch: contentSearch,
  component: lazyRouteComponent(() => import('./content/Content.tsx'), 'Content'),
});

const contentPageRoute = createRoute({
  getParentRoute: () => root,
  path: PATHS.contentPage,
  validateSearch: contentPageSearch,
  component: lazyRouteComponent(() => import('./content/ContentPage.tsx'), 'ContentPage'),
});

/** The state of the server, what could not be sent, and errors. */
const healthRoute = createRoute({
  getParentRoute: () => root,
  path: PATHS.health,
  validateSearch: healthSearch,
  component: lazyRouteComponent(() => import('./health/Health.tsx'), 'Health'),
});

const errorRoute = createRoute({
  getParentRoute: () => root,
  path: PATHS.healthError,
  validateSearch: errorSearch,
  component: lazyRouteComponent(() => import('./health/ErrorDetail.tsx'), 'ErrorDetail'),
});

const partnersRoute = createRoute({
  getParentRoute: () => root,
  path: PATHS.partners,
  validateSearch: partnersSearch,
  component: lazyRouteComponent(() => import('./partners/Partners.tsx'), 'Partners'),
});

const partnerRoute = createRoute({
  getParentRoute: () => root,
  path: PATHS.partner,
  component: lazyRouteComponent(() => import('./partners/Partner.tsx'), 'Partner'),
});

const refusedReportRoute = createRoute({
  getParentRoute: () => root,
  path: PATHS.refusedReport,
  component: lazyRouteComponent(() => import('./partners/RefusedReport.tsx'), 'RefusedReport'),
});

const spendRoute = createRoute({
  getParentRoute: () => root,
  path: PATHS.spend,
  component: lazyRouteComponent(() => import('./spend/Spend.tsx'), 'Spend'),
});

const spendImportRoute = createRoute({
  getParentRoute: () => root,
  path: PATHS.spendImport,
  component: lazyRouteComponent(() => import('./spend/SpendImport.tsx'), 'SpendImport'),
});

const uploadsRoute = createRoute({
  getParentRoute: () => root,
  path: PATHS.uploads,
  validateSearch: uploadsSearch,
  component: lazyRouteComponent(() => import('./uploads/Uploads.tsx'), 'Uploads'),
});

const uploadLeadsRoute = createRoute({
  getParentRoute: () => root,
  path: PATHS.uploadLeads,
  validateSearch: uploadLeadsSearch,
  component: lazyRouteComponent(() => import('./uploads/UploadLeads.tsx'), 'UploadLeads'),
});

export const routeTree = root.addChildren([
  todayRoute,
  reportRoute,
  experimentsRoute,
  experimentRoute,
  funnelRoute,
  leadsRoute,
  leadRoute,
  callBacksRoute.addChildren([callBackRoute]),
  ordersRoute.addChildren([orderRoute]),
  reviewsRoute.addChildren([reviewRoute]),
  peopleRoute,
  auditRoute,
  accountRoute,
  contentRoute,
  contentPageRoute,
  healthRoute,
  errorRoute,
  partnersRoute,
  partnerRoute,
  refusedReportRoute,
  spendRoute,
  spendImportRoute,
  uploadsRoute,
  uploadLeadsRoute,
]);
