import type { Queue, QueueFilter } from '@zipfront/contracts/console/desk';
import { CONSOLE_PAGES, queuePath } from '@zipfront/contracts/console/pages';
import { Empty } from '../ui/States.tsx';
import type { QueueSearch } from './use-queue.ts';

export const QUEUE_TITLES: Record<Queue, string> = {
  'call-backs': CONSOLE_PAGES.callBacks.title,
  orders: CONSOLE_PAGES.orders.title,
  reviews: CONSOLE_PAGES.reviews.title,
};

const EMPTY_TITLES: Partial<Record<QueueFilter, string>> = {
  open: 'Nothing waits here.',
  mine: 'You hold no open item.',
  'no-holder': 'Each open item has a holder.',
};

export function NothingFound({ name, search }: { name: Queue; search: QueueSearch }) {
  if (search.search === undefined) {
    const { show = 'open' } = search;
    return (
      <Empty title={EMPTY_TITLES[show] ?? 'Nothing is here.'}>
        {show === 'open' ? 'What comes in appears here by itself.' : null}
      </Empty>
    );
  }
  const others = (Object.keys(QUEUE_TITLES) as Queue[]).filter((other) => other !== name);
  return (
    <Empty title={`Nothing here matches “${search.search}”.`}>
      {others.map((other) => (
        <a
          key={other}
          className="link search-in"
          href={`${queuePath(other)}?${new URLSearchParams({ search: search.search ?? '' })}`}
        >
          Search in {QUEUE_TITLES[other]}
        </a>
      ))}
    </Empty>
  );
}
