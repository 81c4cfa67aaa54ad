import { hash, randomBytes, timingSafeEqual } from 'node:crypto';

const TOKEN_BYTES = 32;
const TOKEN_SHAPE = /^[\w-]{43}$/;

export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

export function isToken(text: string): boolean {
  return TOKEN_SHAPE.test(text);
}

/** The stored form of a secret, which is useless to a reader of the database. */
export function tokenHash(token: string): string {
  return hash('sha256', token, 'base64url');
}

/** Reads the token of an `Authorization` header; null for another scheme. */
export function readBearer(header: string | undefined): string | null {
  return /^Bearer +(\S+)$/i.exec(header ?? '')?.[1] ?? null;
}

/** Its time does not reveal where tokens differ. Without an expected token all are refused. */
export function checkBearer(
  header: string | undefined,
  expected: string | null,
): 'granted' | 'refused' | 'none' {
  if (header === undefined) return 'none';
  const given = readBearer(header);
  if (given === null || expected === null) return 'refused';
  return timingSafeEqual(digest(given), digest(expected)) ? 'granted' : 'refused';
}

function digest(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}

/** For texts of fixed length, as hashes. Its time does not reveal where they differ. */
export function isSameText(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}
