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
   * With a receipt, the platform reports the outcome later; null if the response was the report.
   */
  | { kind: 'accepted'; receipt: string | null }
  /** At least one conversion is invalid; the platform does not say which. */
  | { kind: 'refused'; reason: string }
  /** It may succeed later: the platform is unavailable, or refuses the sender. */
  | { kind: 'failed'; reason: string };

/** Report about an accepted request. */
export type ReceiptOutcome =
  | { kind: 'pending' }
  | { kind: 'done' }
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
 * Sends a batch to a platform that accepts or refuses requests as a whole. A refused batch is
 * halved until the invalid conversions are alone, so that they do not hold back the others. A
 * failure stops this: the rest would fail as well.
 */
export async function sendInHalves(
  platform: Pick<ConversionPlatform, 'send' | 'maxBatch'>,
  { destination, entries }: Batch,
  signal: AbortSignal,
): Promise<SentPart[]> {
  const parts: SentPart[] = [];
  const waiting: (readonly UploadEntry[])[] = [];
  for (let from = 0; from < entries.length; from += platform.maxBatch) {
    waiting.push(entries.slice(from, from + platform.maxBatch));
  }
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const outcome = await platform.send({ destination, entries: next }, signal);
    if (outcome.kind === 'refused' && next.length > 1) {
      const middle = Math.ceil(next.length / 2);
      waiting.unshift(next.slice(0, middle), next.slice(middle));
      continue;
    }
    parts.push({ entries: next, outcome });
    if (outcome.kind === 'failed') {
      parts.push(...waiting.splice(0).map((rest) => ({ entries: rest, outcome })));
    }
  }
  return parts;
}
