import { listContentPages } from '@zipfront/contracts/api/content';
import { queryOf } from '../api/queries.ts';

/** The pages of the content files, which are read for each request. */
export const contentPages = { ...queryOf(listContentPages, {}), staleTime: 0, retry: false };
