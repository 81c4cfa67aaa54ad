import { tokenHash } from '../../platform/tokens.ts';
import type { KnownPartner } from './find-partners.ts';
import { verifySignature } from './signature.ts';

export interface Proofs {
  method: string;
  header(name: string): string | undefined;
  token: string | undefined;
  body: Uint8Array;
  network: string;
  now: number;
}

export function isOwnPostback(
  { auth, secrets, networks }: KnownPartner,
  { method, header, token, body, network, now }: Proofs,
): boolean {
  if (auth === 'signature') {
    const headers = {
      id: header('webhook-id'),
      timestamp: header('webhook-timestamp'),
      signature: header('webhook-signature'),
    };
    return method === 'POST' && verifySignature(headers, { body, secrets, now });
  }
  if (auth === 'bearer') {
    const sent = /^Bearer +(\S+)$/i.exec(header('authorization') ?? '')?.[1];
    return sent !== undefined && secrets.includes(tokenHash(sent));
  }
  const isNear = networks.length === 0 || networks.includes(network);
  return token !== undefined && isNear && secrets.includes(tokenHash(token));
}
