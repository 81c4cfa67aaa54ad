import { expect, it } from 'vitest';
import { foldedText } from './texts.ts';

// behaviour: 17.39
it.each([
  ['O’Brien', 'obrien'],
  ["O'BRIEN", 'obrien'],
  ['O`Brien', 'obrien'],
  ['O´Brien', 'obrien'],
  ['Zoë', 'zoe'],
  ['ZOE\u0308', 'zoe'],
  ['Núñez-Peña', 'nunez-pena'],
  ['Groß', 'gross'],
  ['Ørsted Łukasz', 'orsted lukasz'],
  ['İSTANBUL ışık', 'istanbul isik'],
  ['ＡＢ', 'ab'],
  ['李 小龙', '李 小龙'],
  ["'", ''],
])('folds %s to %s', (text, folded) => {
  expect(foldedText(text)).toBe(folded);
});
