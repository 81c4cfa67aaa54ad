import { boundedMemo } from '../bounded-memo.ts';

/** Responses made for one request: no cache may store them. */
export const NO_STORE = 'no-store';

/** Data that changes with a release, or monthly: every cache may store it for a day. */
export const FOR_A_DAY = 'public, max-age=86400';

/** Data that may change between two releases: every cache may store it for an hour. */
export const FOR_AN_HOUR = 'public, max-age=3600';

/** Changing files under stable names: every cache may store them for ten minutes. */
export const FOR_TEN_MINUTES = 'public, max-age=600';

/** Files whose names change with their content may be stored for a year. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Pages: browsers check their copy on each use, so that a change shows at once. */
export const REVALIDATE = 'no-cache';

/** Pages that differ by visitor: as before, and no shared cache may store them. */
export const PRIVATE_REVALIDATE = 'private, no-cache';

export const HTML_CONTENT_TYPE = 'text/html; charset=utf-8';

/** The encodings in which responses are stored, best first. */
const ENCODINGS = ['br', 'gzip', 'identity'] as const;

export type Encoding = (typeof ENCODINGS)[number];

/** Browsers send a handful of different ones, other clients any number. */
const MAX_REMEMBERED_HEADERS = 500;

const parsed = boundedMemo(parse, { maxEntries: MAX_REMEMBERED_HEADERS });

/** The accepted encodings, best first (RFC 9110, 12.5.3); `identity` is always included. */
export function acceptedEncodings(header: string | undefined): readonly Encoding[] {
  return parsed(header ?? '');
}

function parse(header: string): Encoding[] {
  const weights = new Map<string, number>();
  for (const item of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = item.split(';').map((part) => part.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    weights.set(name === 'x-gzip' ? 'gzip' : name, weight ? Number(weight.slice(2)) || 0 : 1);
  }
  const any = weights.get('*') ?? 0;
  // If the header does not name identity, it is accepted after everything that is named.
  const encodingWeight = (encoding: Encoding) =>
    weights.get(encoding) ?? (encoding === 'identity' ? Number.MIN_VALUE : any);
  const accepted = ENCODINGS.filter((encoding) => encodingWeight(encoding) > 0).sort(
    (one, other) => encodingWeight(other) - encodingWeight(one),
  );
  return accepted.includes('identity') ? accepted : [...accepted, 'identity'];
}
