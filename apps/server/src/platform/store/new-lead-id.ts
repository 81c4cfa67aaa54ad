import { randomInt } from 'node:crypto';

/** Base58: digits and letters without 0, O, I and l, which are easily confused. */
const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** 16 letters of 5.86 random bits: 93 bits in all. */
const LENGTH = 16;

/**
 * A new public id of a lead, under which partners report what became of it: URL-safe, random, and no access
 * to anything.
 */
export function newLeadId(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}
