import { Secret } from 'otpauth';
import decodeQR from 'qr/decode.js';
import { describe, expect, it } from 'vitest';
import { qrPath } from './own-second-factor.ts';
import { createTotp, matchTotp, newTotpSecret, stepAt } from './totp.ts';

/** The secret of RFC 6238's test vectors. */
const SECRET = Secret.fromLatin1('12345678901234567890').base32;

// behaviour: 17.6
it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('computes the code at second %i as %s, as in RFC 6238', (seconds, code) => {
  expect(createTotp(SECRET).generate({ timestamp: seconds * 1_000 })).toBe(code);
});

describe('matchTotp', () => {
  const at = 1_111_111_111_000;
  const step = stepAt(at);

  // behaviour: 17.6
  it('accepts the code of the current, the previous and the next step', () => {
    for (const near of [-1, 0, 1]) {
      const code = createTotp(SECRET).generate({ timestamp: at + near * 30_000 });
      expect(matchTotp(SECRET, code, { at, lastStep: 0 })).toBe(step + near);
    }
    for (const far of [-2, 2]) {
      const code = createTotp(SECRET).generate({ timestamp: at + far * 30_000 });
      expect(matchTotp(SECRET, code, { at, lastStep: 0 })).toBeNull();
    }
  });

  // behaviour: 17.6
  it('rejects a code that was used, and codes before it', () => {
    expect(matchTotp(SECRET, '050471', { at, lastStep: step })).toBeNull();
    expect(matchTotp(SECRET, '050 471', { at, lastStep: step - 1 })).toBe(step);
    expect(matchTotp(SECRET, '05047', { at, lastStep: 0 })).toBeNull();
    expect(matchTotp(SECRET, '0504711', { at, lastStep: 0 })).toBeNull();
    expect(matchTotp(SECRET, 'x50471', { at, lastStep: 0 })).toBeNull();
  });
});

it('creates secrets and addresses that authenticator apps accept', () => {
  const secret = newTotpSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(createTotp(secret, 'ana@x').toString()).toBe(
    `otpauth://totp/Zipfront:ana%40x?issuer=Zipfront&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
  );
});

/** Pixels of a module in the picture that is read. */
const SCALE = 4;

/** The picture of a code, as a camera has it: white, with its rectangles in black. */
function pictureOf({ size, path }: ReturnType<typeof qrPath>) {
  const width = size * SCALE;
  const data = new Uint8Array(width * width * 4).fill(255);
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    for (let row = Number(y) * SCALE; row < (Number(y) + 1) * SCALE; row += 1) {
      const start = row * width + Number(x) * SCALE;
      for (let at = start; at < start + Number(length) * SCALE; at += 1)
        data.fill(0, 4 * at, 4 * at + 3);
    }
  }
  return { width, height: width, data };
}

// behaviour: 17.6
it.each(['ana', 'a'.repeat(64)])('draws a code that a camera reads, for the account %s', (name) => {
  const uri = createTotp('ABCDEFGHIJKLMNOPQRSTUVWXYZ234567', name).toString();
  expect(decodeQR(pictureOf(qrPath(uri)))).toBe(uri);
});

// behaviour: 17.6
it('leaves four light modules on each side', () => {
  const { size, path } = qrPath('otpauth://totp/x');
  const runs = [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].map(([, x, y, length]) => ({
    left: Number(x),
    top: Number(y),
    right: Number(x) + Number(length),
  }));
  expect(Math.min(...runs.flatMap(({ left, top }) => [left, top]))).toBe(4);
  expect(Math.max(...runs.map(({ right }) => right))).toBe(size - 4);
});
