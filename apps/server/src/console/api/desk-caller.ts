import { NO_HOLDER } from '@zipfront/contracts/api/desk';
import type { QueueFilter } from '@zipfront/contracts/console/desk';
import * as v from 'valibot';
import { overdueQuery } from '../../notifications/overdue.ts';
import type { Db } from '../../platform/store/schema.ts';
import { withoutHiddenCharacters } from '../../platform/store/texts.ts';
import type { ConsoleContext } from '../console-context.ts';
import { type DeskActor, findHolders } from '../desk/entries.ts';
import { type RoutedItem, withFacts } from '../desk/find-item-facts.ts';
import { findOverdueKeys } from '../desk/overdue.ts';
import {
  type Placed,
  type QueueOrder,
  type QueueQuestion,
  readPlace,
} from '../desk/queue-order.ts';
import { ApiProblem, wrong } from './api-problem.ts';
import { cursorTo, placeNumber, placeText, readCursor } from './cursor.ts';
import type { Call } from './serve-operation.ts';

interface QueuePart<Row extends Placed> {
  query: {
    show?: QueueFilter | undefined;
    search?: string | undefined;
    cursor?: string | undefined;
  };
  orderOf(question: QueueQuestion): QueueOrder;
  find(question: QueueQuestion, limit: number): Promise<Row[]>;
}

/** A part of a queue, and the next one's cursor. Only people search, as that reads contacts. */
export async function findQueuePart<Row extends Placed>(
  { person, limit }: Call,
  { query, orderOf, find }: QueuePart<Row>,
) {
  const { show = 'open', search: q = '', cursor } = query;
  if (person === null && (q !== '' || show === 'mine')) {
    const reason = q === '' ? 'holds no items' : 'cannot search, because that reads contacts';
    throw new ApiProblem(403, 'people-only', `A token ${reason}.`);
  }
  const question = { show, q, accountId: person?.account.id ?? '' };
  const order = orderOf(question);
  const filters = [order.table, show, q];
  const queuePlace = v.strictTuple([...order.by.map(() => placeNumber), placeText]);
  const after = readCursor(cursor, filters, queuePlace);
  const found = await find({ ...question, after }, limit + 1);
  const listed = found.slice(0, limit);
  const last = found.length > limit ? listed.at(-1) : undefined;
  const rows = listed.map(({ queue_place: _place, ...row }) => row);
  return { rows, next: last ? cursorTo(readPlace(last.queue_place), filters) : null };
}

const FOR_PEOPLE: ReadonlySet<string> = new Set(['name', 'about', 'note', 'place', 'to_place']);

export function forCaller<Item extends object>(item: Item, { person }: Call): Item {
  if (person !== null) return item;
  const shown = Object.entries(item).map(([name, text]) => [
    name,
    FOR_PEOPLE.has(name) ? null : text,
  ]);
  return Object.fromEntries(shown);
}

export async function deskLines<Item extends RoutedItem>(
  context: ConsoleContext,
  found: readonly Item[],
  {
    queue,
    itemKey,
    call,
  }: { queue: 'call-backs' | 'orders'; itemKey(item: Item): string; call: Call },
) {
  const { store, zipCodes } = context;
  const asked = { queue, keys: found.map((item) => itemKey(item)), ...overdueQuery(context) };
  const overdue = new Set(await findOverdueKeys(store.reads, asked));
  const rows = await withFacts(store.reads, found, { zipCodes, itemKey });
  return rows.map((row) => ({ ...forCaller(row, call), is_overdue: overdue.has(itemKey(row)) }));
}

export function deskActor({ by, token }: Call): DeskActor {
  return { ...by, accountId: by.accountId ?? token?.id ?? '' };
}

/**
 * The account with a name; null for no name. Throws `ApiProblem` 422 for an account that may not
 * hold an item.
 */
export async function requireHolder(db: Db, name: string | null) {
  if (name === null) return null;
  const holder = (await findHolders(db)).find((one) => one.name === name);
  if (holder === undefined) throw wrong('holder', NO_HOLDER);
  return holder;
}

export function writtenText(text: string | undefined): string {
  return withoutHiddenCharacters((text ?? '').replace(/\r\n?/g, '\n')).trim();
}
