import { parse } from 'valibot';
import { expect, test } from 'vitest';
import { ownShippingTextsSchema } from '../content/own-wording.ts';
import { FIELD_MESSAGES } from '../form-rules/field-messages.ts';
import { RULE_MESSAGES } from '../form-rules/rule-messages.ts';
import { fill } from '../locale.ts';
import { ZIP_FORM_MESSAGES } from '../pages/zip-form-messages.ts';
import { REVIEW_MESSAGES } from '../reviews/review-messages.ts';
import { ORDER_TEXTS, orderTexts } from './order-texts.ts';
import { brandedTexts, SHIPPING_TEXTS, shippingTexts } from './shipping-texts.ts';

const EN = { locale: 'en-US' } as const;

test('contains every text in every language, with the same placeholders', () => {
  const braces = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();
  const english = { ...SHIPPING_TEXTS['en-US'], ...ORDER_TEXTS['en-US'] };
  const spanish = { ...SHIPPING_TEXTS['es-US'], ...ORDER_TEXTS['es-US'] };
  expect(Object.keys(spanish)).toEqual(Object.keys(english));
  for (const key of Object.keys(english) as (keyof typeof english)[]) {
    expect([key, braces(spanish[key])]).toEqual([key, braces(english[key])]);
  }
});

test('accepts operator wording for any text, and refuses unknown ones', () => {
  const own = parse(ownShippingTextsSchema, { submit: 'Go' });
  const texts = shippingTexts({ ...EN, shippingTexts: own });
  expect(texts).toMatchObject({ submit: 'Go', from: 'Pick up at zip code' });
  const ofOrder = parse(ownShippingTextsSchema, { history: 'Log' });
  expect(orderTexts({ ...EN, shippingTexts: ofOrder }).history).toBe('Log');
  expect(() => parse(ownShippingTextsSchema, { sbmit: 'Go' })).toThrow();
});

// behaviour: 10.4
test('names the brand of the site in standard texts and in operator wording', () => {
  const own = { submit: 'Ask {brand}' };
  const texts = brandedTexts({ ...EN, brand: 'A $& B', shippingTexts: own });
  expect(texts.submit).toBe('Ask A $& B');
  expect(texts.consent).toMatch(/^A \$& B may call or text me/);
  expect(brandedTexts({ locale: 'es-US', brand: 'Otra' }).consent).toMatch(/^Otra puede llamarme/);
  const worded = { ...EN, brand: 'B', shippingTexts: { consent: 'Call me.' } };
  expect(brandedTexts(worded).consent).toBe('Call me.');
});

// behaviour: 10.4
test('names no brand in a standard text', () => {
  const texts = [
    SHIPPING_TEXTS,
    ORDER_TEXTS,
    ZIP_FORM_MESSAGES,
    RULE_MESSAGES,
    FIELD_MESSAGES,
    REVIEW_MESSAGES,
  ];
  expect(JSON.stringify(texts)).not.toMatch(/carriway|tallywell/i);
});

test('fills placeholders with unchanged values', () => {
  expect(fill('{low} to {high} {left}', { low: '$&', high: '$2' })).toBe('$& to $2 {left}');
});
