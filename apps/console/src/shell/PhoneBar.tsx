import { Link, useLocation, useSearch } from '@tanstack/react-router';
import type { Role } from '@zipfront/contracts/console/accounts';
import type { ConsoleScreen } from '@zipfront/contracts/console/pages';
import { getOwn } from '@zipfront/contracts/own';
import { Suspense, useState } from 'react';
import { pickRange } from '../address.ts';
import { Button } from '../ui/Button.tsx';
import { lazyPart } from '../ui/lazy-part.ts';
import { BadgeMark } from './BadgeMark.tsx';
import { BarIcon, entryOutline, MORE_OUTLINE } from './BarIcon.tsx';
import { type BarEntry, createBar, entryPath } from './bar-entries.ts';
import { isCurrent } from './is-current.ts';
import { type Badge, useBadges } from './use-badges.ts';
import './phone-bar.css';

const AllScreens = lazyPart(() => import('./AllScreens.tsx'));

export function PhoneBar({
  screens,
  session: { name, role },
  onSearch,
}: {
  screens: readonly ConsoleScreen[];
  session: { name: string; role: Role };
  onSearch(): void;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const { pathname } = useLocation();
  const range = pickRange(useSearch({ strict: false }));
  const badges = useBadges();
  const { entries, hasMore } = createBar(role);
  const open = entries.find((entry) => entry.screens.some(({ path }) => isCurrent(path, pathname)));
  return (
    <nav className="phone-bar" aria-label="Console">
      {entries.map((entry) => {
        const path = entryPath(entry, badges);
        return (
          <Link
            key={entry.path}
            to={path}
            search={range}
            activeOptions={{ exact: true, includeSearch: false }}
            aria-current={entry !== open ? undefined : isCurrent(path, pathname) ? 'page' : 'true'}
          >
            <BarIcon outline={entryOutline(entry)} />
            {entry.label}
            <BadgeMark badge={sumBadges(entry, badges)} />
          </Link>
        );
      })}
      {hasMore ? (
        <Button
          className=""
          aria-haspopup="dialog"
          aria-current={open === undefined}
          onClick={() => setIsOpen(true)}
        >
          <BarIcon outline={MORE_OUTLINE} />
          More
        </Button>
      ) : null}
      {isOpen ? (
        <Suspense>
          <AllScreens
            screens={screens}
            session={{ name, role }}
            onSearch={onSearch}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      ) : null}
    </nav>
  );
}

function sumBadges({ screens }: BarEntry, badges: Readonly<Record<string, Badge>>): Badge {
  const found = screens.map(({ path }) => getOwn(badges, path) ?? { count: 0, overdue: 0 });
  return {
    count: found.reduce((sum, { count }) => sum + count, 0),
    overdue: found.reduce((sum, { overdue }) => sum + overdue, 0),
  };
}
