import { hash } from 'node:crypto';
import type { EventEnvelope } from '@zipfront/contracts/events/types';
import { cleanAddress, rawText } from '../../platform/store/cleaning/clean-text.ts';
import type { BadEventRow, EventRow } from '../../platform/store/tables/events.ts';
import { storableText, withPicturedControls } from '../../platform/store/texts.ts';
import { VITAL_SCHEMA } from '../../reporting/rollups/count-vitals.ts';
import { reportingTime } from '../../reporting/rollups/reporting-time.ts';
import {
  type GoodContexts,
  namedQuote,
  namedVisit,
  readUuid,
  statesPrivacySignal,
} from './fast/good-contexts.ts';
import type { BadReason, ValidationError, ValidationResult } from './validate-event.ts';

/**
 * How an event refers to its visit: by the public id, otherwise by the request's session, which
 * must match the visit's hash.
 */
export interface VisitRef {
  visitId: string;
  /** SHA-256 of the session cookie; null if the event itself named the visit. */
  sessionHash: string | null;
}

export interface PendingRow<Row extends { visit_id: string | null }> {
  visitRef: VisitRef | null;
  quoteId?: string | null | undefined;
  row: Row;
  day?: number;
}

export interface EventsToStore {
  events: PendingRow<EventRow>[];
  bad: PendingRow<BadEventRow>[];
}

export interface EventClocks {
  timestamp: number;
  sentAt: number | null;
  receivedAt: number;
}

/**
 * Corrects the time of an event: it is the arrival, less the time from creating to sending, so that
 * the client's clock may be wrong by years. Without the time of sending the client's time is
 * trusted, up to the arrival.
 */
export function correctedTime({ timestamp, sentAt, receivedAt }: EventClocks): number {
  const age = (sentAt ?? receivedAt) - timestamp;
  return Math.max(0, receivedAt - Math.max(0, age));
}

/** Maximum length of an event: the JSON of its data and its contexts, in UTF-16 units. */
export const MAX_EVENT_LENGTH = 32 * 1024;

/** Maximum length of an item that is cleaned, as JSON: cleaning may shorten it to an event. */
export const MAX_ITEM_LENGTH = 2 * MAX_EVENT_LENGTH;

export const MAX_RAW_LENGTH = 16 * 1024;

export interface Delivery {
  receivedAt: number;
  sentAt: number | null;
  privacySignal: boolean;
  bot: boolean;
  session(): VisitRef | null;
  siteOf(path: string): string;
  timeZoneOf(site: string): string;
  contentPath(path: string, host: string | undefined): string;
}

export type EventOutcome =
  | { event: PendingRow<EventRow> }
  | { bad: PendingRow<BadEventRow>; reason: BadReason };

const TOO_LONG: ValidationError = {
  reason: 'too-long',
  detail: `Expected at most ${MAX_EVENT_LENGTH} characters`,
};

/** Makes the rows of an event. Never throws. */
export function createEventRow(result: ValidationResult, delivery: Delivery): EventOutcome {
  if (!result.valid) return refusedEvent(result, delivery);
  const { event, contexts, privacySignal } = result;
  // Cleaning has made it storable.
  const data = JSON.stringify(event.data);
  if (data.length + contexts.json.length > MAX_EVENT_LENGTH) {
    return refusedEvent({ error: TOO_LONG, value: event, privacySignal }, delivery);
  }
  const path = eventPath(event, contexts, privacySignal, delivery);
  const { receivedAt, sentAt } = delivery;
  const row: EventRow = {
    event_id: event.event_id.toLowerCase(),
    visit_id: null,
    site: delivery.siteOf(path ?? '/'),
    schema: event.schema,
    client_at: event.timestamp,
    received_at: receivedAt,
    happened_at: correctedTime({ timestamp: event.timestamp, sentAt, receivedAt }),
    path,
    data,
    contexts: contexts.json,
    bot: delivery.bot ? 1 : 0,
    privacy_signal: privacySignal ? 1 : 0,
  };
  const visitRef = publicVisitRef(contexts.visitId) ?? delivery.session();
  const { quoteId } = contexts;
  if (row.schema !== VITAL_SCHEMA) return { event: { visitRef, quoteId, row } };
  const { day } = reportingTime(receivedAt, delivery.timeZoneOf(row.site));
  return { event: { visitRef, quoteId, row, day } };
}

/**
 * Characters that are cleaned beyond the stored part, so that no personal text is truncated
 * unrecognized.
 */
const CLEANED_BEYOND = 512;

