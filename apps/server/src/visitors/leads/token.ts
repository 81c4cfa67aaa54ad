import { randomBytes } from 'node:crypto';

/** 192 random bits in base64url. */
const TOKEN_BYTES = 24;
const TOKEN_SHAPE = /^[\w-]{32}$/;

/** A new name for a hand-off that cannot be guessed. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** Whether a text can be one of our tokens; what cannot is not looked up. */
export function isToken(text: string): boolean {
  return TOKEN_SHAPE.test(text);
}
