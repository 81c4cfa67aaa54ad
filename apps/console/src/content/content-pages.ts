import { listContentPages } from '@zipfront/contracts/api/content';
import { apiQuery } from '../api/queries.ts';

export const contentPages = { ...apiQuery(listContentPages, {}), staleTime: 0, retry: false };
