import type { Transaction } from 'kysely';
import { compiledOnce } from '../store/compiled-once.ts';
import { insertionOfNew } from '../store/insertion.ts';
import type { BadEventRow, Database, EventRow, VisitRow } from '../store/schema.ts';

/**
 * The visit that a row claims as its own. An event names it by its public id; where it does not,
 * the session that came with the request does, and must prove itself by its hash.
 */
export interface VisitClaim {
  visitId: string;
  /** SHA-256 of the session cookie; null where the event itself named the visit. */
  sessionHash: string | null;
}

/** A row that is about to be written; its `visit_id` follows from the claim. */
export interface Claimed<Row extends { visit_id: string | null }> {
  claim: VisitClaim | null;
  row: Row;
}

/** What a number of requests brought. */
export interface EventsToStore {
  events: Claimed<EventRow>[];
  bad: Claimed<BadEventRow>[];
}

/** What became of it. */
export interface StoredEvents {
  /** Events that are new. */
  stored: number;
  /** Events that were there already. */
  duplicates: number;
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
 * Writes events and bad events, each once. A claim on a visit that is not there, or that the session
 * does not open, leaves the row without a visit.
 */
export async function storeEvents(
  trx: Transaction<Database>,
  { events, bad }: EventsToStore,
): Promise<StoredEvents> {
  const visits = await findClaimedVisits(trx, [...events, ...bad]);
  // In one order everywhere: two transactions that insert the same ids must not wait for each other.
  const rows = events.map((event) => settle(event, visits));
  rows.sort((one, other) => compare(one.event_id, other.event_id));
  const stored = await insertEvents(trx, rows);
  if (bad.length > 0) {
    const badRows = bad.map((event) => settle(event, visits));
    badRows.sort((one, other) => compare(one.id, other.id));
    await insertBadEvents(trx, badRows);
  }
  return { stored, duplicates: rows.length - stored };
}

const visitsById = compiledOnce((db, count: number) =>
  db
    .selectFrom('visit')
    .select(['id', 'session_hash'])
    .where('id', 'in', Array<string>(count).fill(''))
    .compile(),
);

/** Which of the claimed visits are there, and what is the hash of each one's session? */
async function findClaimedVisits(
  trx: Transaction<Database>,
  rows: { claim: VisitClaim | null }[],
): Promise<Map<string, string>> {
  const ids = new Set<string>();
  for (const { claim } of rows) if (claim) ids.add(claim.visitId);
  if (ids.size === 0) return new Map();
  const parameters = padded([...ids]);
  const query = visitsById(trx, parameters.length);
  const { rows: visits } = await trx.executeQuery<Pick<VisitRow, 'id' | 'session_hash'>>({
    ...query,
    parameters,
  });
  return new Map(visits.map(({ id, session_hash: hash }) => [id, hash]));
}

/** Repeats the last id up to a power of two: a handful of statements, not one for each number. */
function padded(ids: string[]): string[] {
  const length = 2 ** Math.ceil(Math.log2(ids.length));
  return [...ids, ...Array<string>(length - ids.length).fill(ids.at(-1) ?? '')];
}

function settle<Row extends { visit_id: string | null }>(
  { claim, row }: Claimed<Row>,
  visits: Map<string, string>,
): Row {
  if (claim === null) return row;
  const hash = visits.get(claim.visitId);
  const opens = hash !== undefined && (claim.sessionHash === null || claim.sessionHash === hash);
  row.visit_id = opens ? claim.visitId : null;
  return row;
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
