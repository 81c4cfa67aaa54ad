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

/** A screen of a module, by the name of its component there. */
type Loaded<Name extends string> = () => Promise<Record<Name, RouteComponent>>;

const plain = <const Path extends string, const Name extends string>(
  path: Path,
  load: Loaded<Name>,
  name: Name,
) => createRoute({ getParentRoute: () => root, path, component: lazyScreen(load, name) });

const searched = <
  const Path extends string,
  Search extends AnyValidator,
  const Name extends string,
>(
  path: Path,
  validateSearch: Search,
  load: Loaded<Name>,
  name: Name,
) =>
  createRoute({
    getParentRoute: () => root,
    path,
    validateSearch,
    component: lazyScreen(load, name),
  });

const callBacksRoute = searched(
  PATHS.callBacks,
  callBacksSearch,
  () => import('./desk/Calls.tsx'),
  'Calls',
);

const callBackRoute = createRoute({
  getParentRoute: () => callBacksRoute,
  path: below(PATHS.callBacks, PATHS.callBack),
  component: lazyScreen(() => import('./desk/CallBack.tsx'), 'CallBack'),
});

const ordersRoute = searched(
  PATHS.orders,
  ordersSearch,
  () => import('./desk/Orders.tsx'),
  'Orders',
);

const orderRoute = createRoute({
  getParentRoute: () => ordersRoute,
  path: below(PATHS.orders, PATHS.order),
  component: lazyScreen(() => import('./desk/Order.tsx'), 'Order'),
});

const reviewsRoute = searched(
  PATHS.reviews,
  reviewsSearch,
  () => import('./desk/Reviews.tsx'),
  'Reviews',
);

const reviewRoute = createRoute({
  getParentRoute: () => reviewsRoute,
  path: below(PATHS.reviews, PATHS.review),
  component: lazyScreen(() => import('./desk/Review.tsx'), 'Review'),
});

export const routeTree = root.addChildren([
  searched(PATHS.home, todaySearch, () => import('./today/Today.tsx'), 'Today'),
  searched(PATHS.reports, reportSearch, () => import('./reports/Report.tsx'), 'Report'),
  searched(
    PATHS.experiments,
    experimentsSearch,
    () => import('./experiments/Experiments.tsx'),
    'Experiments',
  ),
  plain(PATHS.experiment, () => import('./experiments/Experiment.tsx'), 'Experiment'),
  searched(PATHS.funnel, funnelSearch, () => import('./funnel/Funnel.tsx'), 'Funnel'),
  searched(PATHS.leads, leadsSearch, () => import('./leads/Leads.tsx'), 'Leads'),
  plain(PATHS.lead, () => import('./leads/Lead.tsx'), 'Lead'),
  callBacksRoute.addChildren([callBackRoute]),
  ordersRoute.addChildren([orderRoute]),
  reviewsRoute.addChildren([reviewRoute]),
  plain(PATHS.people, () => import('./settings/People.tsx'), 'People'),
  searched(PATHS.audit, auditSearch, () => import('./settings/Audit.tsx'), 'Audit'),
  plain(PATHS.account, () => import('./settings/Account.tsx'), 'Account'),
  searched(PATHS.content, contentSearch, () => import('./content/Content.tsx'), 'Content'),
  searched(
    PATHS.contentPage,
    contentPageSearch,
    () => import('./content/ContentPage.tsx'),
    'ContentPage',
  ),
  searched(PATHS.health, healthSearch, () => import('./health/Health.tsx'), 'Health'),
  searched(PATHS.healthError, errorSearch, () => import('./health/ErrorDetail.tsx'), 'ErrorDetail'),
  searched(PATHS.partners, partnersSearch, () => import('./partners/Partners.tsx'), 'Partners'),
  plain(PATHS.partner, () => import('./partners/Partner.tsx'), 'Partner'),
  plain(PATHS.refusedReport, () => import('./partners/RefusedReport.tsx'), 'RefusedReport'),
  plain(PATHS.spend, () => import('./spend/Spend.tsx'), 'Spend'),
  plain(PATHS.spendImport, () => import('./spend/SpendImport.tsx'), 'SpendImport'),
  searched(PATHS.uploads, uploadsSearch, () => import('./uploads/Uploads.tsx'), 'Uploads'),
  searched(
    PATHS.uploadLeads,
    uploadLeadsSearch,
    () => import('./uploads/UploadLeads.tsx'),
    'UploadLeads',
  ),
]);
