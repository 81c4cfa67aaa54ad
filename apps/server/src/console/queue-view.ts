import {
  ITEMS_PER_PAGE,
  MAX_SEARCH_LENGTH,
  QUEUE_FILTERS,
  type Queue,
  type QueueFilter,
  type QueueQuery,
  type QueueView,
} from '@zipfront/contracts/console/desk';
import type { Context } from 'hono';
import type { Kysely } from 'kysely';
import type { OverdueQuery } from '../notifications/overdue.ts';
import type { ServerEnv } from '../platform/http/visitor.ts';
import type { Database } from '../platform/store/schema.ts';
import { storableText } from '../platform/store/texts.ts';
import { timeZonesOf } from '../site/pages/time-zones-of.ts';
import type { OpenSession } from './accounts/sessions.ts';
import type { ConsoleContext } from './console-context.ts';
import { messagePage } from './console-page.ts';
import { countOrders } from './desk/desk-orders.ts';
import { countHeldReviews } from './desk/desk-reviews.ts';
import { countCallBacks } from './desk/queues.ts';

/** Highest page of a queue. Beyond it, people search. */
const MAX_PAGE = 10_000;

/** Filter and page in the address of a queue. Unknown values count as missing. */
export function queueQuery(c: Context<ServerEnv>, name: Queue): QueueQuery {
  const filters: readonly QueueFilter[] = QUEUE_FILTERS[name];
  const show = filters.find((filter) => filter === c.req.query('show')) ?? 'open';
  const page = c.req.query('page') ?? '';
  const q = storableText(c.req.query('q') ?? '')
    .trim()
    .slice(0, MAX_SEARCH_LENGTH);
  return { show, q, page: /^[1-9]\d{0,4}$/.test(page) ? Math.min(Number(page), MAX_PAGE) : 1 };
}

/** A page of a queue. If there is one row more than it holds, there is a next page. */
export async function queueView<Row>(
  { store, now }: Pick<ConsoleContext, 'store' | 'now'>,
  {
    name,
    query,
    found,
    done,
    overdue = [],
  }: {
    name: Queue;
    query: QueueQuery;
    found: Row[];
    done: string | null;
    overdue?: readonly string[];
  },
): Promise<{ queue: QueueView; rows: Row[] }> {
  const counts = await countQueues(store.reads);
  const hasMore = found.length > ITEMS_PER_PAGE;
  return {
    queue: { name, counts, query, hasMore, done, overdue, now: now() },
    rows: found.slice(0, ITEMS_PER_PAGE),
  };
}

/** Responds that there is no such item. */
export function noSuchItem(
  c: Context<ServerEnv>,
  context: ConsoleContext,
  open: OpenSession,
): Promise<Response> {
  const text = 'It was deleted, or its address is wrong.';
  return messagePage(c, context, { status: 404, title: 'No such item', text }, open);
}

/** Message to a person whose form came after another change. */
export function conflictMessage(latest: { actor: string } | undefined): string {
  const who = latest ? `${latest.actor} changed this` : 'This was changed';
  return `${who} after you opened it. Nothing of yours was stored. Below is how it is now, with what you typed.`;
}

/** The present moment, and the sites whose working days count. */
export function overdueQuery({ now, pages }: Pick<ConsoleContext, 'now' | 'pages'>): OverdueQuery {
  return { now: now(), timeZones: timeZonesOf(pages) };
}

/** Number of items that wait, by queue. */
export async function countQueues(db: Kysely<Database>): Promise<Record<Queue, number>> {
  const [callBacks, orders, reviews] = await Promise.all([
    countCallBacks(db),
    countOrders(db),
    countHeldReviews(db),
  ]);
  return { 'call-backs': callBacks, orders, reviews };
}
