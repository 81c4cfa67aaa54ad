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

export function Waitlist() {
  return <TopBar title="Waitlist" />;
}
`,
      'waitlist/Waitlist.tsx',
    ),
    adds(
      'apps/console/src/routes.ts',
      '  reviewsRoute.addChildren([reviewRoute]),\n',
      "  plain(PATHS.waitlist, () => import('./waitlist/Waitlist.tsx'), 'Waitlist'),\n",
      'src/routes.ts',
    ),
  ],
};
