import decodeQR from 'qr/decode.js';
import { expect, it } from 'vitest';
import { otpauthUri, qrPath } from './second-factor.ts';

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
  const uri = otpauthUri('ABCDEFGHIJKLMNOPQRSTUVWXYZ234567', name);
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
