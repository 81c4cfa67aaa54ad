import { createHmac, timingSafeEqual } from 'node:crypto';
import { MINUTE_MS } from '@zipfront/contracts/time/time';

/**
 * Standard Webhooks: HMAC-SHA256 over `id.timestamp.body`.
 *
 * @param parts.secret `whsec_` and base64
 * @param parts.timestamp seconds since 1970
 */
export function signatureOf({
  id,
  timestamp,
  body,
  secret,
}: {
  id: string;
  timestamp: string;
  body: Uint8Array;
  secret: string;
}): Buffer {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();
}

/** `now`: epoch milliseconds. */
export function signedHeaders({
  id,
  body,
  secret,
  now,
}: {
  id: string;
  body: string;
  secret: string;
  now: number;
}): Record<string, string> {
  const timestamp = String(Math.floor(now / 1_000));
  const signature = signatureOf({ id, timestamp, body: new TextEncoder().encode(body), secret });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature.toString('base64')}`,
  };
}

/** Before and after its time, because clocks differ (Standard Webhooks). */
export const TOLERANCE_MS = 5 * MINUTE_MS;

export interface SignatureHeaders {
  id: string | undefined;
  /** Seconds since 1970. */
  timestamp: string | undefined;
  /** Signatures with their versions, separated by spaces: `v1,…`. */
  signature: string | undefined;
}

/**
 * As in Standard Webhooks: HMAC-SHA256 over `id.timestamp.body`, with the bytes as sent.
 *
 * @param parts.secrets `whsec_` and base64; several while keys are changed
 * @param parts.now epoch milliseconds
 */
export function verifySignature(
  { id, timestamp, signature }: SignatureHeaders,
  { body, secrets, now }: { body: Uint8Array; secrets: readonly string[]; now: number },
): boolean {
  if (id === undefined || signature === undefined) return false;
  if (timestamp === undefined || !isInTime(timestamp, now)) return false;
  const sent = signature
    .split(' ')
    .filter((one) => one.startsWith('v1,'))
    .map((one) => Buffer.from(one.slice(3), 'base64'));
  return secrets.some((secret) => {
    const expected = signatureOf({ id, timestamp, body, secret });
    return sent.some((one) => one.length === expected.length && timingSafeEqual(one, expected));
  });
}

/** `timestamp`: seconds since 1970; `now`: epoch milliseconds. */
export function isInTime(timestamp: string, now: number): boolean {
  return /^\d{1,12}$/.test(timestamp) && Math.abs(now - Number(timestamp) * 1_000) <= TOLERANCE_MS;
}
