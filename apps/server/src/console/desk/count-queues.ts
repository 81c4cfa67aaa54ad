import type { Queue } from '@zipfront/contracts/console/desk';
import type { Db } from '../../platform/store/schema.ts';
import { countCallBacks } from './desk-call-backs.ts';
import { countOrders } from './desk-orders.ts';
import { countHeldReviews } from './desk-reviews.ts';

export async function countQueues(db: Db): Promise<Record<Queue, number>> {
  const [callBacks, orders, reviews] = await Promise.all([
    countCallBacks(db),
    countOrders(db),
    countHeldReviews(db),
  ]);
  return { 'call-backs': callBacks, orders, reviews };
}
