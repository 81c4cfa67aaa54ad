import { Secret, TOTP } from 'otpauth';

/** Steps before and after the present one that are accepted, because clocks differ. */
const TOLERANCE = 1;

/** A new secret of 160 bits in base32, 32 characters. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The number of the step of 30 seconds that contains a time, in epoch milliseconds. */
export function stepAt(timestamp: number): number {
  return TOTP.counter({ timestamp });
}

/** Six digits of SHA-1 every 30 seconds, as authenticator apps expect. */
export function createTotp(secret: string, account = ''): TOTP {
  return new TOTP({ issuer: 'Zipfront', label: account, secret });
}

/**
 * The step of a typed code. Null for a wrong code, and unless its step is later than `lastStep`, so
 * that a person who saw a code cannot use it again.
 */
export function matchTotp(
  secret: string,
  typed: string,
  { at, lastStep }: { at: number; lastStep: number },
): number | null {
  const token = typed.replace(/\s/g, '');
  const delta = createTotp(secret).validate({ token, timestamp: at, window: TOLERANCE });
  if (delta === null || stepAt(at) + delta <= lastStep) return null;
  return stepAt(at) + delta;
}
