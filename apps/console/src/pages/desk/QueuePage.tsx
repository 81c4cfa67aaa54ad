import {
  ITEMS_PER_PAGE,
  MAX_SEARCH_LENGTH,
  QUEUE_FILTERS,
  QUEUES,
  type Queue,
  type QueueFilter,
  type QueueQuery,
  type QueueView,
} from '@zipfront/contracts/console/desk';
import { queuePath } from '@zipfront/contracts/console/paths';
import type { ReactNode } from 'react';
import { Done } from '../forms.tsx';

const QUEUE_NAMES: Record<Queue, string> = {
  'call-backs': 'Call-backs',
  orders: 'Orders',
  reviews: 'Reviews',
};

const SEARCH_HINTS: Record<Queue, string> = {
  'call-backs': 'By name, or the last digits of the number.',
  orders: 'By reference, name, e-mail, or the last digits of the number.',
  reviews: 'By name or e-mail.',
};

const FILTER_NAMES: Record<QueueFilter, string> = {
  open: 'Open',
  mine: 'Mine',
  done: 'Closed',
  bots: 'Sent by bots',
  estimates: 'Estimates',
  published: 'Published',
  rejected: 'Rejected',
};

/**
 * A page of a queue: the tabs of all queues with their counts, its filters, its rows, and the pages
 * around it.
 */
export function QueuePage({
  queue: { name, counts, query, hasMore, done },
  isEmpty,
  note,
  children,
}: {
  queue: QueueView;
  isEmpty: boolean;
  /** A note with more than a text, in place of the queue's own. */
  note?: ReactNode;
  children: ReactNode;
}) {
  const filters: readonly QueueFilter[] = QUEUE_FILTERS[name];
  return (
    <>
      <nav aria-label="Queues" className="tabs">
        <ul>
          {QUEUES.map((queue) => (
            <li key={queue}>
              <a
                href={queueAddress(queue, { show: 'open', q: query.q, page: 1 })}
                aria-current={queue === name ? 'page' : undefined}
              >
                {QUEUE_NAMES[queue]} <span className="count">{counts[queue]}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {note ?? <Done>{done}</Done>}
      <form method="get" action={queuePath(name)} className="filter">
        <label htmlFor="q">
          <span data-key="/">Search</span>
        </label>
        <input id="q" name="q" type="search" defaultValue={query.q} maxLength={MAX_SEARCH_LENGTH} />
        <button type="submit" className="button small">
          Find
        </button>
        <p className="hint">{SEARCH_HINTS[name]}</p>
      </form>
      <nav aria-label="Filter" className="filters">
        <ul>
          {filters.map((show) => (
            <li key={show}>
              <a
                href={queueAddress(name, { q: '', show, page: 1 })}
                aria-current={query.q === '' && show === query.show ? 'true' : undefined}
              >
                {FILTER_NAMES[show]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {isEmpty ? <p className="lead">{emptyNote(query)}</p> : children}
      <Pages name={name} query={query} hasMore={hasMore} />
    </>
  );
}

function Pages({ name, query, hasMore }: { name: Queue; query: QueueQuery; hasMore: boolean }) {
  const { page } = query;
  if (page === 1 && !hasMore) return null;
  return (
    <nav aria-label="Pages" className="pages">
      {page > 1 ? (
        <a href={queueAddress(name, { ...query, page: page - 1 })} rel="prev">
          Previous {ITEMS_PER_PAGE}
        </a>
      ) : null}
      <span>Page {page}</span>
      {hasMore ? (
        <a href={queueAddress(name, { ...query, page: page + 1 })} rel="next">
          Next {ITEMS_PER_PAGE}
        </a>
      ) : null}
    </nav>
  );
}

/** Returns the address of a page of a queue, without the values that are the defaults. */
function queueAddress(name: Queue, { show, q, page }: QueueQuery): string {
  const query = new URLSearchParams({
    ...(q !== '' && { q }),
    ...(show !== 'open' && { show }),
    ...(page > 1 && { page: String(page) }),
  });
  return query.size > 0 ? `${queuePath(name)}?${query}` : queuePath(name);
}

function emptyNote({ show, q, page }: QueueQuery): string {
  if (q !== '') return `Nothing here matches "${q}". The other queues are searched by their tabs.`;
  if (page > 1) return 'This page has no items.';
  switch (show) {
    case 'open':
      return 'Nothing waits here.';
    case 'mine':
      return 'You hold no open item. "Take it" on an item makes it yours.';
    case 'done':
      return 'Nothing was closed yet.';
    case 'bots':
      return 'No open item was sent by a bot.';
    case 'estimates':
      return 'No estimate waits to be ordered.';
    case 'published':
      return 'No review is published.';
    case 'rejected':
      return 'No review was rejected.';
  }
}
