import { useInfiniteQuery } from '@tanstack/react-query';
import type { listCallBacks } from '@zipfront/contracts/api/call-backs';
import type { RequestOf, ResponseOf } from '@zipfront/contracts/api/operation';
import type { listOrders } from '@zipfront/contracts/api/orders';
import type { listReviews } from '@zipfront/contracts/api/reviews';
import type { QueueFilter } from '@zipfront/contracts/console/desk';
import { pagesQuery } from '../api/queries.ts';
import { LIVE } from '../shell/use-badges.ts';

type ListOperation = typeof listCallBacks | typeof listOrders | typeof listReviews;

export type QueueRow<O extends ListOperation> =
  ResponseOf<O> extends { rows: (infer Row)[] } ? Row : never;

export interface QueueSearch {
  show?: QueueFilter | undefined;
  search?: string | undefined;
}

export interface ShownQueue<Row> {
  rows: readonly Row[] | undefined;
  old: { since: string; why: string } | null;
  error: Error | null;
  retry(): void;
  showMore?: (() => void) | undefined;
}

export function useQueue<const O extends ListOperation>(
  operation: O,
  { show, search }: QueueSearch,
): ShownQueue<QueueRow<O>> {
  const query = { ...(show && { show }), ...(search && { search }), limit: '50' };
  // Each screen has the filters of its own queue only.
  const sent = { query } as RequestOf<ListOperation>;
  const found = useInfiniteQuery({ ...pagesQuery(operation as ListOperation, sent), ...LIVE });
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = found;
  const why = found.isPaused ? 'The server cannot be reached.' : (error?.message ?? null);
  return {
    rows: data?.pages.flatMap(({ rows }) => rows as QueueRow<O>[]),
    old:
      data === undefined || why === null
        ? null
        : { since: new Date(found.dataUpdatedAt).toISOString(), why },
    error: data === undefined ? error : null,
    retry: () => void refetch(),
    showMore: hasNextPage && !isFetchingNextPage ? () => void fetchNextPage() : undefined,
  };
}
