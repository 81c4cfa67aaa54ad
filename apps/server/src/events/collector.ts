import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { SESSION_COOKIE } from '@zipfront/contracts/cookies';
import { parse } from 'hono/utils/cookie';
import { describeError } from '../http/describe-error.ts';
import { comesFromAllowed } from '../http/origin-check.ts';
import { createRateLimit } from '../http/rate-limit.ts';
import { hasPrivacySignal } from '../http/visitor.ts';
import type { Services } from '../services.ts';
import { StoreUnavailable } from '../store/store-unavailable.ts';
import { sessionKeyOf } from '../visits/session.ts';
import { createAnswers, type Refusal } from './answers.ts';
import { isBotAgent } from './bot-agent.ts';
import { createEventLog, type EventLog } from './event-log.ts';
import { type Delivery, rowsOf, unparseableRow } from './event-rows.ts';
import { judgeEvent } from './judge-event.ts';
import { createPressure, type Holding, PRESSURE_LIMITS, type PressureLimits } from './pressure.ts';
import { type Batch, MAX_BATCH_EVENTS, readBatch } from './read-batch.ts';
import { type BodyOutcome, MAX_UNPACKED_BYTES, MAX_WIRE_BYTES, readBody } from './read-body.ts';
import type { EventsToStore, VisitClaim } from './store-events.ts';

/** Where events are sent. */
export const COLLECTOR_PATH = '/events';

/** Bodies that are no JSON and are kept, in a minute; further ones are only counted. */
const UNPARSEABLE_KEPT_PER_MINUTE = 60;

/** Items that are judged in one go; then whoever else waits has a turn. */
const ITEMS_A_TURN = 50;

/** Sees everything that was taken, once it is durable. */
export type EventObserver = (taken: EventsToStore) => void;

export interface CollectorOptions
  extends Pick<Services, 'config' | 'store' | 'metrics' | 'log' | 'now'> {
  pages: Pick<Services['pages'], 'siteOf'>;
  observe?: EventObserver | undefined;
  limits?: PressureLimits;
  /** Where events become durable; the store where not given. */
  eventLog?: EventLog;
}

const REFUSALS = {
  origin: {
    status: 403,
    type: 'origin-refused',
    detail: 'This call may not be made from another site.',
  },
  method: { status: 405, type: 'method-not-allowed', detail: 'This address takes POST.' },
  encoding: {
    status: 415,
    type: 'encoding-unknown',
    detail: 'A body may be plain, or packed with gzip.',
  },
  'too-long': {
    status: 413,
    type: 'body-too-long',
    detail: `A body may be at most ${MAX_WIRE_BYTES} bytes long, ${MAX_UNPACKED_BYTES} once unpacked.`,
  },
  'too-many': {
    status: 413,
    type: 'too-many-events',
    detail: `A body may hold at most ${MAX_BATCH_EVENTS} events.`,
  },
  empty: {
    status: 400,
    type: 'body-malformed',
    detail: 'The body must be a JSON array of events.',
  },
  unparseable: {
    status: 400,
    type: 'body-malformed',
    detail: 'The body must be a JSON array of events.',
  },
  pressure: { status: 503, type: 'unavailable', detail: 'Try again in a few seconds.' },
  unavailable: { status: 503, type: 'unavailable', detail: 'Try again in a few seconds.' },
} as const satisfies Record<string, Refusal>;

/** Why a whole request was not taken. */
export type RefusalReason = keyof typeof REFUSALS;

