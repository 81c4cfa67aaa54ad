import type { IncomingMessage, ServerResponse } from 'node:http';
import { acceptedEncodings } from './content-encoding.ts';
import type { Representation, Resource } from './resource.ts';

/** Responds to a GET or HEAD with a resource: 200, or 304 where the client has it. */
export function sendResource(
  resource: Resource,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): void {
  const { headers } = incoming;
  const { resource: sent, cookie } = resource.choose?.(incoming) ?? { resource, cookie: null };
  if (cookie !== null) outgoing.setHeader('Set-Cookie', cookie);
  const answer = answerOf(sent, {
    acceptEncoding: headers['accept-encoding'],
    ifNoneMatch: headers['if-none-match'],
  });
  outgoing.writeHead(answer.status, answer.headers);
  // For HEAD, Node leaves the body out.
  outgoing.end(answer.body ?? undefined);
}

/** The parts of a request that its response depends on. */
interface Conditions {
  acceptEncoding: string | undefined;
  ifNoneMatch: string | undefined;
}

/** The response of a route with a resource: 200, or 304 where the client has it. */
export function resourceResponse(resource: Resource, conditions: Conditions): Response {
  const { status, headers: flat, body } = answerOf(resource, conditions);
  const headers = new Headers();
  for (let at = 0; at < flat.length; at += 2) headers.set(flat[at] ?? '', flat[at + 1] ?? '');
  return new Response(body && new Uint8Array(body), { status, headers });
}

function answerOf(
  resource: Resource,
  { acceptEncoding, ifNoneMatch }: Conditions,
): { status: 200 | 304; headers: string[]; body: Buffer | null } {
  const chosen = choose(resource, acceptEncoding);
  return ifNoneMatch !== undefined && matches(ifNoneMatch, chosen.etag)
    ? { status: 304, headers: chosen.notModifiedHeaders, body: null }
    : { status: 200, headers: chosen.headers, body: chosen.body };
}

/** The representation to send for an `Accept-Encoding` header. */
function choose({ representations }: Resource, acceptEncoding: string | undefined): Representation {
  for (const encoding of acceptedEncodings(acceptEncoding)) {
    const representation = representations[encoding];
    if (representation !== undefined) return representation;
  }
  return representations.identity;
}

/** Whether an `If-None-Match` header names an ETag; by the weak comparison (RFC 9110, 13.1.2). */
export function matches(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true;
  return ifNoneMatch.split(',').some((item) => item.trim().replace(/^W\//, '') === etag);
}
