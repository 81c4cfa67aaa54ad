import fc from 'fast-check';
import { expect, it } from 'vitest';
import { plainCell, protectedCell } from '../csv/csv.ts';

/** Texts of the characters that decide, and any others. */
const text = fc.oneof(
  fc.string({ unit: fc.constantFrom(...`'=+-@\t\r＝＋－＠1.a `), maxLength: 6 }),
  fc.string({ unit: 'grapheme' }),
);

// behaviour: 17.61
it('returns each text that was protected', () => {
  fc.assert(
    fc.property(text, (one) => {
      expect(plainCell(protectedCell(one))).toBe(one);
    }),
  );
});

// behaviour: 17.61
it('begins a cell with a formula for numbers alone', () => {
  fc.assert(
    fc.property(text, (one) => {
      const cell = protectedCell(one);
      if (/^[=+\-@\t\r＝＋－＠]/u.test(cell)) expect(Number(cell)).not.toBeNaN();
    }),
  );
});
