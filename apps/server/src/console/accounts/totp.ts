import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** RFC 6238; what authenticator apps expect. */
const CODE_DIGITS = 6;

const STEP_MS = 30_000;

/** Steps before and after the present one that are accepted, because clocks differ. */
const TOLERANCE = 1;

/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A new secret in base32, 32 characters. */
export function newTotpSecret(): string {
  return toBase32(randomBytes(SECRET_BYTES));
}

/** Of epoch milliseconds. */
export function stepAt(at: number): number {
  return Math.floor(at / STEP_MS);
}

/** The code of a secret at a step (RFC 6238 with SHA-1). */
export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0x0f;
  const number = (mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** CODE_DIGITS;
  return String(number).padStart(CODE_DIGITS, '0');
}

/** Null unless it is later than `lastStep`, so that someone who saw a code cannot use it. */
export function matchTotp(
  secret: string,
  typed: string,
  { at, lastStep }: { at: number; lastStep: number },
): number | null {
  const code = typed.replace(/\s/g, '');
  if (!/^\d{6}$/.test(code)) return null;
  const now = stepAt(at);
  for (let step = now - TOLERANCE; step <= now + TOLERANCE; step += 1) {
    const isEqual = timingSafeEqual(Buffer.from(totpCode(secret, step)), Buffer.from(code));
    if (isEqual && step > lastStep) return step;
  }
  return null;
}

/** An address that opens in authenticator apps. */
export function otpauthUri(secret: string, account: string): string {
  const label = encodeURIComponent(`Zipfront:${account}`);
  return `otpauth://totp/${label}?secret=${secret}&issuer=Zipfront`;
}

/** Base32 without padding (RFC 4648). */
export function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => ALPHABET[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0'));
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}
