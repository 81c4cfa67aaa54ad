import * as v from 'valibot';
import { MAX_NOTE_LENGTH, MAX_SEARCH_LENGTH } from '../console/desk.ts';
import { count, instant, operation, text } from './operation.ts';

/** Who works at the desk. */
export const DESK = ['desk', 'admin'] as const;

/** The error of an item that there is not. */
export const UNKNOWN_ITEM = { 404: 'No item has this id.' } as const;

/** The id of an item. */
export const id = v.strictObject({ id: text });

/** A note of a person. */
export const note = v.pipe(v.string(), v.trim(), v.maxLength(MAX_NOTE_LENGTH));

/** A search, which is for people. */
export const search = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(MAX_SEARCH_LENGTH)));

/** Names, search and notes are for people: a token gets null, and may not search. */
export const nullableText = v.nullable(v.string());

/** The consent to be called, as it was given. */
export const consent = v.object({
  status: v.string(),
  version: v.string(),
  text: v.string(),
  at: instant,
  page: v.string(),
});

/** Shows what waits at the desk. */
export const getDesk = operation({
  id: 'getDesk',
  method: 'get',
  path: '/desk',
  tag: 'Desk',
  summary: 'Numbers of items that wait in each queue, and the accounts that may hold one.',
  scope: 'work:desk',
  roles: DESK,
  ok: v.object({
    call_backs: count,
    orders: count,
    reviews: count,
    overdue_call_backs: count,
    overdue_orders: count,
    holders: v.array(v.string()),
  }),
});
