import { adds, makes, type Recipe } from './recipe.ts';

export const SCREEN: Recipe = {
  heading: 'Add a screen to the console',
  steps: [
    adds(
      'packages/contracts/src/console/pages.ts',
      "  reviews: { path: '/desk/reviews', may: 'work-desk', title: 'Reviews', group: 'Desk' },\n",
      "  waitlist: { path: '/waitlist', may: 'work-desk', title: 'Waitlist', group: 'Desk' },\n",
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
      file: 'apps/console/src/routes.ts',
      change: (text) =>
        text
          .replace(
            '/** The partners that report',
            `/** The people who wait. */
const waitlistRoute = createRoute({
  getParentRoute: () => root,
  path: PATHS.waitlist,
  component: lazyRouteComponent(() => import('./waitlist/Waitlist.tsx'), 'Waitlist'),
});

/** The partners that report`,
          )
          .replace('  reviewsRoute.addChildren', '  waitlistRoute,\n  reviewsRoute.addChildren'),
    },
  ],
};
