import { randomBytes } from 'node:crypto';

/** Crockford's base32: no letter that is taken for a digit, or that makes words. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Five random bits each: 80 in all, which cannot be guessed. */
const LENGTH = 16;

/** A new reference: `7K3M-9QXT-02HB-VZ4C`. */
export function newReference(): string {
  return grouped([...randomBytes(LENGTH)].map((byte) => ALPHABET[byte % 32]).join(''));
}

/**
 * A reference as it is stored, from how a person wrote it: in any case, with or without hyphens, O for
 * 0 and I or L for 1. Null if it cannot be one.
 */
export function readReference(text: string): string | null {
  const plain = text.toUpperCase().replace(/[-\s]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  const isOne = plain.length === LENGTH && [...plain].every((letter) => ALPHABET.includes(letter));
  return isOne ? grouped(plain) : null;
}

function grouped(plain: string): string {
  return (plain.match(/.{4}/g) ?? []).join('-');
}
