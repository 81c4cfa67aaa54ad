import fc from 'fast-check';

/**
 * Any character of Unicode, without halves of surrogate pairs: the unit `binary` of fast-check,
 * which needs a second of processor time to make.
 */
export const codePoint = fc
  .oneof(
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 0xd7ff }) },
    { weight: 20, arbitrary: fc.integer({ min: 0xe000, max: 0x10ffff }) },
  )
  .map((number) => String.fromCodePoint(number));
