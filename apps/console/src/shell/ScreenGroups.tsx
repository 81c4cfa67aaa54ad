import { Link, useLocation, useSearch } from '@tanstack/react-router';
import { type ConsoleScreen, SCREEN_GROUPS } from '@zipfront/contracts/console/pages';
import { getOwn } from '@zipfront/contracts/own';
import { pickRange } from '../address.ts';
import { BadgeMark } from './BadgeMark.tsx';
import { isCurrent } from './is-current.ts';
import { useBadges } from './use-badges.ts';

export function ScreenGroups({ screens }: { screens: readonly ConsoleScreen[] }) {
  return SCREEN_GROUPS.map((group) => (
    <ScreenGroup
      key={group}
      group={group}
      screens={screens.filter((screen) => screen.group === group)}
    />
  ));
}

function ScreenGroup({ group, screens }: { group: string; screens: readonly ConsoleScreen[] }) {
  const { pathname } = useLocation();
  const range = pickRange(useSearch({ strict: false }));
  const badges = useBadges();
  if (screens.length === 0) return null;
  return (
    <>
      {group === '' ? null : <h2>{group}</h2>}
      <ul>
        {screens.map(({ path, title }) => (
          <li key={path}>
            <Link
              to={path}
              search={range}
              activeOptions={{ exact: true, includeSearch: false }}
              aria-current={isCurrent(path, pathname) ? 'page' : undefined}
            >
              {title}
              <BadgeMark badge={getOwn(badges, path)} />
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
