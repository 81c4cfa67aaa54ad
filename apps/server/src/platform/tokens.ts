import { hash, randomBytes } from 'node:crypto';

/** 256 bits. */
const TOKEN_BYTES = 32;
const TOKEN_SHAPE = /^[\w-]{43}$/;

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
