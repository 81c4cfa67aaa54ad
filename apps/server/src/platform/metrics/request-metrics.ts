import { Counter, Histogram, type Registry } from 'prom-client';
import type { RequestMeasure } from '../http/request-log.ts';
import { createMissingPaths } from './missing-paths.ts';

/** Counters of responses, with their latencies. */
export interface RequestMetrics {
  requestDone(request: RequestMeasure): void;
  /** Something was sent from memory; counted, and not timed, because nothing is waited for. */
  resourceSent(route: string, method: string, status: number): void;
  /** A page was asked for that is not there. @param path without query */
  pageMissing(path: string): void;
}

/** Responses of one route that are alike. */
interface Sent {
  method: string;
  status: number;
  count: number;
}

const LATENCY_BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5];

/** Methods that are counted under their own name; a made-up one must not make a series. */
const COUNTED_METHODS = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS']);

/** Creates the counters of requests in a registry. */
export function createRequestMetrics(registry: Registry): RequestMetrics {
  const registers = [registry];

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
    requestDone({ route, method, status, seconds }) {
      countRequest(route, COUNTED_METHODS.has(method) ? method : 'other', status);
      latency.observe({ route }, seconds);
    },
    resourceSent: countRequest,
    pageMissing: missing.count,
  };
}
