import { cleanUrl } from '@zipfront/contracts/privacy';
import { withoutIdentifiers } from '@zipfront/contracts/read-attribution';
import type { Transaction } from 'kysely';
import { markedBadEvent, markedEvent } from '../store/cleaning/marked-event.ts';
import { fromJson, toJson } from '../store/json-column.ts';
import type { Database } from '../store/schema.ts';
import type { Store } from '../store/store.ts';

/** Maximum number of events that one write reads: visitors' own writes wait for no more than that. */
export const CLEANED_AT_ONCE = 500;

/**
 * Takes click ids and ad identifiers out of all that is stored of a visit that was just marked, or whose
 * visitor has just said no, in small writes: the first of them was part of the marking. Doing it again does no
 * harm, and goes on where it was broken off.
 *
 * @throws StoreUnavailable
 */
export async function forgetIdentifiers(store: Store, visitId: string): Promise<void> {
  let after: string | null = '';
  while (after !== null) after = await store.write(cleanMarkedVisit, { visitId, after });
}

/**
 * One of these writes: the first has the arrivals and the hand-offs as well, the last the bad events.
 *
 * @param after the id of the last event that was looked at; empty for the first write
 * @returns `after` of the next write; null where it was the last
 */
export async function cleanMarkedVisit(
  trx: Transaction<Database>,
  { visitId, after }: { visitId: string; after: string },
): Promise<string | null> {
  if (after === '') {
    await cleanTouches(trx, visitId);
    await cleanHandoffs(trx, visitId);
  }
  const events = await trx
    .selectFrom('event')
    .selectAll()
    .where('visit_id', '=', visitId)
    .where('event_id', '>', after)
    .where('privacy_signal', '=', 0)
    .orderBy('event_id')
    .limit(CLEANED_AT_ONCE)
    .execute();
  for (const event of events) {
    const { data, contexts, privacy_signal } = markedEvent(event);
    await trx
      .updateTable('event')
      .set({ data, contexts, privacy_signal })
      .where('event_id', '=', event.event_id)
      .execute();
  }
  const last = events[CLEANED_AT_ONCE - 1];
  if (last !== undefined) return last.event_id;
  await cleanBadEvents(trx, visitId);
  return null;
}

async function cleanTouches(trx: Transaction<Database>, visitId: string): Promise<void> {
  const touches = await trx
    .selectFrom('touch')
    .select(['position', 'page_url', 'referrer', 'fields'])
    .where('visit_id', '=', visitId)
    .execute();
  const clean = (url: string | null) => cleanUrl(url, { privacySignal: true });
  for (const { position, page_url: pageUrl, referrer, fields } of touches) {
    await trx
      .updateTable('touch')
      .set({
        page_url: clean(pageUrl),
        referrer: clean(referrer),
        fields: toJson(withoutIdentifiers(fromJson(fields))),
      })
      .where('visit_id', '=', visitId)
      .where('position', '=', position)
      .execute();
  }
}

async function cleanHandoffs(trx: Transaction<Database>, visitId: string): Promise<void> {
  const handoffs = await trx
    .selectFrom('handoff')
    .select(['token', 'fields'])
    .where('visit_id', '=', visitId)
    .execute();
  for (const { token, fields } of handoffs) {
    await trx
      .updateTable('handoff')
      .set({ fields: toJson(withoutIdentifiers(fromJson(fields))) })
      .where('token', '=', token)
      .execute();
  }
}

async function cleanBadEvents(trx: Transaction<Database>, visitId: string): Promise<void> {
  const bad = await trx
    .selectFrom('bad_event')
    .selectAll()
    .where('visit_id', '=', visitId)
    .where('privacy_signal', '=', 0)
    .execute();
  for (const event of bad) {
    const { raw, privacy_signal } = markedBadEvent(event);
    await trx
      .updateTable('bad_event')
      .set({ raw, privacy_signal })
      .where('id', '=', event.id)
      .execute();
  }
}
