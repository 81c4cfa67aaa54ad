import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { describeError } from '../http/describe-error.ts';
import { createRateLimit } from '../http/rate-limit.ts';
import { hasOptedOut, hasPrivacySignal, isKnownBot } from '../http/visitor.ts';
import type { Services } from '../services.ts';
import { StoreUnavailable } from '../store/store-unavailable.ts';
import { sessionKeyOf } from '../visits/session.ts';
import { findOpenedVisit, sessionCookiesOf } from '../visits/session-cookie.ts';
import { type Admitted, createAdmission, type NotAdmitted } from './admission.ts';
import { createCollectorResponses } from './collector-responses.ts';
import { createEventLog, type EventLog } from './event-log.ts';
import { type Delivery, rowsOf, unparseableRow } from './event-rows.ts';
import { limitConcurrency } from './limit-concurrency.ts';
import { PRESSURE_LIMITS, type PressureLimits } from './pressure.ts';
import { type Batch, readBatch } from './read-batch.ts';
import {
  BODY_TIMEOUT_MS,
  type BodyOutcome,
  MAX_BODY_BYTES,
  readBody,
  unpackBody,
} from './read-body.ts';
import { REFUSALS, type RefusalReason } from './refusals.ts';
import type { SpaceGuard } from './space-guard.ts';
import type { EventsToStore, VisitRef } from './store-events.ts';
import { validateEvent } from './validate-event.ts';

/** Where events are sent. */
export const COLLECTOR_PATH = '/events';

/** Bodies that are no JSON and are kept, in a minute; further ones are only counted. */
const MAX_UNPARSEABLE_STORED_PER_MINUTE = 60;

/** A body that is packed, or longer than this, costs as much as many others: two are read at once. */
const HEAVY_BODY_BYTES = 64 * 1024;
const MAX_CONCURRENT_HEAVY_BODIES = 2;

/** Items that are judged in one go; then whoever else waits has a turn. */
const ITEMS_PER_TURN = 50;

/** Sees everything that was taken, once it is durable. */
export type EventObserver = (stored: EventsToStore) => void;

export interface CollectorOptions
  extends Pick<Services, 'config' | 'store' | 'metrics' | 'log' | 'now'> {
  pages: Pick<Services['pages'], 'siteOf' | 'contentPath'>;
  observe?: EventObserver | undefined;
  /** Whether the database has room for events; it always has where not given. */
  space?: Pick<SpaceGuard, 'hasRoom'>;
  limits?: PressureLimits;
  bodyTimeoutMs?: number;
  /** Where events become durable; the store where not given. */
  eventLog?: EventLog;
}

/** What a body holds, or why it is not taken; a body that nobody can read may be kept all the same. */
type ReadEvents =
  | { ok: true; rows: EventsToStore }
  | {
      ok: false;
      why: RefusalReason | 'aborted';
      unreadable?: { bytes: Buffer; detail: string };
    };

/**
 * The collector: `POST /events?sent_at=<ms>` with a JSON array of events, or one event, plain or
 * packed with gzip. Responds with 204 once all of it is durable, also where some of it is bad: what is bad
 * is kept apart, with the reason. It stands before the router, for it answers more requests than
 * all routes together.
 */
