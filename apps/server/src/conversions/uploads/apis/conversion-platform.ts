import type { PlatformName } from '@zipfront/contracts/console/uploads';
import { ResponseTooLong, responseText } from '../../../platform/http/response-text.ts';
import type { UploadEntry } from '../upload-entry.ts';

export interface Batch {
  destination: string;
  entries: readonly UploadEntry[];
}

/** What became of a request. Reasons are codes without personal data: `INVALID_ARGUMENT`. */
export type BatchOutcome =
  /** The platform has them; with a receipt, the outcome comes later. `warning`: ignored parts. */
  | { kind: 'accepted'; receipt: string | null; warning?: string | null }
  /**
   * The platform has none of them, because at least one is invalid. `invalid`: reasons of those
   * that the platform names, by position in the request.
   */
  | { kind: 'refused'; reason: string; invalid?: ReadonlyMap<number, string> }
  /** `mayHaveArrived`: there was no clear response, so the platform may have them. */
  | ({ kind: 'failed'; mayHaveArrived?: boolean } & Failure);

export interface Failure {
  reason: string;
  /** How long the platform asks to wait. */
  retryAfterMs?: number | undefined;
}

export type ReceiptOutcome =
  | { kind: 'pending' }
  | { kind: 'done'; warning?: string | null }
  /** The platform has none of them, because of trouble that passes. */
  | { kind: 'failed'; reason: string }
  /** The platform has some of them, and does not say which ones it refused. */
  | { kind: 'partial'; reason: string }
  /** The platform has none of them. */
  | { kind: 'refused'; reason: string };

export interface ConversionPlatform {
  name: PlatformName;
  maxBatch: number;
  /**
   * Sends a request, which is accepted or refused as a whole.
   *
   * @throws the reason of `signal` once it is aborted
   */
  send(batch: Batch, signal: AbortSignal): Promise<BatchOutcome>;
  findOutcome: ((receipt: string, signal: AbortSignal) => Promise<ReceiptOutcome>) | null;
}

const RESPONSE_TIMEOUT_MS = 20_000;

/** Google names each invalid event of 2,000. */
const MAX_RESPONSE_BYTES = 4 * 1024 * 1024;

export interface JsonResponse {
  status: number;
  body: unknown;
  retryAfterMs: number | undefined;
}

export class NoResponse extends Error {
  override name = 'NoResponse';

  /** The request did not leave if there was no connection. */
  mayHaveArrived(): boolean {
    return !NO_CONNECTION.has(this.message);
  }
}

const NO_CONNECTION: ReadonlySet<string> = new Set([
  'ENOTFOUND',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/**
 * Sends a request and reads its JSON. Redirects are not followed, because the request has a secret.
 *
 * @throws NoResponse with a code; the reason of `signal` once it is aborted
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
    const text = await responseText(response, MAX_RESPONSE_BYTES);
    const { status, headers } = response;
    return { status, body: parsed(text), retryAfterMs: readRetryAfter(headers) };
  } catch (error) {
    signal.throwIfAborted();
    if (timeout.aborted) throw new NoResponse('timeout');
    if (error instanceof ResponseTooLong) throw new NoResponse('response too long');
    const { cause } = error as { cause?: { code?: string } };
    throw new NoResponse(cause?.code ?? 'no response');
  }
}

/** Reads seconds, or a date less that of the response (RFC 9110, 10.2.3). */
function readRetryAfter(headers: Headers): number | undefined {
  const text = headers.get('Retry-After') ?? '';
  const ms = /^\d+$/.test(text)
    ? Number(text) * 1_000
    : Date.parse(text) - Date.parse(headers.get('Date') ?? '');
  return ms > 0 ? ms : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export interface SentPart {
  entries: readonly UploadEntry[];
  outcome: BatchOutcome;
}

/**
 * Maximum number of refusals in a row; more probably do not come from the conversions. One invalid
 * of 2,000 is alone after 12.
 */
const MAX_REFUSALS = 20;

/**
 * Sends conversions in requests of one kind of click id each. A refused request that names no
 * conversion is halved until the invalid ones are alone. A failure ends the sending.
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
      const { reason, retryAfterMs }: Failure = outcome;
      const failed = { kind: 'failed', reason, retryAfterMs } as const;
      parts.push(...waiting.splice(0).map((rest) => ({ entries: rest, outcome: failed })));
    }
  }
  return parts;
}

/** Divides a refused request into its invalid conversions, and the requests to send instead. */
function splitRefused(
  entries: readonly UploadEntry[],
  outcome: BatchOutcome,
): { refused: SentPart[]; again: (readonly UploadEntry[])[] } {
  if (outcome.kind !== 'refused') return { refused: [], again: [] };
  const { reason, invalid = new Map<number, string>() } = outcome;
  const refused = entries.flatMap((entry, index) => {
    const why = entries.length === 1 ? reason : invalid.get(index);
    return why === undefined
      ? []
      : [{ entries: [entry], outcome: { kind: 'refused', reason: why } as const }];
  });
  if (refused.length === 0) {
    const middle = Math.ceil(entries.length / 2);
    return { refused, again: [entries.slice(0, middle), entries.slice(middle)] };
  }
  const rest = entries.filter((_, index) => !invalid.has(index));
  return { refused, again: refused.length === entries.length ? [] : [rest] };
}