/**
 * The collector: `POST /events?sent_at=<ms>` with a JSON array of events, or one event, plain or
 * packed with gzip. Answers 204 once all of it is durable, also where some of it is bad: what is bad
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
  limits = PRESSURE_LIMITS,
  eventLog = createEventLog({ store, log, metrics }),
}: CollectorOptions): RequestListener {
  const answers = createAnswers(config);
  const origins = new Set([config.publicUrl, ...config.corsOrigins]);
  const pressure = createPressure(limits);
  const unparseableKept = createRateLimit({ limit: UNPARSEABLE_KEPT_PER_MINUTE, now });

  /** Why the request is not taken; null where it is, `gone` where nobody waits for the answer. */
  async function collect(
    incoming: IncomingMessage,
    holding: Holding,
  ): Promise<RefusalReason | 'gone' | null> {
    const encoding = (incoming.headers['content-encoding'] ?? 'identity').toLowerCase();
    const gzip = encoding === 'gzip' || encoding === 'x-gzip';
    if (!gzip && encoding !== 'identity') return 'encoding';
    const body = await readBody(incoming, holding, { gzip });
    const delivery = deliveryOf(incoming);
    if (!body.ok) return refuseBody(body, delivery);
    const batch = readBatch(body.bytes);
    if (!batch.ok) {
      if (batch.why === 'unparseable') await keep(body.bytes, 'Expected JSON', delivery);
      return batch.why;
    }
    const rows = await judge(batch, delivery);
    await eventLog.append(rows);
    observe?.(rows);
    return null;
  }

  async function refuseBody(
    body: Exclude<BodyOutcome, { ok: true }>,
    delivery: Delivery,
  ): Promise<RefusalReason | 'gone'> {
    if (body.why === 'aborted') return 'gone';
    if (body.why !== 'broken-gzip') return body.why;
    await keep(body.bytes, 'Expected gzip', delivery);
    return 'unparseable';
  }

  /** Keeps a body that is no JSON, unless there were many of them lately. */
  async function keep(bytes: Buffer, detail: string, delivery: Delivery): Promise<void> {
    metrics.eventBad('unparseable');
    if (unparseableKept.take('') > 0) return;
    const rows = { events: [], bad: [unparseableRow(bytes, detail, delivery)] };
    await eventLog.append(rows);
    observe?.(rows);
  }

  async function judge(
    batch: Extract<Batch, { ok: true }>,
    delivery: Delivery,
  ): Promise<EventsToStore> {
    const rows: EventsToStore = { events: [], bad: [] };
    const known = { storable: batch.storable, memory: { last: null } };
    for (const [index, item] of batch.items.entries()) {
      if (index > 0 && index % ITEMS_A_TURN === 0) await setImmediate();
      const outcome = rowsOf(judgeEvent(item, delivery.privacySignal, known), delivery);
      if ('event' in outcome) rows.events.push(outcome.event);
      else {
        rows.bad.push(outcome.bad);
        metrics.eventBad(outcome.reason);
      }
    }
    return rows;
  }

  function deliveryOf({ headers, url = '' }: IncomingMessage): Delivery {
    let session: VisitClaim | null | undefined;
    return {
      receivedAt: now(),
      sentAt: sentAtOf(url),
      privacySignal: hasPrivacySignal(headers['sec-gpc']),
      bot: isBotAgent(headers['user-agent']),
      session() {
        if (session === undefined) {
          session = sessionKeyOf(parse(headers.cookie ?? '', SESSION_COOKIE)[SESSION_COOKIE]);
        }
        return session;
      },
      siteOf: (path) => pages.siteOf(path),
    };
  }

  function refuse(outgoing: ServerResponse, origin: string | undefined, why: RefusalReason): void {
    metrics.eventsRefused(why);
    answers.refused(outgoing, origin, REFUSALS[why]);
  }

  async function take(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    holding: Holding,
    started: number,
  ): Promise<void> {
    const { origin } = incoming.headers;
    try {
      const refusal = await collect(incoming, holding);
      if (refusal === null) answers.taken(outgoing, origin);
      else if (refusal !== 'gone') refuse(outgoing, origin, refusal);
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) {
        log.error({ error: describeError(error) }, 'unexpected error');
      }
      refuse(outgoing, origin, 'unavailable');
    } finally {
      holding.release();
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

  /** Room for a request that may come in, or why it may not. */
  function admit({ method, headers }: IncomingMessage): Holding | RefusalReason {
    if (method !== 'POST') return 'method';
    const { origin, host } = headers;
    const fetchSite = headers['sec-fetch-site'] as string | undefined;
    if (!comesFromAllowed({ origin, fetchSite, host }, origins)) return 'origin';
    return pressure.enter() ?? 'pressure';
  }

  return function collector(incoming, outgoing) {
    const started = performance.now();
    const { origin } = incoming.headers;
    if (incoming.method === 'OPTIONS') {
      answers.preflight(outgoing, origin);
      return measure(incoming, outgoing, started);
    }
    const admitted = admit(incoming);
    if (typeof admitted === 'string') {
      refuse(outgoing, origin, admitted);
      return measure(incoming, outgoing, started);
    }
    void take(incoming, outgoing, admitted, started);
  };
}

/** When a request was sent, by the client's clock (`?sent_at=`, epoch milliseconds). */
function sentAtOf(url: string): number | null {
  const digits = /[?&]sent_at=(\d{1,15})(?:&|$)/.exec(url)?.[1];
  return digits === undefined ? null : Number(digits);
}