export function createCollector({
  config,
  store,
  pages,
  metrics,
  log,
  now,
  observe,
  space = { hasRoom: () => true },
  limits = PRESSURE_LIMITS,
  bodyTimeoutMs = BODY_TIMEOUT_MS,
  eventLog = createEventLog({ store, log, metrics }),
}: CollectorOptions): RequestListener {
  const responses = createCollectorResponses(config);
  const admit = createAdmission({ config, now, space, limits });
  const limitHeavy = limitConcurrency(MAX_CONCURRENT_HEAVY_BODIES);
  const unparseableLimit = createRateLimit({ limit: MAX_UNPARSEABLE_STORED_PER_MINUTE, now });

  /** Why the request is not taken; null where it is, `gone` where nobody waits for the answer. */
  async function collect(
    incoming: IncomingMessage,
    admitted: Admitted,
  ): Promise<RefusalReason | 'aborted' | null> {
    const encoding = (incoming.headers['content-encoding'] ?? 'identity').toLowerCase();
    const gzip = encoding === 'gzip' || encoding === 'x-gzip';
    if (!gzip && encoding !== 'identity') return 'encoding';
    const body = await readBody(incoming, admitted.reservation, bodyTimeoutMs);
    const delivery = await deliveryOf(incoming);
    const read =
      body.ok && (gzip || body.bytes.length > HEAVY_BODY_BYTES)
        ? await limitHeavy(async () => {
            const plain = gzip ? await unpack(body.bytes, admitted) : body;
            return readEvents(plain, admitted, delivery);
          })
        : await readEvents(body, admitted, delivery);
    if (!read.ok) {
      if (read.unreadable) await storeUnreadable(read.unreadable, delivery);
      return read.why;
    }
    await eventLog.append(read.rows);
    observe?.(read.rows);
    return null;
  }

  async function unpack(packed: Buffer, { reservation, spend }: Admitted): Promise<BodyOutcome> {
    const plain = await unpackBody(packed, reservation);
    // What is too long was unpacked as far as a body may go.
    if (!plain.ok) spend(plain.why === 'too-long' ? MAX_BODY_BYTES : packed.length, 0);
    return plain;
  }

  async function readEvents(
    body: BodyOutcome,
    { spend }: Admitted,
    delivery: Delivery,
  ): Promise<ReadEvents> {
    if (!body.ok) {
      if (body.why === 'aborted') return { ok: false, why: 'aborted' };
      if (body.why !== 'broken-gzip') return { ok: false, why: body.why };
      const { bytes } = body;
      return { ok: false, why: 'unparseable', unreadable: { bytes, detail: 'Expected gzip' } };
    }
    const { bytes } = body;
    const batch = readBatch(bytes);
    spend(bytes.length, batch.ok ? batch.items.length : 0);
    if (batch.ok) return { ok: true, rows: await validate(batch, delivery) };
    const { why } = batch;
    if (why !== 'unparseable') return { ok: false, why };
    return { ok: false, why, unreadable: { bytes, detail: 'Expected JSON' } };
  }

  /** Keeps a body that is no JSON, unless there were many of them lately. */
  async function storeUnreadable(
    { bytes, detail }: { bytes: Buffer; detail: string },
    delivery: Delivery,
  ): Promise<void> {
    metrics.eventBad('unparseable');
    if (unparseableLimit.take('') > 0) return;
    const rows = { events: [], bad: [unparseableRow(bytes, detail, delivery)] };
    await eventLog.append(rows);
    observe?.(rows);
  }

  async function validate(
    batch: Extract<Batch, { ok: true }>,
    delivery: Delivery,
  ): Promise<EventsToStore> {
    const rows: EventsToStore = { events: [], bad: [] };
    const known = { storable: batch.storable, memory: { last: null } };
    for (const [index, item] of batch.items.entries()) {
      if (index > 0 && index % ITEMS_PER_TURN === 0) await setImmediate();
      const outcome = rowsOf(validateEvent(item, delivery.privacySignal, known), delivery);
      if ('event' in outcome) rows.events.push(outcome.event);
      else {
        rows.bad.push(outcome.bad);
        metrics.eventBad(outcome.reason);
      }
    }
    return rows;
  }

  async function deliveryOf({ headers, url = '' }: IncomingMessage): Promise<Delivery> {
    return {
      receivedAt: now(),
      sentAt: sentAtOf(url),
      privacySignal: hasPrivacySignal(headers['sec-gpc']) || hasOptedOut(headers.cookie),
      bot: isKnownBot(headers['user-agent']),
      session: await sessionVisitOf(headers.cookie),
      siteOf: (path) => pages.siteOf(path),
      contentPath: (path, host) => pages.contentPath(path, host),
    };
  }

  /** What the session cookie claims. Only where there are several must it be known which is alive. */
  async function sessionVisitOf(header: string | undefined): Promise<Delivery['session']> {
    const sessions = sessionCookiesOf(header, config.publicUrl);
    if (sessions.length > 1) {
      const opened = await findOpenedVisit(store.reads, sessions, now());
      const visitRef = opened && sessionKeyOf(opened.session);
      return () => visitRef;
    }
    const [session] = sessions;
    let visitRef: VisitRef | null | undefined;
    return () => {
      visitRef ??= session === undefined ? null : sessionKeyOf(session);
      return visitRef;
    };
  }

  function refuse(
    outgoing: ServerResponse,
    origin: string | undefined,
    { why, ...more }: NotAdmitted,
  ): void {
    metrics.eventsRefused(why);
    responses.rejected(outgoing, origin, { ...REFUSALS[why], ...more });
  }

  async function handle(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    admitted: Admitted,
    started: number,
  ): Promise<void> {
    const { origin } = incoming.headers;
    try {
      const refusal = await collect(incoming, admitted);
      if (refusal === null) responses.accepted(outgoing, origin);
      else if (refusal !== 'aborted') refuse(outgoing, origin, { why: refusal });
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) {
        log.error({ error: describeError(error) }, 'unexpected error');
      }
      refuse(outgoing, origin, { why: 'unavailable' });
    } finally {
      admitted.reservation.release();
      if (outgoing.headersSent) measure(incoming, outgoing, started);
    }
  }

  function measure(
    { method = 'GET' }: IncomingMessage,
    { statusCode: status }: ServerResponse,
    started: number,
  ): void {
    const ms = performance.now() - started;
    metrics.requestDone({ route: COLLECTOR_PATH, method, status, seconds: ms / 1000 });
    log.debug({ method, route: COLLECTOR_PATH, status, ms });
  }

  return function collector(incoming, outgoing) {
    const started = performance.now();
    const { origin } = incoming.headers;
    if (incoming.method === 'OPTIONS') {
      responses.preflight(outgoing, origin);
      return measure(incoming, outgoing, started);
    }
    const admitted = admit(incoming);
    if ('why' in admitted) {
      refuse(outgoing, origin, admitted);
      return measure(incoming, outgoing, started);
    }
    void handle(incoming, outgoing, admitted, started);
  };
}

/** When a request was sent, by the client's clock (`?sent_at=`, epoch milliseconds). */
function sentAtOf(url: string): number | null {
  const digits = /[?&]sent_at=(\d{1,15})(?:&|$)/.exec(url)?.[1];
  return digits === undefined ? null : Number(digits);
}
