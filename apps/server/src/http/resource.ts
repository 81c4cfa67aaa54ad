import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Encoding } from './content-encoding.ts';

/** A body in one encoding, with all its headers made beforehand. */
export interface Representation {
  etag: string;
  /** Names and values in turn, as `writeHead` takes them, for a 200. */
  headers: string[];
  /** Names and values in turn, for a 304. */
  notModifiedHeaders: string[];
  body: Buffer;
}

/** The representation that a request gets. */
export interface Chosen {
  resource: Resource;
  /** A `Set-Cookie` value; null for none. */
  cookie: string | null;
}

/** Something that is answered from memory, the same for everyone who asks alike. */
export interface Resource {
  /** Its name in logs and metrics: a page's path, or the pattern of its folder. */
  route: string;
  representations: Partial<Record<Encoding, Representation>> & { identity: Representation };
  /** Where not everyone is sent the same: what to send to one who asks. */
  choose?(asked: Pick<IncomingMessage, 'method' | 'headers' | 'url'>): Chosen;
}

/** A body's compressed forms; one is missing where it would not be smaller. */
export type CompressedForms = Partial<Record<Exclude<Encoding, 'identity'>, Buffer>>;

/** Makes a resource of its bytes. */
export function createResource({
  route,
  body,
  compressed,
  contentType,
  headers,
  vary,
}: {
  route: string;
  body: Buffer;
  compressed: CompressedForms;
  contentType: string;
  /** Beyond those that follow from the body: caching, security. */
  headers: [name: string, value: string][];
  /** Request headers, beyond `Accept-Encoding`, that the bytes depend on. */
  vary?: string[];
}): Resource {
  const digest = hash('sha256', body, 'base64url').slice(0, 22);
  const varies = [
    ...(vary ?? []),
    ...(Object.keys(compressed).length > 0 ? ['Accept-Encoding'] : []),
  ];

  const represent = (encoding: Encoding, encoded: Buffer): Representation => {
    const etag = encoding === 'identity' ? `"${digest}"` : `"${digest}-${encoding}"`;
    const always = [
      ...headers.flat(),
      ...(varies.length > 0 ? ['Vary', varies.join(', ')] : []),
      'ETag',
      etag,
    ];
    return {
      etag,
      body: encoded,
      notModifiedHeaders: always,
      headers: [
        'Content-Type',
        contentType,
        'Content-Length',
        String(encoded.length),
        ...(encoding === 'identity' ? [] : ['Content-Encoding', encoding]),
        ...always,
      ],
    };
  };

  return {
    route,
    representations: {
      identity: represent('identity', body),
      ...(compressed.br ? { br: represent('br', compressed.br) } : {}),
      ...(compressed.gzip ? { gzip: represent('gzip', compressed.gzip) } : {}),
    },
  };
}
