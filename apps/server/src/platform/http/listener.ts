import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { getRequestListener, RequestError } from '@hono/node-server';
import type { Hono } from 'hono';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { NO_STORE } from './content-headers.ts';
import { createProblem, describeError, PROBLEM_MEDIA_TYPE } from './problem.ts';
import { type Resource, sendResource } from './resource.ts';
import { securityHeaders } from './security-headers.ts';
import { hasPrivacySignal, type ServerEnv } from './visitor.ts';

/** Maximum length of an address that reaches a route, about that of browsers and proxies. */
export const MAX_REQUEST_URL_LENGTH = 8_000;

export type ResourceAt = (
  path: string,
  privacySignal: boolean,
  host?: string,
) => Resource | undefined;

/** Sends pages and assets in memory without a router; routes get everything else. */
export function createListener({
  app,
  resourceAt,
  direct = {},
  config,
  pages,
  metrics,
  log,
}: {
  app: Hono<ServerEnv>;
  resourceAt: ResourceAt;
  /** Listeners for all requests to a path, which bypass the router. */
  direct?: Readonly<Record<string, RequestListener>>;
  config: Pick<Config, 'publicUrl'>;
  metrics: { resourceSent(route: string, method: string, status: number): void };
  log: Logger;
  pages: { contentPath(path: string, host: string | undefined): string };
}): RequestListener {
  const routes = getRequestListener(app.fetch, {
    // Load balancers check by HTTP/1.0, which needs no `Host`.
    hostname: 'localhost',
    errorHandler(error) {
      if (error instanceof RequestError) return refusal(400, 'bad-address');
      log.error({ error: describeError(error) }, 'unexpected error');
      return refusal(500, 'internal');
    },
  });

  const routedHeaders = [...securityHeaders(config), ['Cache-Control', NO_STORE] as const];

  function refusal(status: number, type: string): Response {
    return new Response(JSON.stringify(createProblem(status, type)), {
      status,
      headers: [...securityHeaders(config), ['Content-Type', PROBLEM_MEDIA_TYPE]],
    });
  }

  async function refuse(outgoing: ServerResponse, status: number, type: string): Promise<void> {
    const response = refusal(status, type);
    // The rest of such a request is not worth reading.
    outgoing.writeHead(status, [...response.headers, ['Connection', 'close']].flat());
    outgoing.end(await response.text());
  }

  const directly = new Map(Object.entries(direct));

  return function listen(incoming: IncomingMessage, outgoing: ServerResponse) {
    // A proxy in front of us may have used the other host (RFC 9112, 3.2).
    if (namesTwoHosts(incoming)) return refuse(outgoing, 400, 'two-hosts');
    const { method = 'GET', url = '/' } = incoming;
    const { host } = incoming.headers;
    const sent = requestPath(url);
    // A site's own host has shorter paths. From here on, paths are those of the content.
    const path = pages.contentPath(sent, host);
    if (path !== sent) incoming.url = path + url.slice(url.indexOf(sent) + sent.length);
    const listener = directly.get(path);
    if (listener !== undefined && url.length <= MAX_REQUEST_URL_LENGTH) {
      return listener(incoming, outgoing);
    }
    if (method === 'GET' || method === 'HEAD') {
      const resource = resourceAt(path, hasPrivacySignal(incoming.headers['sec-gpc']), host);
      if (resource !== undefined) {
        try {
          sendResource(resource, incoming, outgoing);
        } catch (error) {
          log.error(
            { error: describeError(error), route: resource.route },
            'a page cannot be made',
          );
          return refuse(outgoing, 500, 'internal');
        }
        metrics.resourceSent(resource.route, method, outgoing.statusCode);
        log.debug({ method, route: resource.route, status: outgoing.statusCode });
        return;
      }
    }
    if (url.length > MAX_REQUEST_URL_LENGTH) return refuse(outgoing, 414, 'address-too-long');
    if (!isWellFormed(path)) return refuse(outgoing, 404, 'not-found');
    for (const [name, value] of routedHeaders) outgoing.setHeader(name, value);
    return routes(incoming, outgoing);
  };
}

export function namesTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

/** Returns the path of a request's target, which may be a whole address (RFC 9112, 3.2.2). */
export function requestPath(url: string): string {
  const target = url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?]*/i, '');
  const end = target.indexOf('?');
  return end === -1 ? target : target.slice(0, end);
}

/** Whether every percent sign in a path is part of an encoding. Queries may hold anything. */
function isWellFormed(path: string): boolean {
  if (!path.includes('%')) return true;
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
