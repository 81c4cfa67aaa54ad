import { useQuery } from '@tanstack/react-query';
import { sessionQuery } from '../api/queries.ts';

/** Whether the person who is signed in is an admin; what others may not do is not offered. */
export function useIsAdmin(): boolean {
  return useQuery(sessionQuery).data?.role === 'admin';
}
