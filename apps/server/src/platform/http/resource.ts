import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { acceptedEncodings, type Encoding } from './content-headers.ts';
import { plainBody } from './request-body.ts';

export interface Representation {
  etag: string;
  headers: string[];
  notModifiedHeaders: string[];
  readonly body: Buffer;
}

export interface Chosen {
  resource: Resource;
  cookie: string | null;
}

export interface Resource {
  /** Its name in logs and metrics: a page's path, or the pattern of its folder. */
  route: string;
  representations: Partial<Record<Encoding, Representation>> & { identity: Representation };
  /** If the response differs between requests: chooses what to send. */
  choose?(request: Pick<IncomingMessage, 'method' | 'headers' | 'url'>): Chosen;
}

/** A body's compressed forms. A form that would not be smaller is missing. */
export type CompressedForms = Partial<Record<Exclude<Encoding, 'identity'>, Buffer>>;

export interface Compressed {
  forms: CompressedForms;
  /** If the forms were made quickly: calls `use` once with the smallest forms. */
  whenImproved?(use: (forms: CompressedForms) => void): void;
}

export interface Body {
  /** SHA-256 as base64url. */
  digest: string;
  length: number;
  bytes(): Buffer;
}

export function createBody(bytes: Buffer): Body {
  return { digest: digestBytes(bytes), length: bytes.length, bytes: () => bytes };
}

export function digestBytes(bytes: Buffer): string {
  return hash('sha256', bytes, 'base64url');
}

export interface ResourceParts {
  route: string;
  body: Body;
  compressed: Compressed;
  contentType: string;
  /** Headers besides those that follow from the body: caching, security. */
  headers: [name: string, value: string][];
  vary?: string[];
}

/** The smallest forms replace quick ones under new ETags: a tag stands for the same bytes. */
export function createResource({ body, compressed, ...parts }: ResourceParts): Resource {
  const { forms, whenImproved } = compressed;
  const isQuick = whenImproved !== undefined;
  const resource: Resource = {
    route: parts.route,
    representations: createRepresentations(body, forms, { ...parts, isQuick }),
  };
  // A separate function, because a closure here would have the body in memory forever.
  if (whenImproved) improveLater(resource, whenImproved, parts);
  return resource;
}

/**
 * Makes a resource at the first request; then it is in memory. If `make` throws, the next request
 * tries again.
 */
export function onDemand(route: string, make: () => Resource): Resource {
  let made: Resource | undefined;
  return {
    route,
    get representations() {
      made ??= make();
      return made.representations;
    },
  };
}

type Described = Omit<ResourceParts, 'body' | 'compressed'>;

function improveLater(
  resource: Resource,
  whenImproved: NonNullable<Compressed['whenImproved']>,
  described: Described,
): void {
  whenImproved((smallest) => {
    const body = createBody(resource.representations.identity.body);
    const parts = { ...described, isQuick: false };
    resource.representations = createRepresentations(body, smallest, parts);
  });
}

function createRepresentations(
  body: Body,
  forms: CompressedForms,
  { contentType, headers, vary = [], isQuick }: Described & { isQuick: boolean },
): Resource['representations'] {
  const digest = body.digest.slice(0, 22);
  const varies = [...vary, ...(Object.keys(forms).length > 0 ? ['Accept-Encoding'] : [])];

  const createHeaders = (encoding: Encoding, length: number): Omit<Representation, 'body'> => {
    const suffix = encoding === 'identity' ? '' : `-${encoding}${isQuick ? '-quick' : ''}`;
    const etag = `"${digest}${suffix}"`;
    const always = [
      ...headers.flat(),
      ...(varies.length > 0 ? ['Vary', varies.join(', ')] : []),
      'ETag',
      etag,
    ];
    return {
      etag,
      notModifiedHeaders: always,
      headers: [
        'Content-Type',
        contentType,
        'Content-Length',
        String(length),
        ...(encoding === 'identity' ? [] : ['Content-Encoding', encoding]),
        ...always,
      ],
    };
  };

  const { br, gzip } = forms;
  const plain = createHeaders('identity', body.length);
  return {
    identity: gzip ? inflated(plain, gzip) : { ...plain, body: body.bytes() },
    ...(br ? { br: { ...createHeaders('br', br.length), body: br } } : {}),
    ...(gzip ? { gzip: { ...createHeaders('gzip', gzip.length), body: gzip } } : {}),
  };
}

/** Makes the plain form, whose bytes are made from the gzip form on demand. */
function inflated(plain: Omit<Representation, 'body'>, gzip: Buffer): Representation {
  return {
    ...plain,
    get body() {
      return plainBody(gzip);
    },
  };
}

export function sendResource(
  resource: Resource,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): void {
  const { headers } = incoming;
  const { resource: sent, cookie } = resource.choose?.(incoming) ?? { resource, cookie: null };
  if (cookie !== null) outgoing.setHeader('Set-Cookie', cookie);
  const answer = responseParts(sent, {
    acceptEncoding: headers['accept-encoding'],
    ifNoneMatch: headers['if-none-match'],
  });
  outgoing.writeHead(answer.status, answer.headers);
  // For HEAD, Node leaves the body out.
  outgoing.end(answer.body ?? undefined);
}

interface Conditions {
  acceptEncoding: string | undefined;
  ifNoneMatch: string | undefined;
}

export function resourceResponse(resource: Resource, conditions: Conditions): Response {
  const { status, headers: flat, body } = responseParts(resource, conditions);
  const headers = new Headers();
  for (let at = 0; at < flat.length; at += 2) headers.set(flat[at] ?? '', flat[at + 1] ?? '');
  return new Response(body && new Uint8Array(body), { status, headers });
}

function responseParts(
  resource: Resource,
  { acceptEncoding, ifNoneMatch }: Conditions,
): { status: 200 | 304; headers: string[]; body: Buffer | null } {
  const chosen = choose(resource, acceptEncoding);
  return ifNoneMatch !== undefined && matchesEtag(ifNoneMatch, chosen.etag)
    ? { status: 304, headers: chosen.notModifiedHeaders, body: null }
    : { status: 200, headers: chosen.headers, body: chosen.body };
}

function choose({ representations }: Resource, acceptEncoding: string | undefined): Representation {
  for (const encoding of acceptedEncodings(acceptEncoding)) {
    const representation = representations[encoding];
    if (representation !== undefined) return representation;
  }
  return representations.identity;
}

export function matchesEtag(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true;
  return ifNoneMatch.split(',').some((item) => item.trim().replace(/^W\//, '') === etag);
}
