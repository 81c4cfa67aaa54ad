import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { describeError } from '../http/describe-error.ts';
import { createRateLimit } from '../http/rate-limit.ts';
import { COLLECTOR_PATH } from '../http/route-table.ts';
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

/** Maximum number of bodies per minute that are stored although they are not JSON; more are only counted. */
const MAX_UNPARSEABLE_STORED_PER_MINUTE = 60;

/** A body that is compressed, or longer than this, is expensive: only two are read concurrently. */
const HEAVY_BODY_BYTES = 64 * 1024;
const MAX_CONCURRENT_HEAVY_BODIES = 2;

/** Events validated before yielding to the event loop. */
const ITEMS_PER_TURN = 50;

/** Receives all events after they are durable. */
export type EventObserver = (stored: EventsToStore) => void;

/** Options of `createCollector`. */
export interface CollectorOptions
  extends Pick<Services, 'config' | 'store' | 'metrics' | 'log' | 'now'> {
  pages: Pick<Services['pages'], 'siteOf' | 'contentPath'>;
  observe?: EventObserver | undefined;
  /** Whether the database has space for events; always by default. */
  space?: Pick<SpaceGuard, 'hasRoom'>;
  limits?: PressureLimits;
  bodyTimeoutMs?: number;
  /** Makes events durable; in the store by default. */
  eventLog?: EventLog;
}

/** The rows of a body, or why it is refused; an unreadable body may be stored as a bad event. */
type ReadEvents =
  | { ok: true; rows: EventsToStore }
  | {
      ok: false;
      why: RefusalReason | 'aborted';
      unreadable?: { bytes: Buffer; detail: string };
    };

/**
 * The collector: `POST /events?sent_at=<ms>` with a JSON array of events, or one event, plain or
 * compressed with gzip. Responds with 204 once all events are durable, also if some are bad: these are
 * stored separately, with the reason. It runs before the router, because it serves more requests than
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

  /** Returns why the request is refused, `aborted` if the client disconnected, or null if it is accepted. */
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
    // A body that is too long was unpacked up to the maximum.
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

  /** Stores a body that is not JSON, unless there were too many lately. */
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

  /** The visit of the session cookie. Only if there are several is the database asked which is live. */
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
