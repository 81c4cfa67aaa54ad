import { randomInt } from 'node:crypto';
import { UUID_SHAPE } from '@zipfront/contracts/visits/uuid-shape';

const UUID = new RegExp(`^${UUID_SHAPE}$`, 'i');

export function isUuid(text: string): boolean {
  return text.length === 36 && UUID.test(text);
}

export const UUIDS_IN_TEXT = new RegExp(UUID_SHAPE, 'gi');

/**
 * Returns a lower bound of the ids (UUIDs of version 7) made at or after an instant: they start
 * with its milliseconds.
 */
export function firstIdAt(instant: number): string {
  const hex = Math.max(0, instant).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}`;
}

/** Base58: digits and letters without 0, O, I and l, which are easily confused. */
const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** 16 letters of 5.86 random bits: 93 bits in all. */
const LENGTH = 16;

/** Makes the id of a lead: public, random, safe in URLs, and it grants access to nothing. */
export function newLeadId(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}
