import { Counter, Histogram, type Registry } from 'prom-client';
import type { RequestMeasure } from '../http/request-log.ts';

export interface MissingPaths {
  /** @param path without query; a path that no page could have is counted as `OTHER_PATHS` */
  count(path: string): void;
  entries(): Iterable<[path: string, times: number]>;
}

export const OTHER_PATHS = 'other';

export const MAX_MISSING_PATHS = 100;

/** The form of pages' paths, with or without the final slash. */
const PAGE_PATH = /^(?=.{1,80}$)(\/[a-z][a-z-]*[0-9]{0,4})+\/?$/;

/**
 * Counts missing paths. A new path beyond the limit replaces the least requested one, so that a
 * scan's paths do not stay.
 */
export function createMissingPaths(): MissingPaths {
  const counts = new Map<string, number>();
  let others = 0;
  return {
    count(path) {
      if (!PAGE_PATH.test(path)) {
        others += 1;
        return;
      }
      const known = counts.get(path);
      if (known === undefined && counts.size >= MAX_MISSING_PATHS)
        counts.delete(leastCounted(counts));
      counts.set(path, (known ?? 0) + 1);
    },
    *entries() {
      yield* counts;
      if (others > 0) yield [OTHER_PATHS, others];
    },
  };
}

function leastCounted(counts: Map<string, number>): string {
  let [least = '', fewest = 0] = counts.entries().next().value ?? [];
  for (const [path, times] of counts) {
    if (times < fewest) [least, fewest] = [path, times];
  }
  return least;
}

export interface RequestMetrics {
  requestDone(request: RequestMeasure): void;
  /** Counts a response from memory. It is not timed, because it never waits. */
  resourceSent(route: string, method: string, status: number): void;
  pageMissing(path: string): void;
}

interface Sent {
  method: string;
  status: number;
  count: number;
}

const LATENCY_BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5];

const COUNTED_METHODS = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS']);

export function createRequestMetrics(registry: Registry): RequestMetrics {
  const registers = [registry];

  // The library's labelled counter costs a request ten times as much.
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
