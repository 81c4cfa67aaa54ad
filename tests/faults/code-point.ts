import fc from 'fast-check';

/**
 * Without halves of surrogate pairs: fast-check's unit `binary` needs a second of processor time to
 * make.
 */
export const codePoint = fc
  .oneof(
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 0xd7ff }) },
    { weight: 20, arbitrary: fc.integer({ min: 0xe000, max: 0x10ffff }) },
  )
  .map((number) => String.fromCodePoint(number));
