import { adds, makes, type Recipe } from './recipe.ts';

/** A screen of the waitlist. */
export const SCREEN: Recipe = {
  heading: 'Add a screen to the console',
  steps: [
    adds(
      'packages/contracts/src/console/screens.ts',
      "  { path: '/desk/reviews', title: 'Reviews', group: 'Desk', roles: DESK },\n",
      "  { path: '/waitlist', title: 'Waitlist', group: 'Desk', roles: DESK },\n",
    ),
    adds(
      'packages/contracts/src/console/paths.ts',
      "  reviews: '/desk/reviews',\n",
      "  waitlist: '/waitlist',\n",
      'waitlist',
    ),
    adds(
      'apps/server/src/console/console-routes.ts',
      "  { method: 'GET', page: 'reviews', roles: DESK },\n",
      "  { method: 'GET', page: 'waitlist', roles: DESK },\n",
    ),
    makes(
      'apps/console/src/waitlist/Waitlist.tsx',
      `import { TopBar } from '../shell/TopBar.tsx';

/** The people who wait. */
export function Waitlist() {
  return <TopBar title="Waitlist" />;
}
`,
      'waitlist/Waitlist.tsx',
    ),
    {
      file: 'apps/console/src/router.tsx',
      change: (text) =>
        text
          .replace(
            '/** The partners that report',
            `/** The people who wait. */
export const waitlistRoute = createRoute({
  getParentRoute: () => root,
  path: '/waitlist',
  component: lazyRouteComponent(() => import('./waitlist/Waitlist.tsx'), 'Waitlist'),
});

/** The partners that report`,
          )
          .replace(
            '      reviewsRoute.addChildren',
            '      waitlistRoute,\n      reviewsRoute.addChildren',
          ),
    },
  ],
};
