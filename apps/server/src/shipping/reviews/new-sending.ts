import { createHmac, randomUUIDv7 } from 'node:crypto';
import { networkOf, wideNetworkOf } from '../../platform/http/rate-limit.ts';
import type { ReviewSendingRow } from '../../platform/store/review-rows.ts';

/**
 * The record of a review that was sent, stored for as long as limits need it: that one came from a
 * network, and when. The networks are stored under a keyed hash.
 *
 * @param secret the server's; the hashes of two sites differ
 * @param address the visitor's network address
 * @param expiresAt when no limit asks for it any more: epoch milliseconds
 */
export function newSending(
  { secret, siteName }: { secret: string; siteName: string },
  { address, scripted }: { address: string; scripted: boolean },
  { at, expiresAt }: { at: number; expiresAt: number },
): ReviewSendingRow {
  const network = networkOf(address);
  const hashed = (text: string) =>
    createHmac('sha256', `${secret} network ${siteName}`).update(text).digest('base64url');
  return {
    id: randomUUIDv7(),
    site: siteName,
    network: hashed(network),
    wide_network: hashed(wideNetworkOf(network)),
    unchallenged: scripted ? 0 : 1,
    sent_at: at,
    expires_at: expiresAt,
  };
}
