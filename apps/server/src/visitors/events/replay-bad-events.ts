import { setImmediate } from 'node:timers/promises';
import { type Act, type Actor, recordAction } from '../../platform/audit/audit-trail.ts';
import { parsedRaw } from '../../platform/store/cleaning/clean-text.ts';
import type { Trx } from '../../platform/store/schema.ts';
import type { BadEventRow, EventRow } from '../../platform/store/tables/events.ts';
import type { Services } from '../../services.ts';
import type { SitesOfPaths } from '../../site/pages/page-index.ts';
import { createEventRow, type PendingRow } from './event-rows.ts';
import { type BadKind, ofKind } from './find-bad-events.ts';
import { storeEvents } from './store-events.ts';
import { validateEvent } from './validate-event.ts';

export interface ReplayedEvents extends Act {
  valid: { badId: string; event: PendingRow<EventRow> }[];
  kind: BadKind;
}

/**
 * Stores bad events that are valid now. Exposures count on the day of the replay. Returns the
 * number of new events.
 */
export async function storeReplayed(
  trx: Trx,
  { valid, kind, by, at }: ReplayedEvents,
): Promise<number> {
  const ids = valid.map(({ badId }) => badId).sort();
  const deleted = await trx
    .deleteFrom('bad_event')
    .where('id', 'in', ids)
    .returning('id')
    .execute();
  const taken = new Set(deleted.map(({ id }) => id));
  const events = valid.filter(({ badId }) => taken.has(badId)).map(({ event }) => event);
  if (events.length === 0) return 0;
  const { stored, duplicates } = await storeEvents(trx, { events, bad: [] }, { countedAt: at });
  await recordAction(trx, {
    by,
    at,
    action: 'bad-events-replayed',
    subject: kind.schema,
    detail: { reason: kind.reason, events: String(stored + duplicates) },
  });
  return stored + duplicates;
}

/** Number of bad events that one write moves. Visitors' writes wait for it. */
const EVENTS_AT_ONCE = 100;

const MAX_REPLAYED = 20_000;

export interface Replayed {
  validated: number;
  stored: number;
}

export interface ReplayServices extends Pick<Services, 'store' | 'now'> {
  pages: SitesOfPaths;
}

/**
 * Validates bad events again, oldest first; valid ones become events under their own ids, in writes
 * with an audit entry. Throws `StoreUnavailable`.
 */
export async function replayBadEvents(
  { store, now, pages }: ReplayServices,
  kind: BadKind,
  by: Actor,
): Promise<Replayed> {
  const replayed: Replayed = { validated: 0, stored: 0 };
  let last: Pick<BadEventRow, 'received_at' | 'id'> = {
    received_at: Number.MIN_SAFE_INTEGER,
    id: '',
  };
  while (replayed.validated < MAX_REPLAYED) {
    const { received_at, id } = last;
    const rows = await ofKind(store.reads, kind)
      .selectAll()
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple('received_at', 'id'), '>', tuple(received_at, id)),
      )
      .orderBy('received_at')
      .orderBy('id')
      .limit(EVENTS_AT_ONCE)
      .execute();
    const valid = rows.flatMap((row) => {
      const event = replayEvent(row, pages);
      return event ? [{ badId: row.id, event }] : [];
    });
    replayed.validated += rows.length;
    if (valid.length > 0) {
      replayed.stored += await store.write(storeReplayed, { valid, kind, by, at: now() });
    }
    const end = rows.at(-1);
    if (end === undefined || rows.length < EVENTS_AT_ONCE) break;
    last = end;
    await setImmediate();
  }
  return replayed;
}

function replayEvent(
  { raw, visit_id: visitId, received_at: receivedAt, bot, privacy_signal: signal }: BadEventRow,
  pages: ReplayServices['pages'],
): PendingRow<EventRow> | null {
  const value = parsedRaw(raw);
  if (value === undefined) return null;
  const privacySignal = signal === 1;
  const outcome = createEventRow(validateEvent(value, privacySignal), {
    receivedAt,
    sentAt: null,
    privacySignal,
    bot: bot === 1,
    session: () => (visitId === null ? null : { visitId, sessionHash: null }),
    siteOf: (path) => pages.siteOf(path),
    timeZoneOf: (site) => pages.timeZoneOf(site),
    contentPath: (path, host) => pages.contentPath(path, host),
  });
  return 'event' in outcome ? outcome.event : null;
}
