import { ROLES } from '@zipfront/contracts/console/accounts';
import { visibleScreens } from '@zipfront/contracts/console/pages';
import { expect, it } from 'vitest';
import { entryOutline, MORE_OUTLINE } from './BarIcon.tsx';
import { createBar, entryPath, MAX_BAR_ENTRIES } from './bar-entries.ts';

const barLabels = (role: (typeof ROLES)[number]) =>
  createBar(role).entries.map(({ label }) => label);

// behaviour: 38.2
it('shows an entry for each screen of a role with few', () => {
  expect(barLabels('desk')).toEqual(['Calls', 'Orders', 'Reviews', 'Health', 'Your account']);
  expect(createBar('desk').hasMore).toBe(false);
});

// behaviour: 38.2
it('shows an entry for each group of a role with many screens, and all screens behind the last', () => {
  expect(barLabels('admin')).toEqual(['Today', 'Marketing', 'Money', 'Desk']);
  expect(barLabels('marketer')).toEqual(['Today', 'Marketing', 'Money']);
  expect(barLabels('reader')).toEqual(['Today', 'Marketing', 'Leads']);
  expect(createBar('reader').hasMore).toBe(true);
});

// behaviour: 38.2
it.each(
  ROLES,
)('leads with every entry to a screen that %s may open, and has five at most', (role) => {
  const { entries, hasMore } = createBar(role);
  expect(entries.length + (hasMore ? 1 : 0)).toBeLessThanOrEqual(MAX_BAR_ENTRIES);
  const paths = visibleScreens(role).map(({ path }) => path);
  for (const { path, screens } of entries) {
    expect(paths).toContain(path);
    expect(screens[0]?.path).toBe(path);
  }
});

it.each(ROLES)('draws an icon of its own for every entry of the bar of %s', (role) => {
  const drawn = [...createBar(role).entries.map(entryOutline), MORE_OUTLINE];
  expect(drawn).not.toContain('');
  expect(new Set(drawn).size).toBe(drawn.length);
});

// behaviour: 38.2
it('opens a group at its first screen with something that waits', () => {
  const desk = createBar('admin').entries.find(({ label }) => label === 'Desk');
  const paths = desk?.screens.map(({ path }) => path) ?? [];
  const pathWith = (...counts: number[]) =>
    desk &&
    entryPath(
      desk,
      Object.fromEntries(paths.map((path, index) => [path, { count: counts[index] ?? 0 }])),
    );
  expect(pathWith(0, 2, 1)).toBe(paths[1]);
  expect(pathWith()).toBe(paths[0]);
});
