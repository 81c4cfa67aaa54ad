import { boundedMemo } from '../store/bounded-memo.ts';

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
