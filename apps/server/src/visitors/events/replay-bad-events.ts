import { setImmediate } from 'node:timers/promises';
import type { Actor } from '../../platform/audit/record-action.ts';
import { parsedRaw } from '../../platform/store/cleaning/raw-text.ts';
import type { BadEventRow, EventRow } from '../../platform/store/schema.ts';
import type { Services } from '../../site/services.ts';
import { rowsOf } from './event-rows.ts';
import { type BadKind, ofKind } from './find-bad-kinds.ts';
import type { PendingRow } from './pending-row.ts';
import { storeReplayed } from './store-replayed.ts';
import { validateEvent } from './validate-event.ts';

/** Bad events that one write moves: writes of visitors wait for no more than that. */
const EVENTS_AT_ONCE = 100;

/** Maximum number of bad events that one call validates. */
const MAX_REPLAYED = 20_000;

/** Number of bad events that were validated again, and of those that are events now. */
export interface Replayed {
  validated: number;
  stored: number;
}

/** The services that a replay uses. */
export interface ReplayServices extends Pick<Services, 'store' | 'now'> {
  pages: Pick<Services['pages'], 'siteOf' | 'timeZoneOf' | 'contentPath'>;
}

/**
 * Validates the stored bad events of a kind again, the oldest first. Those that are valid now are stored as events under
 * their own ids, and are no bad events any more, in one transaction; the others stay. The audit trail has an entry for each
 * write.
 *
 * @throws StoreUnavailable; what was moved before stays moved
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
      const event = eventOf(row, pages);
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

/** The event that a bad one is by the schemas of now; null if it is still bad, or was cut. */
function eventOf(
  { raw, visit_id: visitId, received_at: receivedAt, bot, privacy_signal: signal }: BadEventRow,
  pages: ReplayServices['pages'],
): PendingRow<EventRow> | null {
  const value = parsedRaw(raw);
  if (value === undefined) return null;
  const privacySignal = signal === 1;
  const outcome = rowsOf(validateEvent(value, privacySignal), {
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
