import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Operation, RequestOf, ResponseOf } from '@zipfront/contracts/api/operation';
import { getSession } from '@zipfront/contracts/api/sessions';
import { listSites } from '@zipfront/contracts/api/sites';
import { call, callVersioned, type Versioned } from './client.ts';

/** The query has what is sent as its key, so that address, cache and request cannot differ. */
export function apiQuery<const O extends Operation>(operation: O, sent: RequestOf<O>) {
  return queryOptions({
    queryKey: [operation.id, sent] as const,
    queryFn: ({ signal }): Promise<ResponseOf<O>> => call(operation, sent, { signal }),
  });
}

export function versionedQuery<const O extends Operation>(operation: O, sent: RequestOf<O>) {
  return queryOptions({
    queryKey: [operation.id, sent] as const,
    queryFn: ({ signal }): Promise<Versioned<ResponseOf<O>>> =>
      callVersioned(operation, sent, { signal }),
  });
}

type PageOf<O> = ResponseOf<O> & { next: string | null };

/** The query of a list in pages: each further page follows the last row of the one before. */
export function pagesQuery<const O extends Operation>(operation: O, { query }: QueryOf<O>) {
  return infiniteQueryOptions({
    queryKey: [operation.id, query] as const,
    queryFn: async ({ pageParam, signal }) => {
      const sent = { query: { ...query, ...(pageParam !== null && { cursor: pageParam }) } };
      return (await call(operation, sent as RequestOf<O>, { signal })) as PageOf<O>;
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }: PageOf<O>) => next,
  });
}

type QueryOf<O> = RequestOf<O> & { query: object };

export const sessionQuery = apiQuery(getSession, {});

export const sitesQuery = apiQuery(listSites, {});
