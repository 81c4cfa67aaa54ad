import { adds, insert, makes, type Recipe } from './recipe.ts';

const ROUTES = 'apps/console/src/routes.ts';

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

export function Waitlist() {
  return <TopBar title="Waitlist" />;
}
`,
      'waitlist/Waitlist.tsx',
    ),
    {
      file: ROUTES,
      change(text) {
        const declared = insert(
          text,
          "(() => import('./spend/SpendImport.tsx'), 'SpendImport'),\n);\n",
          `
const waitlistRoute = plain(
  PATHS.waitlist,
  lazyRouteComponent(() => import('./waitlist/Waitlist.tsx'), 'Waitlist'),
);
`,
          ROUTES,
        );
        const last = '  reviewsRoute.addChildren([reviewRoute]),\n';
        return insert(declared, last, '  waitlistRoute,\n', ROUTES);
      },
    },
  ],
};
