import * as v from 'valibot';
import { MAX_NOTE_LENGTH, MAX_SEARCH_LENGTH } from '../console/desk.ts';
import { desk } from './access.ts';
import { count, instant, nullableText } from './schemas.ts';

export const NEEDS_NOTE = 'Write the note.';

export const NO_HOLDER = 'No account of this name may hold an item.';

export const note = v.pipe(v.string(), v.trim(), v.maxLength(MAX_NOTE_LENGTH));

/** Names, search and notes are for people: a token gets null, and may not search. */
export const search = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(MAX_SEARCH_LENGTH)));

export const consent = v.object({
  status: v.string(),
  version: v.string(),
  text: v.string(),
  at: instant,
  page: v.string(),
});

export const whereabouts = {
  /** The place of the pickup: `Miami, FL`; null where it is not known. */
  place: nullableText,
  to_place: nullableText,
  /** Those of the pickup's state, else the number's; most people first. */
  time_zones: v.array(v.string()),
  /** What the time zones are known by; null where they are not. */
  time_zones_by: v.nullable(v.picklist(['pickup', 'number'])),
  call_hours: v.object({ from: count, to: count, sunday_from: v.nullable(count) }),
  campaign: nullableText,
  source: nullableText,
  lead_id: v.nullable(v.string()),
};

export const getDesk = desk.get('getDesk', '/desk', {
  summary:
    'Numbers of items that wait for a person in each queue, and the accounts that may hold one.',
  ok: v.object({
    call_backs: count,
    /** Those that are due, at an hour of calls where the person is. */
    callable_call_backs: count,
    orders: count,
    reviews: count,
    overdue_call_backs: count,
    overdue_orders: count,
    /** Those that wait, and those that wait for their visitor or have a carrier. */
    open_orders: count,
    /** Open ones that bots seem to have sent, which are not in the numbers above. */
    bot_call_backs: count,
    bot_orders: count,
    holders: v.array(v.string()),
  }),
});
