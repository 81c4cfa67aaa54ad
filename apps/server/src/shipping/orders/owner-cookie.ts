import { orderCookieName } from '@zipfront/contracts/cookies';
import type { Context } from 'hono';
import { cookieValues, newCookie } from '../../platform/http/cookies.ts';
import type { ServerEnv } from '../../platform/http/visitor.ts';
import type { OrderContext } from './order-context.ts';
import { ownerProof, PROOF_LIFETIMES_MS, readOwnerProof } from './owner-proof.ts';

/** The `Set-Cookie` value by which a browser opens an order as its owner for thirty minutes. */
export function ownerCookie(
  { config, secret, now }: Pick<OrderContext, 'config' | 'secret' | 'now'>,
  reference: string,
): string {
  const { publicUrl } = config;
  const name = orderCookieName(publicUrl.startsWith('https:'));
  const value = ownerProof(secret, 'cookie', { reference, now: now() });
  const maxAgeSeconds = PROOF_LIFETIMES_MS.cookie / 1_000;
  return newCookie({ name, value, maxAgeSeconds, httpOnly: true }, publicUrl);
}

/** Whether a request has a cookie that opens this order. */
export function ownsByCookie(
  c: Context<ServerEnv>,
  { config, secret, now }: Pick<OrderContext, 'config' | 'secret' | 'now'>,
  reference: string,
): boolean {
  const name = orderCookieName(config.publicUrl.startsWith('https:'));
  return cookieValues(c.req.header('Cookie'), name).some(
    (proof) => readOwnerProof(secret, 'cookie', { proof, now: now() }) === reference,
  );
}
