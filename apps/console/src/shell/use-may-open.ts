import { useQuery } from '@tanstack/react-query';
import { screensOf } from '@zipfront/contracts/console/pages';
import { sessionQuery } from '../api/queries.ts';

export function useMayOpen(screen: string): boolean {
  const { data } = useQuery(sessionQuery);
  return data !== undefined && screensOf(data.role).some(({ path }) => path === screen);
}
