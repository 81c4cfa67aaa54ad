import type { PlatformName } from '@zipfront/contracts/console/uploads';
import type { UploadEntry } from '../upload-entry.ts';

/** Conversions of one goal for one request. */
export interface Batch {
  /** The goal's name at the platform's API: the id of an action, or the name of an event. */
  destination: string;
  entries: readonly UploadEntry[];
}

/** The outcome of one request. Reasons are codes without personal data: `INVALID_ARGUMENT`. */
export type BatchOutcome =
  /**
   * With a receipt, the platform reports the outcome later; null if the response was the report. A
   * warning is a code of what it ignored.
   */
  | { kind: 'accepted'; receipt: string | null; warning?: string | null }
  /**
   * At least one conversion is invalid. `invalid` has the reasons of those that the platform names,
   * by their position in the request.
   */
  | { kind: 'refused'; reason: string; invalid?: ReadonlyMap<number, string> }
  /** It may succeed later: the platform is unavailable, or refuses the sender. */
  | { kind: 'failed'; reason: string };

/** Report about an accepted request. */
export type ReceiptOutcome =
  | { kind: 'pending' }
  | { kind: 'done'; warning?: string | null }
  /** It has none of them, because of trouble that passes. */
  | { kind: 'failed'; reason: string }
  /** The platform took some conversions and refused others; it does not say which. */
  | { kind: 'partial'; reason: string }
  /** The platform has none of them. */
  | { kind: 'refused'; reason: string };

/** An advertising platform with an API for conversions. */
export interface ConversionPlatform {
  name: PlatformName;
  /** Maximum number of conversions in a request. */
  maxBatch: number;
  /**
   * Sends a batch, which the platform accepts or refuses as a whole. Rejects only if `signal` is
   * aborted.
   */
  send(batch: Batch, signal: AbortSignal): Promise<BatchOutcome>;
  /** Finds the report about an accepted request; null if the response was the report. */
  findOutcome: ((receipt: string, signal: AbortSignal) => Promise<ReceiptOutcome>) | null;
}

/** Timeout of a request to a platform. */
const RESPONSE_TIMEOUT_MS = 20_000;

/** A platform's response; `body` is null if it is not JSON. */
export interface JsonResponse {
  status: number;
  body: unknown;
}

/** A request without a response; the reason is a code. */
export class NoResponse extends Error {
  override name = 'NoResponse';
}

/**
 * Sends a request to a platform and reads the JSON of its response. Redirects are not followed,
 * because the request holds a secret.
 *
 * @throws NoResponse with a code such as `ECONNREFUSED` or `timeout`
 */
export async function requestJson(
  url: string,
  init: RequestInit,
  signal: AbortSignal,
): Promise<JsonResponse> {
  const timeout = AbortSignal.timeout(RESPONSE_TIMEOUT_MS);
  try {
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      signal: AbortSignal.any([signal, timeout]),
    });
    const text = await response.text();
    return { status: response.status, body: parsed(text) };
  } catch (error) {
    if (timeout.aborted || signal.aborted) throw new NoResponse('timeout');
    const { cause } = error as { cause?: { code?: string } };
    throw new NoResponse(cause?.code ?? 'no response');
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Conversions with the outcome of their request. */
export interface SentPart {
  entries: readonly UploadEntry[];
  outcome: BatchOutcome;
}

/**
 * Refused requests in a row after which the rest of a batch fails: the cause is probably not in the
 * conversions. One invalid conversion of 2,000 is alone after 12.
 */
const MAX_REFUSALS = 20;

/**
 * Sends a batch to a platform that accepts or refuses requests as a whole. Conversions with click
 * ids of different kinds leave in requests of their own, because a platform may refuse a kind. The
 * conversions that a refusal names are left out of the next request. A refusal that names none is
 * halved until the invalid conversions are alone, so that they do not hold back the others. A
 * failure stops this: the rest would fail as well.
 */
export async function sendInParts(
  platform: Pick<ConversionPlatform, 'send' | 'maxBatch'>,
  { destination, entries }: Batch,
  signal: AbortSignal,
): Promise<SentPart[]> {
  const parts: SentPart[] = [];
  const waiting: (readonly UploadEntry[])[] = [];
  for (const group of Map.groupBy(entries, ({ clickId }) => clickId?.name).values()) {
    for (let from = 0; from < group.length; from += platform.maxBatch) {
      waiting.push(group.slice(from, from + platform.maxBatch));
    }
  }
  let refusals = 0;
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const outcome = await platform.send({ destination, entries: next }, signal);
    const { refused, again } = splitRefused(next, outcome);
    parts.push(...refused);
    waiting.unshift(...again);
    if (refused.length === 0 && again.length === 0) parts.push({ entries: next, outcome });
    refusals = outcome.kind === 'refused' ? refusals + 1 : 0;
    if (outcome.kind === 'failed' || (outcome.kind === 'refused' && refusals === MAX_REFUSALS)) {
      const failed = { kind: 'failed', reason: outcome.reason } as const;
      parts.push(...waiting.splice(0).map((rest) => ({ entries: rest, outcome: failed })));
    }
  }
  return parts;
}

/** The conversions of a refused request that are invalid, and the requests to send in its place. */
function splitRefused(
  entries: readonly UploadEntry[],
  outcome: BatchOutcome,
): { refused: SentPart[]; again: (readonly UploadEntry[])[] } {
  if (outcome.kind !== 'refused') return { refused: [], again: [] };
  const { reason, invalid = new Map<number, string>() } = outcome;
  const refused = entries.flatMap((entry, at) => {
    const why = entries.length === 1 ? reason : invalid.get(at);
    return why === undefined
      ? []
      : [{ entries: [entry], outcome: { kind: 'refused', reason: why } as const }];
  });
  if (refused.length === 0) {
    const middle = Math.ceil(entries.length / 2);
    return { refused, again: [entries.slice(0, middle), entries.slice(middle)] };
  }
  const rest = entries.filter((_, at) => !invalid.has(at));
  return { refused, again: refused.length === entries.length ? [] : [rest] };
}
