import { parse } from 'valibot';
import { expect, test } from 'vitest';
import { fill } from './fill.ts';
import { SHIPPING_TEXTS, shippingTexts, shippingTextsSchema } from './texts.ts';

test('every text is there in every language, with the same braces', () => {
  const braces = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();
  const english = SHIPPING_TEXTS['en-US'];
  const spanish = SHIPPING_TEXTS['es-US'];
  expect(Object.keys(spanish)).toEqual(Object.keys(english));
  for (const key of Object.keys(english) as (keyof typeof english)[]) {
    expect([key, braces(spanish[key])]).toEqual([key, braces(english[key])]);
  }
});

test('an operator words any of them anew, and none that does not exist', () => {
  const own = parse(shippingTextsSchema, { submit: 'Go' });
  expect(shippingTexts('en-US', own)).toMatchObject({ submit: 'Go', from: 'Pick up at zip code' });
  expect(() => parse(shippingTextsSchema, { sbmit: 'Go' })).toThrow();
});

test('what stands in braces is filled in as it is', () => {
  expect(fill('{low} to {high} {left}', { low: '$&', high: '$2' })).toBe('$& to $2 {left}');
});
