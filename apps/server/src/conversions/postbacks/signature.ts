import { createHmac, timingSafeEqual } from 'node:crypto';
import { CLOCK_TOLERANCE_MS } from '@zipfront/contracts/money/postback';

interface SignedMessage {
  id: string;
  timestamp: string;
  body: Uint8Array;
  secret: string;
}

/**
 * Signs a message by Standard Webhooks: HMAC-SHA256 over `id.timestamp.body`, with the timestamp in
 * seconds.
 */
export function signMessage({ id, timestamp, body, secret }: SignedMessage): Buffer {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();
}

export function signedHeaders({
  id,
  body,
  secret,
  now,
}: Pick<SignedMessage, 'id' | 'secret'> & { body: string; now: number }): Record<string, string> {
  const timestamp = String(Math.floor(now / 1_000));
  const signature = signMessage({ id, timestamp, body: new TextEncoder().encode(body), secret });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature.toString('base64')}`,
  };
}

export interface SignatureHeaders {
  id: string | undefined;
  timestamp: string | undefined;
  signature: string | undefined;
}

/**
 * Whether a signature is that of `signMessage` for the bytes as sent. Several secrets are valid
 * while keys are changed.
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
    const expected = signMessage({ id, timestamp, body, secret });
    return sent.some((one) => one.length === expected.length && timingSafeEqual(one, expected));
  });
}

export function isInTime(timestamp: string, now: number): boolean {
  return (
    /^\d{1,12}$/.test(timestamp) && Math.abs(now - Number(timestamp) * 1_000) <= CLOCK_TOLERANCE_MS
  );
}
