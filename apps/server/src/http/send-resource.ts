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
  const chosen = choose(sent, headers['accept-encoding']);
  const known = headers['if-none-match'];
  if (known !== undefined && matches(known, chosen.etag)) {
    outgoing.writeHead(304, chosen.notModifiedHeaders);
    outgoing.end();
    return;
  }
  outgoing.writeHead(200, chosen.headers);
  // For HEAD, Node leaves the body out.
  outgoing.end(chosen.body);
}

/** The representation to send for an `Accept-Encoding` header. */
export function choose(
  { representations }: Resource,
  acceptEncoding: string | undefined,
): Representation {
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
