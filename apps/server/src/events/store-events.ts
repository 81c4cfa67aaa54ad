import { allowsIdentifiers } from '@zipfront/contracts/consent-answer';
import { type CompiledQuery, sql, type Transaction } from 'kysely';
import { recordExposures } from '../experiments/record-exposures.ts';
import { countVitals, type NewVital } from '../reports/count-vitals.ts';
import { recordEventSteps } from '../reports/record-steps.ts';
import { arrayText } from '../store/array-text.ts';
import { markedBadEvent, markedEvent } from '../store/cleaning/marked-event.ts';
import { isPostgres } from '../store/column-types.ts';
import { compiledOnce, padded, preparedOnce } from '../store/compiled-once.ts';
import type { Flag } from '../store/flag.ts';
import { insertionOfNew } from '../store/insertion-of-new.ts';
import type { BadEventRow, Database, EventLoadRow, EventRow, VisitRow } from '../store/schema.ts';
import { addLoads, MAX_VISIT_BYTES } from './visit-load.ts';

/**
 * A reference to the visit of a row. An event refers to it by its public id; otherwise the session of
 * the request does, and must match the hash of the visit.
 */
export interface VisitRef {
  visitId: string;
  /** SHA-256 of the session cookie; null if the event itself named the visit. */
  sessionHash: string | null;
}

/** A row to be stored; its `visit_id` is resolved from `visitRef`. */
export interface PendingRow<Row extends { visit_id: string | null }> {
  visitRef: VisitRef | null;
  row: Row;
  /** Of a web vital: the day that it counts on, in the reporting time zone of its site. */
  day?: number;
}

/** The rows of one or more requests. */
export interface EventsToStore {
  events: PendingRow<EventRow>[];
  bad: PendingRow<BadEventRow>[];
}

/** The result of storing events. */
export interface StoredEvents {
  /** Number of new events. */
  stored: number;
  /** Number of events that were stored before. */
  duplicates: number;
  /** Number of events, good and bad, without their visit, because it has too many. */
  unattached: number;
}

const insertEvents = insertionOfNew(
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

const insertBadEvents = insertionOfNew(
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
 * Stores events and bad events, each once. A row is stored without a visit if its visit is unknown, does
 * not match the session, or has the maximum amount of events. The opt-out of a visit and its answer about
 * measuring apply to all its events.
 *
 * @param sample whether they are samples, whose exposures to experiments are counted on their own
 * @param countedAt when exposures count as received, in epoch milliseconds; their arrival by default
 */
export async function storeEvents(
  trx: Transaction<Database>,
  { events, bad }: EventsToStore,
  sample: Flag = 0,
  countedAt: number | null = null,
): Promise<StoredEvents> {
  const visits = await findReferencedVisits(trx, [...events, ...bad]);
  // Sorted in every transaction, so that two that insert the same ids cannot deadlock.
  const rows = events.map((event) => resolveVisit(event, visits, markedEvent));
  const badRows = bad.map((event) => resolveVisit(event, visits, markedBadEvent));
  rows.sort((one, other) => compare(one.event_id, other.event_id));
  const stored = await insertEvents(trx, rows);
  const days = daysOf(events);
  if (bad.length > 0) {
    badRows.sort((one, other) => compare(one.id, other.id));
    await insertBadEvents(trx, badRows);
  }
  // After the rows in every transaction, so that two with the same visits cannot deadlock.
  await addLoads(trx, rows, badRows);
  await recordEventSteps(trx, rows);
  const exposed =
    countedAt === null ? rows : rows.map((row) => ({ ...row, received_at: countedAt }));
  await recordExposures(trx, exposed, sample);
  if (days.size > 0) await countVitals(trx, vitalsIn(stored, days));
  const unattached = countUnattached([...events, ...bad], visits);
  return { stored: stored.length, duplicates: rows.length - stored.length, unattached };
}

/** The days of web vitals, by the ids of their events. */
function daysOf(events: EventsToStore['events']): Map<string, number> {
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

const visitsById = compiledOnce((db, count: number) =>
  db
    .selectFrom('visit')
    .leftJoin('event_load', 'event_load.visit_id', 'visit.id')
    .select([
      'visit.id',
      'visit.session_hash',
      'visit.privacy_signal',
      'visit.ad_consent',
      'event_load.bytes',
    ])
    .where('visit.id', 'in', Array<string>(count).fill(''))
    .compile(),
);

/**
 * The same on PostgreSQL, with a lock. A concurrent opt-out (`markVisit`) waits until these events are stored, and then cleans
 * them, or they wait for it. So does a deletion, whose trigger deletes them: events have no foreign key. In the order of
 * the ids, so that two transactions cannot deadlock.
 */
const lockedVisits = preparedOnce((db, _: 'locked') =>
  sql`select id, session_hash, privacy_signal, ad_consent, bytes
    from lock_visits_of_events(${null}::text[])`.compile(db),
);

/** A visit that rows refer to. */
interface ReferencedVisit {
  sessionHash: string;
  /** Whether its visitor opted out, sent the privacy signal, or has not agreed where a page asked. */
  marked: boolean;
  /** Whether it has the maximum amount of events. */
  full: boolean;
}

/** Which of the referenced visits exist, and which rules apply to their events? */
async function findReferencedVisits(
  trx: Transaction<Database>,
  rows: { visitRef: VisitRef | null }[],
): Promise<Map<string, ReferencedVisit>> {
  const ids = new Set<string>();
  for (const { visitRef } of rows) if (visitRef) ids.add(visitRef.visitId);
  if (ids.size === 0) return new Map();
  type Found = Pick<VisitRow, 'id' | 'session_hash' | 'privacy_signal' | 'ad_consent'> & {
    bytes: EventLoadRow['bytes'] | null;
  };
  const { rows: visits } = await trx.executeQuery<Found>(visitsQuery(trx, [...ids]));
  return new Map(
    visits.map(({ id, session_hash: sessionHash, privacy_signal: signal, ad_consent, bytes }) => [
      id,
      {
        sessionHash,
        marked: signal === 1 || !allowsIdentifiers(ad_consent),
        full: (bytes ?? 0) >= MAX_VISIT_BYTES,
      },
    ]),
  );
}

function visitsQuery(trx: Transaction<Database>, ids: string[]): CompiledQuery {
  if (isPostgres(trx)) return { ...lockedVisits(trx, 'locked'), parameters: [arrayText(ids)] };
  const parameters = padded(ids);
  return { ...visitsById(trx, parameters.length), parameters };
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

/** Counts the rows that are stored without their visit because it has too many events. */
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
