import { isSigned, signText } from '../../platform/forms/sign-text.ts';
import { PERIODS_MS } from '../../platform/retention/periods.ts';
import { readReference } from './reference.ts';

/** Lifetimes of a proof: of the cookie that opens an order for its owner, and of a mailed link. */
export const PROOF_LIFETIMES_MS = {
  cookie: PERIODS_MS.orderCookie,
  link: PERIODS_MS.orderLink,
} as const;

export type ProofKind = keyof typeof PROOF_LIFETIMES_MS;

/** A proof: the reference, the end in milliseconds, a signature, with dots between them. */
const PROOF = /^(([0-9A-Z-]{19})\.(\d{1,15}))\.([\w-]{43})$/;

/**
 * A signed text whose holder is taken for the owner of an order, until it ends. A proof of one kind
 * is not accepted as one of the other, so that a cookie's does not become a link.
 *
 * @param now epoch milliseconds
 */
export function ownerProof(
  secret: string,
  kind: ProofKind,
  { reference, now }: { reference: string; now: number },
): string {
  const text = `${reference}.${now + PROOF_LIFETIMES_MS[kind]}`;
  return `${text}.${signText(keyOf(secret, kind), text)}`;
}

/** The reference of the order that a proof opens; null for one that we did not sign, and for one that has ended. */
export function readOwnerProof(
  secret: string,
  kind: ProofKind,
  { proof, now }: { proof: string; now: number },
): string | null {
  const [, text = '', reference = '', endsAt = '', signed = ''] = PROOF.exec(proof) ?? [];
  if (!isSigned(keyOf(secret, kind), text, signed)) return null;
  return now < Number(endsAt) ? readReference(reference) : null;
}

function keyOf(secret: string, kind: ProofKind): string {
  return `${secret} order ${kind}`;
}
