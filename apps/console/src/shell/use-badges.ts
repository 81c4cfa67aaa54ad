import { useQuery } from '@tanstack/react-query';
import { getDesk } from '@zipfront/contracts/api/desk';
import { can } from '@zipfront/contracts/console/capabilities';
import { apiQuery, sessionQuery } from '../api/queries.ts';
import { PATHS } from '../paths.ts';

/** How often counts and queues are asked for again, also in a tab that is not shown. */
export const LIVE = { refetchInterval: 15_000, refetchIntervalInBackground: true } as const;

export interface Badge {
  count: number;
  /**
   * Number of those in the queue, which may wait for other people or for an hour of calls; absent
   * where all are counted.
   */
  open?: number;
  overdue: number;
  /** Number of those that bots seem to have sent, which are not in the count. */
  bots?: number;
}

/** What waits at the desk, by the path of its screen; empty for those who may not open it. */
export function useBadges(): Readonly<Record<string, Badge>> {
  const { data: session } = useQuery(sessionQuery);
  const isAtDesk = session !== undefined && can(session.role, 'work-desk');
  const { data } = useQuery({ ...apiQuery(getDesk, {}), ...LIVE, enabled: isAtDesk });
  if (data === undefined) return {};
  return {
    [PATHS.callBacks]: {
      count: data.callable_call_backs,
      open: data.call_backs,
      overdue: data.overdue_call_backs,
      bots: data.bot_call_backs,
    },
    [PATHS.orders]: {
      count: data.orders,
      overdue: data.overdue_orders,
      open: data.open_orders,
      bots: data.bot_orders,
    },
    [PATHS.reviews]: { count: data.reviews, overdue: 0 },
  };
}
