import { hash } from 'node:crypto';
import { schemaUri } from '@zipfront/contracts/events/schema-uri';
import type { EventEnvelope } from '@zipfront/contracts/events/types';
import type { BadEventRow, EventRow } from '../store/schema.ts';
import { cleanAddress } from './address-cleaner.ts';
import { correctedTime } from './corrected-time.ts';
import type { BadReason, Fault, Judgement } from './judge-event.ts';
import type { Claimed, VisitClaim } from './store-events.ts';

/** The longest event: the JSON of its data and its contexts, in UTF-16 units. */
export const MAX_EVENT_LENGTH = 256 * 1024;

/** How much is kept of what is bad, in UTF-16 units. */
export const MAX_RAW_LENGTH = 16 * 1024;

const UUID_SHAPE = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const SESSION_CONTEXT = schemaUri('session');
const PAGE_CONTEXT = schemaUri('page');

/** What a request says of all its events. */
export interface Delivery {
  /** Epoch milliseconds by the server's clock. */
  receivedAt: number;
  /** Epoch milliseconds by the client's clock; null where the request does not say. */
  sentAt: number | null;
  /** `Sec-GPC: 1`. */
  privacySignal: boolean;
  bot: boolean;
  /** What the session cookie claims; asked only where an event names no visit itself. */
  session(): VisitClaim | null;
  /** The site that a path belongs to. */
  siteOf(path: string): string;
}

/** An event as it is kept, or what is wrong with it as that is kept. */
export type EventRows =
  | { event: Claimed<EventRow> }
  | { bad: Claimed<BadEventRow>; reason: BadReason };

/** The row of an event that was judged. Never throws. */
export function rowsOf(judgement: Judgement, delivery: Delivery): EventRows {
  if (!judgement.good) return badRows(judgement, delivery);
  const { event, privacySignal } = judgement;
  // Cleaned already, which made it storable, too.
  const data = JSON.stringify(event.data);
  const contexts = JSON.stringify(event.contexts);
  if (data.length + contexts.length > MAX_EVENT_LENGTH) {
    const fault: Fault = {
      reason: 'too-long',
      detail: `Expected at most ${MAX_EVENT_LENGTH} characters`,
    };
    return badRows({ fault, value: event, privacySignal }, delivery);
  }
  const path = pathOf(event, privacySignal);
  const row: EventRow = {
    event_id: event.event_id.toLowerCase(),
    visit_id: null,
    site: delivery.siteOf(path ?? '/'),
    schema: event.schema,
    client_at: event.timestamp,
    received_at: delivery.receivedAt,
    happened_at: correctedTime({ timestamp: event.timestamp, ...delivery }),
    path,
    data,
    contexts,
    bot: delivery.bot ? 1 : 0,
    privacy_signal: privacySignal ? 1 : 0,
  };
  return { event: { claim: claimOf(event) ?? delivery.session(), row } };
}

/** The row of a body that is no JSON: its text without queries and e-mail addresses. */
export function unparseableRow(
  bytes: Buffer,
  detail: string,
  delivery: Delivery,
): Claimed<BadEventRow> {
  const text = bytes
    .toString('utf8', 0, MAX_RAW_LENGTH)
    .replace(/\?[^\s"'<>\\]*/g, '?…')
    .replace(/[^\s"'<>:/@]{1,64}(?:@|%40)[^\s"'<>/@]{1,255}/g, '…@…');
  return {
    claim: delivery.session(),
    row: badRow({ id: hash('sha256', bytes, 'base64url'), raw: text }, delivery, {
      reason: 'unparseable',
      detail,
    }),
  };
}

/** An event that a database would not take, as a bad one. */
export function unstorableRow({ claim, row }: Claimed<EventRow>): Claimed<BadEventRow> {
  const { event_id: id, schema, data, contexts, received_at, bot, privacy_signal } = row;
  return {
    claim,
    row: {
      id,
      visit_id: null,
      schema,
      reason: 'unstorable' satisfies BadReason,
      detail: 'The database refused it',
      raw: `{"data":${data},"contexts":${contexts}}`.slice(0, MAX_RAW_LENGTH),
      received_at,
      bot,
      privacy_signal,
    },
  };
}

function badRows(
  { fault, value, privacySignal }: { fault: Fault; value: unknown; privacySignal: boolean },
  delivery: Delivery,
): EventRows {
  const text = JSON.stringify(value);
  const named = (value ?? {}) as { event_id?: unknown; schema?: unknown };
  const id = uuidOf(named.event_id) ?? hash('sha256', text, 'base64url');
  const schema = typeof named.schema === 'string' ? named.schema.slice(0, 256) : null;
  const row = badRow({ id, schema, raw: text }, { ...delivery, privacySignal }, fault);
  return { bad: { claim: claimOf(value) ?? delivery.session(), row }, reason: fault.reason };
}

function badRow(
  { id, schema = null, raw }: { id: string; schema?: string | null; raw: string },
  { receivedAt, bot, privacySignal }: Pick<Delivery, 'receivedAt' | 'bot' | 'privacySignal'>,
  { reason, detail }: Fault,
): BadEventRow {
  return {
    id,
    visit_id: null,
    schema,
    reason,
    detail,
    raw: raw.slice(0, MAX_RAW_LENGTH),
    received_at: receivedAt,
    bot: bot ? 1 : 0,
    privacy_signal: privacySignal ? 1 : 0,
  };
}

/** The visit that an event names in its session context; of any shape, as bad events have it. */
function claimOf(value: unknown): VisitClaim | null {
  const visitId = uuidOf(contextData(value, SESSION_CONTEXT)?.tzses);
  return visitId === null ? null : { visitId, sessionHash: null };
}

/** The path of the page that an event names, in its data or in its page context. */
function pathOf(event: EventEnvelope, privacySignal: boolean): string | null {
  const page = event.data.page_url ?? contextData(event, PAGE_CONTEXT)?.page_url;
  return typeof page === 'string' ? cleanAddress(page, privacySignal).path : null;
}

function contextData(value: unknown, schema: string): Record<string, unknown> | undefined {
  const { contexts } = (value ?? {}) as { contexts?: unknown };
  if (!Array.isArray(contexts)) return undefined;
  return contexts.find((context) => context?.schema === schema)?.data ?? undefined;
}

function uuidOf(value: unknown): string | null {
  return typeof value === 'string' && UUID_SHAPE.test(value) ? value.toLowerCase() : null;
}
