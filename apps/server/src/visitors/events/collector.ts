import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { describeError } from '../../platform/http/problem.ts';
import { COLLECTOR_PATH } from '../../platform/http/route-table.ts';
import { StoreUnavailable } from '../../platform/store/store.ts';
import { isPostgres } from '../../platform/store/tables/columns.ts';
import type { Services } from '../../services.ts';
import { type Admitted, createAdmission, type NotAdmitted, REFUSALS } from './admission.ts';
import { createCollectorResponses } from './collector-responses.ts';
import type { EventsToStore } from './event-rows.ts';
import { createEventsReader } from './events-reader.ts';
import { PRESSURE_LIMITS, type PressureLimits } from './pressure.ts';
import { BODY_TIMEOUT_MS, type DeliveryServices } from './read-body.ts';
import { createRowWriter } from './row-writer.ts';
import type { SpaceGuard } from './space-guard.ts';
import { gatherEvents } from './store-events.ts';
import { createUnreadableRows } from './unreadable-rows.ts';

export type EventObserver = (stored: EventsToStore) => void;

export interface CollectorOptions extends DeliveryServices, Pick<Services, 'metrics' | 'log'> {
  observe?: EventObserver | undefined;
  /** Whether the database has space for events; always by default. */
  space?: Pick<SpaceGuard, 'hasRoom'>;
  limits?: PressureLimits;
  bodyTimeoutMs?: number;
}

/**
 * Serves `POST /events?sent_at=<ms>` with an event or an array, plain or gzip. Responds with 204
 * once all are durable; bad events are stored separately. It bypasses the router, because it serves
 * most requests.
 */
export function createCollector({
  observe,
  space = { hasRoom: () => true },
  limits = PRESSURE_LIMITS,
  bodyTimeoutMs = BODY_TIMEOUT_MS,
  ...services
}: CollectorOptions): RequestListener {
  const { config, metrics, log, now } = services;
  const admit = createAdmission({ config, now, space, limits });
  const readEvents = createEventsReader({ ...services, bodyTimeoutMs });
  const unreadableRows = createUnreadableRows(services);
  const append = gatherEvents({
    write: createRowWriter(services),
    // The fixed cost of a write to PostgreSQL equals thirty events.
    gathersFirst: isPostgres(services.store.reads),
  });
  const responses = createCollectorResponses(config);

  async function collect(incoming: IncomingMessage, admitted: Admitted) {
    const read = await readEvents(incoming, admitted);
    const rows = read.ok ? read.rows : read.unreadable && unreadableRows(read.unreadable);
    if (rows) {
      await append(rows);
      observe?.(rows);
    }
    return read.ok ? null : read.why;
  }

  function refuse(
    outgoing: ServerResponse,
    origin: string | undefined,
    { why, ...more }: NotAdmitted,
  ): void {
    metrics.eventsRefused(why);
    responses.rejected(outgoing, origin, { ...REFUSALS[why], ...more });
  }

  async function respond(
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
      if (outgoing.headersSent) measure(services, incoming, outgoing, started);
    }
  }

  return function collector(incoming, outgoing) {
    const started = performance.now();
    const { origin } = incoming.headers;
    if (incoming.method === 'OPTIONS') {
      responses.preflight(outgoing, origin);
      return measure(services, incoming, outgoing, started);
    }
    const admitted = admit(incoming);
    if ('why' in admitted) {
      refuse(outgoing, origin, admitted);
      return measure(services, incoming, outgoing, started);
    }
    void respond(incoming, outgoing, admitted, started);
  };
}

function measure(
  { metrics, log }: Pick<Services, 'metrics' | 'log'>,
  { method = 'GET' }: IncomingMessage,
  { statusCode: status }: ServerResponse,
  started: number,
): void {
  const ms = performance.now() - started;
  metrics.requestDone({ route: COLLECTOR_PATH, method, status, seconds: ms / 1_000 });
  log.debug({ method, route: COLLECTOR_PATH, status, ms });
}
