import { ORDER_LINK_PATH } from '@zipfront/contracts/shipping/form-fields';
import { orderCookieName } from '@zipfront/contracts/visits/cookies';
import { isSigned, signText } from '../../platform/forms/form-mark.ts';
import { cookieValues, newCookie } from '../../platform/http/cookies.ts';
import type { RequestContext } from '../../platform/http/visitor.ts';
import { PERIODS_MS } from '../../platform/retention/periods.ts';
import type { OrderRow } from '../../platform/store/tables/shipping.ts';
import { readReference } from './find-order.ts';
import type { OrderContext } from './order-context.ts';

/** Lifetimes of proofs: a cookie opens an order for its owner; a link is mailed. */
const PROOF_LIFETIMES_MS = { cookie: PERIODS_MS.orderCookie, link: PERIODS_MS.orderLink } as const;

export type ProofKind = keyof typeof PROOF_LIFETIMES_MS;

/** Parts of a proof: the reference, its end in milliseconds and a signature, separated by dots. */
const PROOF = /^(([0-9A-Z-]{19})\.(\d{1,15}))\.([\w-]{43})$/;

/** Makes a proof. The two kinds are separate, so that a cookie's cannot become a link. */
export function ownerProof(
  secret: string,
  kind: ProofKind,
  { reference, now }: { reference: string; now: number },
): string {
  const text = `${reference}.${now + PROOF_LIFETIMES_MS[kind]}`;
  return `${text}.${signText(proofKey(secret, kind), text)}`;
}

export function readOwnerProof(
  secret: string,
  kind: ProofKind,
  { proof, now }: { proof: string; now: number },
): string | null {
  const [, text = '', reference = '', endsAt = '', signed = ''] = PROOF.exec(proof) ?? [];
  if (!isSigned(proofKey(secret, kind), text, signed)) return null;
  return now < Number(endsAt) ? readReference(reference) : null;
}

function proofKey(secret: string, kind: ProofKind): string {
  return `${secret} order ${kind}`;
}

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

export function ownsByCookie(
  c: RequestContext,
  { config, secret, now }: Pick<OrderContext, 'config' | 'secret' | 'now'>,
  reference: string,
): boolean {
  const name = orderCookieName(config.publicUrl.startsWith('https:'));
  return cookieValues(c.req.header('Cookie'), name).some(
    (proof) => readOwnerProof(secret, 'cookie', { proof, now: now() }) === reference,
  );
}

/**
 * Makes a link that opens an order for thirty minutes, while the order is stored. Its token is
 * signed, and stored nowhere.
 */
export function ownerLink(
  {
    secret,
    pages,
    now,
  }: Pick<OrderContext, 'secret' | 'now'> & {
    pages: Pick<OrderContext['pages'], 'originOf'>;
  },
  { reference, site }: Pick<OrderRow, 'reference' | 'site'>,
): string {
  const token = ownerProof(secret, 'link', { reference, now: now() });
  return `${pages.originOf(site)}${ORDER_LINK_PATH}${token}`;
}
