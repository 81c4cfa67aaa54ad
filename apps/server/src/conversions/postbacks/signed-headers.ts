import { createHmac } from 'node:crypto';

/**
 * The signature of a body as the Standard Webhooks have it: HMAC-SHA256 over `id.timestamp.body`.
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

/**
 * The headers of a signed request.
 *
 * @param parts.now epoch milliseconds
 */
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
