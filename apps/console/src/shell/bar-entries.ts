import type { Role } from '@zipfront/contracts/console/accounts';
import {
  type ConsoleScreen,
  SCREEN_GROUPS,
  visibleScreens,
} from '@zipfront/contracts/console/pages';
import { getOwn } from '@zipfront/contracts/own';
import { PATHS } from '../paths.ts';
import type { Badge } from './use-badges.ts';

/** Most entries of the bar on a phone: further ones would be narrower than a thumb. */
export const MAX_BAR_ENTRIES = 5;

/** An entry of the bar on a phone: a screen, or a group that opens at its first one. */
export interface BarEntry {
  label: string;
  path: string;
  screens: readonly ConsoleScreen[];
}

export interface Bar {
  entries: readonly BarEntry[];
  hasMore: boolean;
}

/** The bar of a role: each screen where they fit, otherwise groups. Settings are behind "More". */
export function createBar(role: Role): Bar {
  const screens = visibleScreens(role);
  if (screens.length <= MAX_BAR_ENTRIES) {
    return {
      entries: screens.map((screen) => createEntry(screen.title, [screen])),
      hasMore: false,
    };
  }
  const groups = SCREEN_GROUPS.filter((group) => group !== 'Settings').map((group) =>
    createEntry(
      group,
      screens.filter((screen) => screen.group === group),
    ),
  );
  const filled = groups.filter((entry) => entry.screens.length > 0);
  return { entries: filled.slice(0, MAX_BAR_ENTRIES - 1), hasMore: true };
}

function createEntry(name: string, screens: readonly ConsoleScreen[]): BarEntry {
  const [first] = screens;
  const label = screens.length === 1 ? (first?.title ?? '') : name;
  return { label, path: first?.path ?? PATHS.home, screens };
}

/** The first screen of an entry with something that waits, otherwise its first one. */
export function entryPath(
  { path, screens }: BarEntry,
  badges: Readonly<Record<string, Pick<Badge, 'count'>>>,
): string {
  return screens.find((screen) => getOwn(badges, screen.path)?.count)?.path ?? path;
}
