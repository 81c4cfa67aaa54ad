import type { QueryClient } from '@tanstack/react-query';
import {
  type AnyValidator,
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
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
  lazyRouteComponent(() => import('./today/Today.tsx'), 'Today'),
);

const reportRoute = searched(
  PATHS.reports,
  reportSearch,
  lazyRouteComponent(() => import('./reports/Report.tsx'), 'Report'),
);

const experimentsRoute = searched(
  PATHS.experiments,
  experimentsSearch,
  lazyRouteComponent(() => import('./experiments/Experiments.tsx'), 'Experiments'),
);

const experimentRoute = plain(
  PATHS.experiment,
  lazyRouteComponent(() => import('./experiments/Experiment.tsx'), 'Experiment'),
);

const funnelRoute = searched(
  PATHS.funnel,
  funnelSearch,
  lazyRouteComponent(() => import('./funnel/Funnel.tsx'), 'Funnel'),
);

const leadsRoute = searched(
  PATHS.leads,
  leadsSearch,
  lazyRouteComponent(() => import('./leads/Leads.tsx'), 'Leads'),
);

const leadRoute = plain(
  PATHS.lead,
  lazyRouteComponent(() => import('./leads/Lead.tsx'), 'Lead'),
);

const callBacksRoute = searched(
  PATHS.callBacks,
  callBacksSearch,
  lazyRouteComponent(() => import('./desk/Calls.tsx'), 'Calls'),
);

const callBackRoute = createRoute({
  getParentRoute: () => callBacksRoute,
  path: below(PATHS.callBacks, PATHS.callBack),
  component: lazyRouteComponent(() => import('./desk/CallBack.tsx'), 'CallBack'),
});

const ordersRoute = searched(
  PATHS.orders,
  ordersSearch,
  lazyRouteComponent(() => import('./desk/Orders.tsx'), 'Orders'),
);

const orderRoute = createRoute({
  getParentRoute: () => ordersRoute,
  path: below(PATHS.orders, PATHS.order),
  component: lazyRouteComponent(() => import('./desk/Order.tsx'), 'Order'),
});

const reviewsRoute = searched(
  PATHS.reviews,
  reviewsSearch,
  lazyRouteComponent(() => import('./desk/Reviews.tsx'), 'Reviews'),
);

const reviewRoute = createRoute({
  getParentRoute: () => reviewsRoute,
  path: below(PATHS.reviews, PATHS.review),
  component: lazyRouteComponent(() => import('./desk/Review.tsx'), 'Review'),
});

const peopleRoute = plain(
  PATHS.people,
  lazyRouteComponent(() => import('./settings/People.tsx'), 'People'),
);

const auditRoute = searched(
  PATHS.audit,
  auditSearch,
  lazyRouteComponent(() => import('./settings/Audit.tsx'), 'Audit'),
);

const accountRoute = plain(
  PATHS.account,
  lazyRouteComponent(() => import('./settings/Account.tsx'), 'Account'),
);

const contentRoute = searched(
  PATHS.content,
  contentSearch,
  lazyRouteComponent(() => import('./content/Content.tsx'), 'Content'),
);

const contentPageRoute = searched(
  PATHS.contentPage,
  contentPageSearch,
  lazyRouteComponent(() => import('./content/ContentPage.tsx'), 'ContentPage'),
);

const healthRoute = searched(
  PATHS.health,
  healthSearch,
  lazyRouteComponent(() => import('./health/Health.tsx'), 'Health'),
);

const errorRoute = searched(
  PATHS.healthError,
  errorSearch,
  lazyRouteComponent(() => import('./health/ErrorDetail.tsx'), 'ErrorDetail'),
);

const partnersRoute = searched(
  PATHS.partners,
  partnersSearch,
  lazyRouteComponent(() => import('./partners/Partners.tsx'), 'Partners'),
);

const partnerRoute = plain(
  PATHS.partner,
  lazyRouteComponent(() => import('./partners/Partner.tsx'), 'Partner'),
);

const refusedReportRoute = plain(
  PATHS.refusedReport,
  lazyRouteComponent(() => import('./partners/RefusedReport.tsx'), 'RefusedReport'),
);

const spendRoute = plain(
  PATHS.spend,
  lazyRouteComponent(() => import('./spend/Spend.tsx'), 'Spend'),
);

const spendImportRoute = plain(
  PATHS.spendImport,
  lazyRouteComponent(() => import('./spend/SpendImport.tsx'), 'SpendImport'),
);

const uploadsRoute = searched(
  PATHS.uploads,
  uploadsSearch,
  lazyRouteComponent(() => import('./uploads/Uploads.tsx'), 'Uploads'),
);

const uploadLeadsRoute = searched(
  PATHS.uploadLeads,
  uploadLeadsSearch,
  lazyRouteComponent(() => import('./uploads/UploadLeads.tsx'), 'UploadLeads'),
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
