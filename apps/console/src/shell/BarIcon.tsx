import type { ScreenGroup, ScreenTitle } from '@zipfront/contracts/console/pages';
import { getOwn } from '@zipfront/contracts/own';
import type { BarEntry } from './bar-entries.ts';

/** Outlines on a grid of 20. The first group is Today alone; "More" opens the settings. */
const OF_GROUPS: Record<ScreenGroup, string> = {
  '': 'M4 5h12v11H4zM4 8.5h12M7 3v3.5M13 3v3.5',
  Marketing: 'M4 16V9M10 16V4M16 16v-5',
  Money:
    'M10 3v14M13.5 6.2C12.8 5 11.5 4.6 10 4.6c-2 0-3.5 1-3.5 2.7 0 4 7.2 1.7 7.2 5.3 0 1.7-1.6 2.8-3.7 2.8-1.8 0-3.3-.7-3.8-2.2',
  Desk: 'M4 11V9.5a6 6 0 0 1 12 0V11M4 11h2.5v4H4zM13.5 11H16v4h-2.5zM16 15c0 1.5-2 2-4 2',
  Settings: 'M4 6h12M4 10h12M4 14h12',
};

/** Outlines of screens that are an entry by themselves for a role; others have their group's. */
const OF_SCREENS: Partial<Record<ScreenTitle, string>> = {
  Leads: 'M10 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6M4.5 16.5c.6-3 2.8-4.5 5.5-4.5s4.9 1.5 5.5 4.5',
  Calls:
    'M6.5 3.5 8 7 6.3 8.5a8 8 0 0 0 5.2 5.2L13 12l3.5 1.5v2.3c0 .7-.6 1.2-1.3 1.2A11.7 11.7 0 0 1 3 4.8c0-.7.5-1.3 1.2-1.3z',
  Orders:
    'M2.5 5.5h9v8.5h-9zM11.5 8.5h3.5l2.5 2.7V14h-6M5.5 15.5a1 1 0 1 0 0-.01M14 15.5a1 1 0 1 0 0-.01',
  Reviews: 'm10 3.5 2 4.2 4.5.6-3.3 3.2.8 4.5-4-2.2L6 16l.8-4.5L3.5 8.3 8 7.7z',
  Health: 'M3 10.5h3.5L8.5 5l3 10 2-4.5H17',
  'Your account':
    'M10 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6M4.5 16.5c.6-3 2.8-4.5 5.5-4.5s4.9 1.5 5.5 4.5',
};

export const MORE_OUTLINE = OF_GROUPS.Settings;

export function entryOutline({ screens: [screen, ...others] }: BarEntry): string {
  const ofGroup = OF_GROUPS[screen?.group ?? ''];
  return others.length > 0 ? ofGroup : (getOwn(OF_SCREENS, screen?.title ?? '') ?? ofGroup);
}

export function BarIcon({ outline }: { outline: string }) {
  return (
    <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
      <path
        d={outline}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
