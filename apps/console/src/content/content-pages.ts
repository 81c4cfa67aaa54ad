import { listContentPages } from '@zipfront/contracts/api/content';
import { queryOf } from '../api/queries.ts';

export const contentPages = { ...queryOf(listContentPages, {}), staleTime: 0, retry: false };
