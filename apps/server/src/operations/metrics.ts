import type { InsuranceLine } from '@zipfront/contracts/insurance-line';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { RequestMeasure } from '../http/request-log.ts';
import type { StoreSpace } from '../store/store.ts';
import { createMissingPaths } from './missing-paths.ts';

/** How a zip code lookup can end. */
export type LookupOutcome = 'found' | 'unknown' | 'malformed';

/**
 * Counters and histograms in Prometheus format. Reasons and outcomes are words of a fixed list, because
 * each makes a series of its own.
 */
export interface Metrics {
  visitCreated(): void;
  handoffMade(line: InsuranceLine): void;
  lookup(result: LookupOutcome): void;
  /** @param count how many attribution values were over-long and cut */
  attributionCut(count: number): void;
  /** @param count events that are new in the store */
  eventsStored(count: number): void;
  /** @param count events that came again */
  eventsDuplicate(count: number): void;
  /** @param count events that were left without their visit, which has too many */
  eventsUnattached(count: number): void;
  /** Something came to the collector that is no event; a resend is counted again. */
  eventBad(reason: string): void;
  /** A whole request to the collector was not taken. */
  eventsRefused(reason: string): void;
  /** The room of the database; `freeBytes` is null where it cannot be seen. */
  databaseSpace(space: StoreSpace): void;
  /** Outcome of an error report. */
  errorReport(outcome: string): void;
  requestDone(request: RequestMeasure): void;
  /** Something was sent from memory; counted, and not timed, because nothing is waited for. */
  resourceSent(route: string, method: string, status: number): void;
  /** A page was asked for that is not there. @param path without query */
  pageMissing(path: string): void;
  /** All of it as Prometheus text. */
  render(): Promise<string>;
  readonly contentType: string;
}

/** Responses of one route that are alike. */
interface Sent {
  method: string;
  status: number;
  count: number;
}

const LATENCY_BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5];

/** Methods that are counted under their own name; a made-up one must not make a series. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS']);

/** @param options.process whether to measure the process itself (memory, event loop, handles) */
export function createMetrics({ process = true }: { process?: boolean } = {}): Metrics {
  const registry = new Registry();
  const registers = [registry];
  if (process) collectDefaultMetrics({ register: registry });

  // Counted beside the library, whose labelled counter would cost a request ten times as much, and
  // handed over when they are read.
  const sent = new Map<string, Sent[]>();
  function countRequest(route: string, method: string, status: number): void {
    const ofRoute = sent.get(route) ?? [];
    if (ofRoute.length === 0) sent.set(route, ofRoute);
    const alike = ofRoute.find((one) => one.status === status && one.method === method);
    if (alike) alike.count += 1;
    else ofRoute.push({ method, status, count: 1 });
  }
  new Counter({
    name: 'zipfront_http_requests_total',
    help: 'Requests answered, by route pattern, method and status.',
    labelNames: ['route', 'method', 'status'] as const,
    registers,
    collect() {
      for (const [route, ofRoute] of sent) {
        for (const { method, status, count } of ofRoute) this.inc({ route, method, status }, count);
      }
      sent.clear();
    },
  });
  const latency = new Histogram({
    name: 'zipfront_http_request_duration_seconds',
    help: 'Seconds from the request to its answer, by route pattern.',
    labelNames: ['route'] as const,
    buckets: LATENCY_BUCKETS_SECONDS,
    registers,
  });
  const visits = new Counter({
    name: 'zipfront_visits_created_total',
    help: 'Visits created.',
    registers,
  });
  const handoffs = new Counter({
    name: 'zipfront_handoffs_total',
    help: 'Hand-offs to the comparison app, by insurance line.',
    labelNames: ['line'] as const,
    registers,
  });
  const lookups = new Counter({
    name: 'zipfront_zip_lookups_total',
    help: 'Zip code lookups, by result.',
    labelNames: ['result'] as const,
    registers,
  });
  const cuts = new Counter({
    name: 'zipfront_attribution_values_cut_total',
    help: 'Attribution values that were longer than the limit and were cut.',
    registers,
  });

  const events = new Counter({
    name: 'zipfront_events_total',
    help: 'Good events that the collector made durable: new ones, and resends of what was there.',
    labelNames: ['outcome'] as const,
    registers,
  });
  const unattachedEvents = new Counter({
    name: 'zipfront_events_unattached_total',
    help: 'Events, good and bad, that were left without their visit, which has too many.',
    registers,
  });
  const badEvents = new Counter({
    name: 'zipfront_bad_events_total',
    help: 'What came to the collector and is no event, by reason.',
    labelNames: ['reason'] as const,
    registers,
  });
  const refusedBatches = new Counter({
    name: 'zipfront_event_batches_refused_total',
    help: 'Requests to the collector that were not taken, by reason.',
    labelNames: ['reason'] as const,
    registers,
  });

  const freeSpace = new Gauge({
    name: 'zipfront_database_free_bytes',
    help: 'What may still be written to the disk of an SQLite file, room within the file included.',
    registers,
  });
  const usedSpace = new Gauge({
    name: 'zipfront_database_used_bytes',
    help: 'What the database takes.',
    registers,
  });

  const errorReports = new Counter({
    name: 'zipfront_error_reports_total',
    help: 'Error reports of browsers: of new errors, of known ones, and refused ones by reason.',
    labelNames: ['outcome'] as const,
    registers,
  });

  const missing = createMissingPaths();
  new Counter({
    name: 'zipfront_pages_missing_total',
    help: 'Requests for pages that are not there, by path without query: the 100 that are asked for most.',
    labelNames: ['path'] as const,
    registers,
    collect() {
      this.reset();
      for (const [path, times] of missing.entries()) this.inc({ path }, times);
    },
  });

  return {
    visitCreated: () => visits.inc(),
    handoffMade: (line) => handoffs.inc({ line }),
    lookup: (result) => lookups.inc({ result }),
    attributionCut: (count) => cuts.inc(count),
    eventsStored: (count) => events.inc({ outcome: 'stored' }, count),
    eventsDuplicate: (count) => events.inc({ outcome: 'duplicate' }, count),
    eventsUnattached: (count) => unattachedEvents.inc(count),
    eventBad: (reason) => badEvents.inc({ reason }),
    eventsRefused: (reason) => refusedBatches.inc({ reason }),
    databaseSpace({ freeBytes, usedBytes }) {
      if (freeBytes !== null) freeSpace.set(freeBytes);
      usedSpace.set(usedBytes);
    },
    errorReport: (outcome) => errorReports.inc({ outcome }),
    requestDone({ route, method, status, seconds }) {
      countRequest(route, METHODS.has(method) ? method : 'other', status);
      latency.observe({ route }, seconds);
    },
    resourceSent: countRequest,
    pageMissing: missing.count,
    render: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
