import { hash, randomBytes } from 'node:crypto';
import { toBase32 } from './totp.ts';

/** 256 bits. */
const TOKEN_BYTES = 32;
const TOKEN_SHAPE = /^[\w-]{43}$/;

/** 80 bits: 16 characters of base32. */
const RECOVERY_BYTES = 10;

/** Number of recovery codes of an account. */
export const RECOVERY_CODES = 10;

/** A secret of 256 random bits, for a link or a session's cookie. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** Whether a text can be one of our secrets. */
export function isToken(text: string): boolean {
  return TOKEN_SHAPE.test(text);
}

/** The part of a secret that the database stores: it is of no use to a reader of the database. */
export function keyOf(token: string): string {
  return hash('sha256', token, 'base64url');
}

/** New recovery codes, in lower case with hyphens: `abcd-efgh-ijkl-mnop`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const code = toBase32(randomBytes(RECOVERY_BYTES)).toLowerCase();
    return code.replace(/.{4}(?=.)/g, '$&-');
  });
}

/** The key of a recovery code as it was typed, however its letters and spaces are. */
export function recoveryKeyOf(typed: string): string {
  return keyOf(typed.toLowerCase().replace(/[^a-z2-7]/g, ''));
}
