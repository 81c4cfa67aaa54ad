import type { Queue, QueueFilter } from '@zipfront/contracts/console/desk';
import type { Badge } from '../shell/use-badges.ts';
import type { QueueSearch } from './use-queue.ts';

const FILTER_NAMES: Record<QueueFilter, string> = {
  open: 'Open',
  mine: 'Mine',
  'no-holder': 'No holder',
  done: 'Closed',
  bots: 'Perhaps bots',
  estimates: 'Estimates',
  published: 'Published',
  rejected: 'Rejected',
};

export function QueueFilters({
  name,
  filters,
  search,
  badge,
  onSearch,
}: {
  name: Queue;
  filters: readonly QueueFilter[];
  search: QueueSearch;
  badge: Badge | undefined;
  onSearch(search: QueueSearch): void;
}) {
  return (
    <nav aria-label="Filter" className="chips">
      {filters.map((show) => {
        const isShown = search.search === undefined && show === (search.show ?? 'open');
        return (
          <button
            key={show}
            type="button"
            aria-pressed={isShown}
            className={isShown ? 'chip on' : 'chip'}
            onClick={() => onSearch({ show: show === 'open' ? undefined : show })}
          >
            {FILTER_NAMES[show]} <FilterCount of={name} show={show} badge={badge} />
          </button>
        );
      })}
    </nav>
  );
}

function FilterCount({
  of,
  show,
  badge,
}: {
  of: Queue;
  show: QueueFilter;
  badge: Badge | undefined;
}) {
  if (badge === undefined) return null;
  if (show !== 'open') return show === 'bots' ? <b>{badge.bots}</b> : null;
  const { count, open = count } = badge;
  return (
    <>
      <b>{open}</b>
      {open === count ? null : `(${count} ${of === 'call-backs' ? 'now' : 'for the desk'})`}
    </>
  );
}
