import {
  anonymousBadEvent,
  anonymousEvent,
  optedOutBadEvent,
  optedOutEvent,
} from '../../platform/store/cleaning/clean-event.ts';
import { type GatheringOptions, gatherWrites } from '../../platform/store/gather-writes.ts';
import { insertIgnoring } from '../../platform/store/insertions.ts';
import type { Trx } from '../../platform/store/schema.ts';
import type { Flag } from '../../platform/store/tables/columns.ts';
import type { BadEventRow, EventRow } from '../../platform/store/tables/events.ts';
import { recordExposures } from '../../reporting/experiments/record-exposures.ts';
import { countVitals, type NewVital } from '../../reporting/rollups/count-vitals.ts';
import { recordEventSteps } from '../../reporting/rollups/funnel-steps.ts';
import { addLoads, addUnattachedLoad, hasRoomForUnattached, isUnattached } from './event-load.ts';
import type { EventsToStore, PendingRow } from './event-rows.ts';
import { findVisitsOfEvents, type ReferencedVisits } from './visits-of-events.ts';

/**
 * Why an event is not stored: its visit or quote was deleted, the visit has too many, or the day
 * without a visit does.
 */
export type DropReason = (typeof DROP_REASONS)[number];

const DROP_REASONS = ['deleted', 'visit-full', 'unattached-full'] as const;

export interface StoredEvents {
  stored: number;
  duplicates: number;
  dropped: Record<DropReason, number>;
}

const insertEvents = insertIgnoring(
  'event',
  {
    event_id: 'text',
    visit_id: 'text',
    site: 'text',
    schema: 'text',
    client_at: 'bigint',
    received_at: 'bigint',
    happened_at: 'bigint',
    path: 'text',
    data: 'jsonb',
    contexts: 'jsonb',
    bot: 'integer',
    privacy_signal: 'integer',
  },
  { key: 'event_id', repeated: 'contexts' },
);

const insertBadEvents = insertIgnoring(
  'bad_event',
  {
    id: 'text',
    visit_id: 'text',
    schema: 'text',
    reason: 'text',
    detail: 'text',
    raw: 'text',
    received_at: 'bigint',
    bot: 'integer',
    privacy_signal: 'integer',
  },
  { key: 'id' },
);

/**
 * Stores events, each once, except those of deleted visits or quotes. An event of an unknown visit,
 * or of another session, becomes anonymous.
 */
export async function storeEvents(
  trx: Trx,
  { events, bad }: EventsToStore,
  { sample = 0, countedAt, isLimited = true }: StoringOptions = {},
): Promise<StoredEvents> {
  const visits = await findVisitsOfEvents(trx, [...events, ...bad]);
  let classified = events.map((event) => rowOrDrop(event, visits, EVENT_RULES, isLimited));
  let classifiedBad = bad.map((event) => rowOrDrop(event, visits, BAD_EVENT_RULES, isLimited));
  const withoutDrops = [...classified.filter(isRow), ...classifiedBad.filter(isRow)];
  if (isLimited && !(await hasRoomForUnattached(trx, withoutDrops))) {
    classified = classified.map(withoutUnattached);
    classifiedBad = classifiedBad.map(withoutUnattached);
  }
  // Rows are sorted in every transaction, so that two with the same ids cannot deadlock.
  const rows = classified.filter(isRow).sort((one, other) => compare(one.event_id, other.event_id));
  const badRows = classifiedBad.filter(isRow).sort((one, other) => compare(one.id, other.id));
  const stored = await insertEvents(trx, rows);
  const days = eventDays(events);
  if (badRows.length > 0) await insertBadEvents(trx, badRows);
  // Loads come after the rows in every transaction, so that two with the same visits cannot
  // deadlock.
  await addLoads(trx, rows, badRows);
  await addUnattachedLoad(trx, [...rows, ...badRows]);
  // An event that is sent again may seem to be of a later touch.
  await recordEventSteps(trx, stored);
  const exposed =
    countedAt === undefined ? rows : rows.map((row) => ({ ...row, received_at: countedAt }));
  await recordExposures(trx, exposed, sample);
  if (days.size > 0) await countVitals(trx, vitalsIn(stored, days));
  const all = [...classified, ...classifiedBad];
  const dropped = DROP_REASONS.map((reason) => [
    reason,
    all.filter((each) => each === reason).length,
  ]);
  return {
    stored: stored.length,
    duplicates: rows.length - stored.length,
    dropped: Object.fromEntries(dropped),
  };
}

/** Stores any amount of events as `storeEvents` does. In a load test, one visit stands for many. */
export function storeUnlimited(trx: Trx, events: EventsToStore): Promise<StoredEvents> {
  return storeEvents(trx, events, { isLimited: false });
}

interface StoringOptions {
  sample?: Flag;
  countedAt?: number;
  isLimited?: boolean;
}

function withoutUnattached<Row extends EventRow | BadEventRow>(
  classified: Row | DropReason,
): Row | DropReason {
  return isRow(classified) && isUnattached(classified) ? 'unattached-full' : classified;
}

const EVENT_RULES = { marked: optedOutEvent, anonymous: anonymousEvent };
const BAD_EVENT_RULES = { marked: optedOutBadEvent, anonymous: anonymousBadEvent };

function isRow<Row extends object>(classified: Row | DropReason): classified is Row {
  return typeof classified !== 'string';
}

function eventDays(events: EventsToStore['events']): Map<string, number> {
  const days = new Map<string, number>();
  for (const { row, day } of events) if (day) days.set(row.event_id, day);
  return days;
}

function vitalsIn(rows: readonly EventRow[], days: ReadonlyMap<string, number>): NewVital[] {
  return rows.flatMap((row) => {
    const day = days.get(row.event_id);
    return day === undefined ? [] : [{ day, row }];
  });
}

function rowOrDrop<Row extends { visit_id: string | null }>(
  pending: PendingRow<Row>,
  visits: ReferencedVisits,
  { marked, anonymous }: { marked: (row: Row) => Row; anonymous: (row: Row) => Row },
  isLimited: boolean,
): Row | DropReason {
  if (visits.isDeleted(pending)) return 'deleted';
  const visit = visits.of(pending);
  if (visit === null) return anonymous(pending.row);
  if (isLimited && visit.isFull) return 'visit-full';
  pending.row.visit_id = visit.id;
  return visit.isMarked ? marked(pending.row) : pending.row;
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

export function joinedBatches(batches: readonly EventsToStore[]): EventsToStore {
  const [only] = batches;
  if (batches.length === 1 && only) return only;
  return {
    events: batches.flatMap(({ events }) => events),
    bad: batches.flatMap(({ bad }) => bad),
  };
}

/** Stores events in groups (`gatherWrites`): resolves once they are durable. */
export function gatherEvents(
  options: Omit<GatheringOptions<EventsToStore>, 'countRows'>,
): (batch: EventsToStore) => Promise<void> {
  const append = gatherWrites({ ...options, countRows: rowCount });
  return async (batch) => {
    if (rowCount(batch) > 0) await append(batch);
  };
}

function rowCount({ events, bad }: EventsToStore): number {
  return events.length + bad.length;
}