/**
 * Makes the row of an item beyond `MAX_ITEM_LENGTH`, which is bad in any case: only the stored part
 * is cleaned.
 */
export function tooLongRow(item: unknown, json: string, delivery: Delivery): EventOutcome {
  const named = (item ?? {}) as Named;
  const privacySignal = delivery.privacySignal || statesPrivacySignal(named.contexts);
  const clean = (text: string) => storableText(rawText(text, privacySignal));
  const raw = clean(json.slice(0, MAX_RAW_LENGTH + CLEANED_BEYOND));
  const schema = typeof named.schema === 'string' ? clean(named.schema.slice(0, 256)) : null;
  const id = readUuid(named.event_id) ?? hash('sha256', json, 'base64url');
  const row = badRow({ id, schema, raw }, { ...delivery, privacySignal }, TOO_LONG);
  const visitRef = publicVisitRef(namedVisit(named.contexts)) ?? delivery.session();
  const quoteId = namedQuote(named.contexts);
  return { bad: { visitRef, quoteId, row }, reason: TOO_LONG.reason };
}

export function unparseableRow(
  bytes: Buffer,
  detail: string,
  delivery: Delivery,
): PendingRow<BadEventRow> {
  const head = bytes.toString('utf8', 0, MAX_RAW_LENGTH + CLEANED_BEYOND);
  const text = rawText(head, delivery.privacySignal);
  return {
    visitRef: delivery.session(),
    quoteId: null,
    row: badRow({ id: hash('sha256', bytes, 'base64url'), raw: text }, delivery, {
      reason: 'unparseable',
      detail,
    }),
  };
}

export function unstorableRow({
  visitRef,
  quoteId,
  row,
}: PendingRow<EventRow>): PendingRow<BadEventRow> {
  const { event_id: id, schema, data, contexts, received_at, bot, privacy_signal } = row;
  return {
    visitRef,
    quoteId,
    row: {
      id,
      visit_id: null,
      schema,
      reason: 'unstorable' satisfies BadReason,
      detail: 'The database refused it',
      raw: withPicturedControls(`{"data":${data},"contexts":${contexts}}`.slice(0, MAX_RAW_LENGTH)),
      received_at,
      bot,
      privacy_signal,
    },
  };
}

interface Named {
  event_id?: unknown;
  schema?: unknown;
  contexts?: unknown;
}

function refusedEvent(
  {
    error,
    value,
    privacySignal,
  }: { error: ValidationError; value: unknown; privacySignal: boolean },
  delivery: Delivery,
): EventOutcome {
  const text = JSON.stringify(value);
  const named = (value ?? {}) as Named;
  const id = readUuid(named.event_id) ?? hash('sha256', text, 'base64url');
  const schema = typeof named.schema === 'string' ? named.schema.slice(0, 256) : null;
  const row = badRow({ id, schema, raw: text }, { ...delivery, privacySignal }, error);
  const visitRef = publicVisitRef(namedVisit(named.contexts)) ?? delivery.session();
  const quoteId = namedQuote(named.contexts);
  return { bad: { visitRef, quoteId, row }, reason: error.reason };
}

function badRow(
  { id, schema = null, raw }: { id: string; schema?: string | null; raw: string },
  { receivedAt, bot, privacySignal }: Pick<Delivery, 'receivedAt' | 'bot' | 'privacySignal'>,
  { reason, detail }: ValidationError,
): BadEventRow {
  return {
    id,
    visit_id: null,
    // Operators read these three in a terminal.
    schema: schema && withPicturedControls(schema),
    reason,
    detail: withPicturedControls(detail),
    raw: withPicturedControls(raw.slice(0, MAX_RAW_LENGTH)),
    received_at: receivedAt,
    bot: bot ? 1 : 0,
    privacy_signal: privacySignal ? 1 : 0,
  };
}

function publicVisitRef(visitId: string | null): VisitRef | null {
  return visitId === null ? null : { visitId, sessionHash: null };
}

function eventPath(
  { data }: EventEnvelope,
  { pageUrl }: GoodContexts,
  privacySignal: boolean,
  { contentPath }: Pick<Delivery, 'contentPath'>,
): string | null {
  const page = data.page_url ?? pageUrl;
  if (typeof page !== 'string') return null;
  const { url, path } = cleanAddress(page, privacySignal);
  return path && contentPath(path, hostIn(url));
}

function hostIn(url: string): string | undefined {
  return /^[a-z]+:\/\/([^/?#]+)/i.exec(url)?.[1];
}
