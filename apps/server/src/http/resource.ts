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

/** The result of compressing a body. */
export interface Compressed {
  forms: CompressedForms;
  /** Where the forms were made quickly: receives the function to call, once, with the smallest ones. */
  whenImproved?(use: (forms: CompressedForms) => void): void;
}

/**
 * Makes a resource of its bytes. Where they were compressed quickly, it sends the smallest forms as soon as
 * these are there, under other ETags: a tag never stands for two rows of bytes.
 */
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
  compressed: Compressed;
  contentType: string;
  /** Beyond those that follow from the body: caching, security. */
  headers: [name: string, value: string][];
  /** Request headers, beyond `Accept-Encoding`, that the bytes depend on. */
  vary?: string[];
}): Resource {
  const digest = hash('sha256', body, 'base64url').slice(0, 22);

  const represent = (
    encoding: Encoding,
    encoded: Buffer,
    { varies, isQuick }: { varies: string[]; isQuick: boolean },
  ): Representation => {
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

  const representAll = (forms: CompressedForms, isQuick: boolean): Resource['representations'] => {
    const varies = [...(vary ?? []), ...(Object.keys(forms).length > 0 ? ['Accept-Encoding'] : [])];
    const of = { varies, isQuick };
    return {
      identity: represent('identity', body, of),
      ...(forms.br ? { br: represent('br', forms.br, of) } : {}),
      ...(forms.gzip ? { gzip: represent('gzip', forms.gzip, of) } : {}),
    };
  };

  const { forms, whenImproved } = compressed;
  const resource: Resource = {
    route,
    representations: representAll(forms, whenImproved !== undefined),
  };
  whenImproved?.((smallest) => {
    resource.representations = representAll(smallest, false);
  });
  return resource;
}
