import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { sitesQuery } from '../api/queries.ts';
import { ChipMenu } from '../ui/ChipMenu.tsx';

export function TopBar({
  title,
  item = '',
  count = 0,
  site,
  onSite,
  children,
}: {
  title: string;
  /** What is open on the screen, for the title of its tab. */
  item?: string | undefined;
  count?: number | undefined;
  site?: string | undefined;
  onSite?(site: string | undefined): void;
  children?: ReactNode;
}) {
  const heading = useFocusOnNewScreen(title);
  const { data, isPending } = useQuery(sitesQuery);
  const names = data?.rows.map(({ name }) => name) ?? [];
  useEffect(() => {
    const opened = item === '' ? '' : `${item} · `;
    document.title = `${count > 0 ? `(${count}) ` : ''}${opened}${title} · Zipfront console`;
  }, [title, item, count]);
  return (
    <header className="top">
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <div className={onSite !== undefined && isPending ? 'row waits' : 'row'}>
        {onSite === undefined || names.length < 2 ? null : (
          <ChipMenu
            label="Site"
            options={[{ id: '', label: 'All sites' }, ...names.map((id) => ({ id, label: id }))]}
            chosen={[site ?? '']}
            onChoose={([chosen]) => onSite(chosen || undefined)}
          >
            {site ?? 'All sites'}
          </ChipMenu>
        )}
        {children}
      </div>
    </header>
  );
}

/** The heading before; null on the first screen of a page. */
let before: { path: string; hadFocus: boolean } | null = null;

/** The heading gets the focus where the path changed, or where the heading before it had it. */
function useFocusOnNewScreen(title: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shownTitle = useRef(title);
  useLayoutEffect(() => {
    const shown = heading.current;
    const path = window.location.pathname;
    if (before !== null && (before.path !== path || before.hadFocus)) {
      shown?.focus({ preventScroll: true });
    }
    return () => {
      before = { path, hadFocus: document.activeElement === shown };
    };
  }, []);
  useEffect(() => {
    // A row that was opened leaves the table.
    const isOpened = shownTitle.current !== title && document.activeElement?.closest('table');
    if (isOpened) heading.current?.focus({ preventScroll: true });
    shownTitle.current = title;
  }, [title]);
  return heading;
}
