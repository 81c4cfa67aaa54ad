import { boundedMemo } from '../bounded-memo.ts';

/** For responses that are made for one request: no cache may store them. */
export const NO_STORE = 'no-store';

/** For data that changes with a release, or monthly: a day in every cache. */
export const FOR_A_DAY = 'public, max-age=86400';

/** For what may change between two releases: an hour in every cache. */
export const FOR_AN_HOUR = 'public, max-age=3600';

/** For files that keep their names while their content changes: ten minutes in every cache. */
export const FOR_TEN_MINUTES = 'public, max-age=600';

/** For files whose names change with their content. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';

/** For pages: browsers ask on each use whether what they have is current, so that a change shows at once. */
export const REVALIDATE = 'no-cache';

/** For pages that differ from visitor to visitor: browsers ask on each use, and no shared cache may store them. */
export const PRIVATE_REVALIDATE = 'private, no-cache';

/** The `Content-Type` of a page. */
export const HTML_CONTENT_TYPE = 'text/html; charset=utf-8';

/** The encodings that a response may be stored in, the best first. */
const ENCODINGS = ['br', 'gzip', 'identity'] as const;

export type Encoding = (typeof ENCODINGS)[number];

/** Maximum number of headers whose outcome is remembered: browsers send a handful, others anything. */
const MAX_REMEMBERED_HEADERS = 500;

const parsed = boundedMemo(parse, { maxEntries: MAX_REMEMBERED_HEADERS });

/**
 * The encodings that an `Accept-Encoding` header takes, the one to choose first: by its weight,
 * and among equals the one that is smaller (RFC 9110, section 12.5.3). `identity` is always among
 * them: a client that refuses all that we have gets the plain bytes rather than an error.
 */
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
  // Where nothing is said of identity it is taken, but after all that is named.
  const weightOf = (encoding: Encoding) =>
    weights.get(encoding) ?? (encoding === 'identity' ? Number.MIN_VALUE : any);
  const accepted = ENCODINGS.filter((encoding) => weightOf(encoding) > 0).sort(
    (one, other) => weightOf(other) - weightOf(one),
  );
  return accepted.includes('identity') ? accepted : [...accepted, 'identity'];
}
