import type { RequestListener } from 'node:http';
import type { Config } from '../config/config.ts';
import { NO_STORE } from './content-headers.ts';
import { RETRY_AFTER_SECONDS } from './errors.ts';
import { requestPath } from './listener.ts';
import { createProblem, PROBLEM_MEDIA_TYPE } from './problem.ts';
import { HEALTH_PATH, READINESS_PATH } from './route-table.ts';
import { securityHeaders } from './security-headers.ts';

export interface Drain {
  listener: RequestListener;
  /**
   * Begins to drain: `/healthz` and `/readyz` respond with 503 from now on, and each response
   * closes its connection.
   */
  begin(): void;
}

const CHECKS: readonly string[] = [HEALTH_PATH, READINESS_PATH];

export function createDrain(listener: RequestListener, config: Pick<Config, 'publicUrl'>): Drain {
  let isDraining = false;
  const body = JSON.stringify(createProblem(503, 'stopping', 'This server is about to stop.'));
  const headers = [
    ...securityHeaders(config),
    ['Cache-Control', NO_STORE] as const,
    ['Content-Type', PROBLEM_MEDIA_TYPE] as const,
    ['Retry-After', String(RETRY_AFTER_SECONDS)] as const,
  ].flat();
  return {
    listener(incoming, outgoing) {
      if (!isDraining) return listener(incoming, outgoing);
      // Makes Node send `Connection: close` with any response.
      outgoing.shouldKeepAlive = false;
      if (!CHECKS.includes(requestPath(incoming.url ?? '/'))) return listener(incoming, outgoing);
      outgoing.writeHead(503, headers);
      outgoing.end(body);
    },
    begin() {
      isDraining = true;
    },
  };
}
