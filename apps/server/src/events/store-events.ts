import type { Transaction } from 'kysely';
import { markedBadEvent, markedEvent } from '../store/cleaning/marked-event.ts';
import { isPostgres } from '../store/column-types.ts';
import { compiledOnce } from '../store/compiled-once.ts';
import { insertionOfNew } from '../store/insertion.ts';
import type { BadEventRow, Database, EventLoadRow, EventRow, VisitRow } from '../store/schema.ts';
import { addLoads, MAX_VISIT_BYTES } from './visit-load.ts';

/**
 * The visit that a row claims as its own. An event names it by its public id; where it does not,
 * the session that came with the request does, and must prove itself by its hash.
 */
export interface VisitRef {
  visitId: string;
  /** SHA-256 of the session cookie; null where the event itself named the visit. */
  sessionHash: string | null;
}

/** A row that is about to be written; its `visit_id` follows from `visitRef`. */
export interface PendingRow<Row extends { visit_id: string | null }> {
  visitRef: VisitRef | null;
  row: Row;
}

/** What a number of requests brought. */
export interface EventsToStore {
  events: PendingRow<EventRow>[];
  bad: PendingRow<BadEventRow>[];
}

/** What became of it. */
export interface StoredEvents {
  /** Events that are new. */
  stored: number;
  /** Events that were there already. */
  duplicates: number;
  /** Events, good and bad, that were left without their visit, which has too many. */
  unattached: number;
}

const insertEvents = insertionOfNew(
  'event',
  [
    'event_id',
    'visit_id',
    'site',
    'schema',
    'client_at',
    'received_at',
    'happened_at',
    'path',
    'data',
    'contexts',
    'bot',
    'privacy_signal',
  ],
  'event_id',
);

const insertBadEvents = insertionOfNew(
  'bad_event',
  ['id', 'visit_id', 'schema', 'reason', 'detail', 'raw', 'received_at', 'bot', 'privacy_signal'],
  'id',
);

/**
 * Writes events and bad events, each once. A reference to a visit that is not there, or that the session
 * does not open, or that has as many events as a visit may have, leaves the row without a visit. The
 * mark of a visit whose visitor opted out holds for all that comes for it.
 */
export async function storeEvents(
  trx: Transaction<Database>,
  { events, bad }: EventsToStore,
): Promise<StoredEvents> {
  const visits = await findReferencedVisits(trx, [...events, ...bad]);
  // In one order everywhere: two transactions that insert the same ids must not wait for each other.
  const rows = events.map((event) => resolveVisit(event, visits, markedEvent));
  const badRows = bad.map((event) => resolveVisit(event, visits, markedBadEvent));
  rows.sort((one, other) => compare(one.event_id, other.event_id));
  const stored = await insertEvents(trx, rows);
  if (bad.length > 0) {
    badRows.sort((one, other) => compare(one.id, other.id));
    await insertBadEvents(trx, badRows);
  }
  // After the rows, in every transaction: two that share visits must not wait for each other.
  await addLoads(trx, rows, badRows);
  const unattached = countUnattached([...events, ...bad], visits);
  return { stored, duplicates: rows.length - stored, unattached };
}

const visitsById = compiledOnce((db, count: number) => {
  const query = db
    .selectFrom('visit')
    .leftJoin('event_load', 'event_load.visit_id', 'visit.id')
    .select(['visit.id', 'visit.session_hash', 'visit.privacy_signal', 'event_load.bytes'])
    .where('visit.id', 'in', Array<string>(count).fill(''));
  // An opt-out at the same time waits until these events are stored, and then finds them, or they
  // wait for it (`markVisit`). The rows are locked so anyway, by the foreign key; in one order.
  return (isPostgres(db) ? query.orderBy('visit.id').forKeyShare('visit') : query).compile();
});

/** A visit that is claimed. */
interface ReferencedVisit {
  sessionHash: string;
  /** Its visitor opted out, or sent the privacy signal. */
  marked: boolean;
  /** It has as many events as a visit may have. */
  full: boolean;
}

/** Which of the claimed visits are there, and what must be known of each? */
async function findReferencedVisits(
  trx: Transaction<Database>,
  rows: { visitRef: VisitRef | null }[],
): Promise<Map<string, ReferencedVisit>> {
  const ids = new Set<string>();
  for (const { visitRef } of rows) if (visitRef) ids.add(visitRef.visitId);
  if (ids.size === 0) return new Map();
  const parameters = padded([...ids]);
  const query = visitsById(trx, parameters.length);
  type Found = Pick<VisitRow, 'id' | 'session_hash' | 'privacy_signal'> & {
    bytes: EventLoadRow['bytes'] | null;
  };
  const { rows: visits } = await trx.executeQuery<Found>({ ...query, parameters });
  return new Map(
    visits.map(({ id, session_hash: sessionHash, privacy_signal: signal, bytes }) => [
      id,
      { sessionHash, marked: signal === 1, full: (bytes ?? 0) >= MAX_VISIT_BYTES },
    ]),
  );
}

/** Repeats the last id up to a power of two: a handful of statements, not one for each number. */
function padded(ids: string[]): string[] {
  const length = 2 ** Math.ceil(Math.log2(ids.length));
  return [...ids, ...Array<string>(length - ids.length).fill(ids.at(-1) ?? '')];
}

function resolveVisit<Row extends { visit_id: string | null }>(
  { visitRef, row }: PendingRow<Row>,
  visits: Map<string, ReferencedVisit>,
  marked: (row: Row) => Row,
): Row {
  if (visitRef === null) return row;
  const visit = visits.get(visitRef.visitId);
  const opens =
    visit !== undefined &&
    (visitRef.sessionHash === null || visitRef.sessionHash === visit.sessionHash);
  row.visit_id = opens && !visit.full ? visitRef.visitId : null;
  return opens && visit.marked ? marked(row) : row;
}

/** How many were left without a visit because it has too many. */
function countUnattached(
  rows: readonly { visitRef: VisitRef | null }[],
  visits: Map<string, ReferencedVisit>,
): number {
  if (![...visits.values()].some(({ full }) => full)) return 0;
  return rows.filter(({ visitRef }) => visitRef && visits.get(visitRef.visitId)?.full).length;
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
