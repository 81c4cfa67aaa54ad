import type { QueryClient } from '@tanstack/react-query';
import {
  type AnyValidator,
  createRootRouteWithContext,
  createRoute,
  type RouteComponent,
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
import { lazyScreen } from './shell/lazy-screen.ts';
import { NotFound } from './shell/NotFound.tsx';
import { Shell } from './shell/Shell.tsx';
import { todaySearch } from './today/today-search.ts';
import { uploadLeadsSearch, uploadsSearch } from './uploads/uploads-search.ts';

const root = createRootRouteWithContext<{ queries: QueryClient }>()({
  component: Shell,
  notFoundComponent: NotFound,
});

const plain = <const Path extends string>(path: Path, component: RouteComponent) =>
  createRoute({ getParentRoute: () => root, path, component });

const searched = <const Path extends string, Search extends AnyValidator>(
  path: Path,
  validateSearch: Search,
  component: RouteComponent,
) => createRoute({ getParentRoute: () => root, path, validateSearch, component });

const todayRoute = searched(
  PATHS.home,
  todaySearch,
  lazyScreen(() => import('./today/Today.tsx'), 'Today'),
);

const reportRoute = searched(
  PATHS.reports,
  reportSearch,
  lazyScreen(() => import('./reports/Report.tsx'), 'Report'),
);

const experimentsRoute = searched(
  PATHS.experiments,
  experimentsSearch,
  lazyScreen(() => import('./experiments/Experiments.tsx'), 'Experiments'),
);

const experimentRoute = plain(
  PATHS.experiment,
  lazyScreen(() => import('./experiments/Experiment.tsx'), 'Experiment'),
);

const funnelRoute = searched(
  PATHS.funnel,
  funnelSearch,
  lazyScreen(() => import('./funnel/Funnel.tsx'), 'Funnel'),
);

const leadsRoute = searched(
  PATHS.leads,
  leadsSearch,
  lazyScreen(() => import('./leads/Leads.tsx'), 'Leads'),
);

const leadRoute = plain(
  PATHS.lead,
  lazyScreen(() => import('./leads/Lead.tsx'), 'Lead'),
);

const callBacksRoute = searched(
  PATHS.callBacks,
  callBacksSearch,
  lazyScreen(() => import('./desk/Calls.tsx'), 'Calls'),
);

const callBackRoute = createRoute({
  getParentRoute: () => callBacksRoute,
  path: below(PATHS.callBacks, PATHS.callBack),
  component: lazyScreen(() => import('./desk/CallBack.tsx'), 'CallBack'),
});

const ordersRoute = searched(
  PATHS.orders,
  ordersSearch,
  lazyScreen(() => import('./desk/Orders.tsx'), 'Orders'),
);

const orderRoute = createRoute({
  getParentRoute: () => ordersRoute,
  path: below(PATHS.orders, PATHS.order),
  component: lazyScreen(() => import('./desk/Order.tsx'), 'Order'),
});

const reviewsRoute = searched(
  PATHS.reviews,
  reviewsSearch,
  lazyScreen(() => import('./desk/Reviews.tsx'), 'Reviews'),
);

const reviewRoute = createRoute({
  getParentRoute: () => reviewsRoute,
  path: below(PATHS.reviews, PATHS.review),
  component: lazyScreen(() => import('./desk/Review.tsx'), 'Review'),
});

const peopleRoute = plain(
  PATHS.people,
  lazyScreen(() => import('./settings/People.tsx'), 'People'),
);

const auditRoute = searched(
  PATHS.audit,
  auditSearch,
  lazyScreen(() => import('./settings/Audit.tsx'), 'Audit'),
);

const accountRoute = plain(
  PATHS.account,
  lazyScreen(() => import('./settings/Account.tsx'), 'Account'),
);

const contentRoute = searched(
  PATHS.content,
  contentSearch,
  lazyScreen(() => import('./content/Content.tsx'), 'Content'),
);

const contentPageRoute = searched(
  PATHS.contentPage,
  contentPageSearch,
  lazyScreen(() => import('./content/ContentPage.tsx'), 'ContentPage'),
);

const healthRoute = searched(
  PATHS.health,
  healthSearch,
  lazyScreen(() => import('./health/Health.tsx'), 'Health'),
);

const errorRoute = searched(
  PATHS.healthError,
  errorSearch,
  lazyScreen(() => import('./health/ErrorDetail.tsx'), 'ErrorDetail'),
);

const partnersRoute = searched(
  PATHS.partners,
  partnersSearch,
  lazyScreen(() => import('./partners/Partners.tsx'), 'Partners'),
);

const partnerRoute = plain(
  PATHS.partner,
  lazyScreen(() => import('./partners/Partner.tsx'), 'Partner'),
);

const refusedReportRoute = plain(
  PATHS.refusedReport,
  lazyScreen(() => import('./partners/RefusedReport.tsx'), 'RefusedReport'),
);

const spendRoute = plain(
  PATHS.spend,
  lazyScreen(() => import('./spend/Spend.tsx'), 'Spend'),
);

const spendImportRoute = plain(
  PATHS.spendImport,
  lazyScreen(() => import('./spend/SpendImport.tsx'), 'SpendImport'),
);

const uploadsRoute = searched(
  PATHS.uploads,
  uploadsSearch,
  lazyScreen(() => import('./uploads/Uploads.tsx'), 'Uploads'),
);

const uploadLeadsRoute = searched(
  PATHS.uploadLeads,
  uploadLeadsSearch,
  lazyScreen(() => import('./uploads/UploadLeads.tsx'), 'UploadLeads'),
);

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
