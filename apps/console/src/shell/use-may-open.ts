import { useQuery } from '@tanstack/react-query';
import { visibleScreens } from '@zipfront/contracts/console/pages';
import { sessionQuery } from '../api/queries.ts';

export function useMayOpen(screen: string): boolean {
  const { data } = useQuery(sessionQuery);
  return data !== undefined && visibleScreens(data.role).some(({ path }) => path === screen);
}
