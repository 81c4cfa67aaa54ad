import { expect, it } from 'vitest';
import { createFormMessages, RULE_MESSAGES } from './form-rules/rule-messages.ts';
import { chooseLocale, inOwnWording } from './locale.ts';
import { ZIP_FORM_MESSAGES, zipFormMessages } from './pages/zip-form-messages.ts';
import { REVIEW_MESSAGES, siteReviewMessages } from './reviews/review-messages.ts';

it.each([
  ['en-US', 'en-US'],
  ['es-US', 'es-US'],
  ['es', 'es-US'],
  ['ES-mx', 'es-US'],
  ['est', 'en-US'],
  ['de', 'en-US'],
  ['', 'en-US'],
  [null, 'en-US'],
  [undefined, 'en-US'],
])('converts %j to %s', (lang, locale) => {
  expect(chooseLocale(lang)).toBe(locale);
});

const STANDARD = { required: 'This field is required.', email: 'An e-mail address, please.' };

it('prefers the operator wording of each message', () => {
  expect(inOwnWording(STANDARD, { required: 'Please.' })).toEqual({
    required: 'Please.',
    email: 'An e-mail address, please.',
  });
});

it.each([
  [{}],
  [undefined],
  [{ required: undefined }],
])('returns the standard wording with %j', (own) => {
  expect(inOwnWording(STANDARD, own)).toEqual(STANDARD);
});

// behaviour: 5.1.4
it.each(['en-US', 'es-US'] as const)('returns the messages of the language %s', (locale) => {
  expect(zipFormMessages({ locale })).toEqual(ZIP_FORM_MESSAGES[locale]);
  expect(siteReviewMessages({ locale })).toEqual(REVIEW_MESSAGES[locale]);
});

// behaviour: 10.9
it('uses the operator wording of a page, message by message', () => {
  const messages = { 'zip-required': 'Cinco cifras, por favor.' };
  expect(zipFormMessages({ locale: 'es-US', messages })).toEqual({
    ...ZIP_FORM_MESSAGES['es-US'],
    'zip-required': 'Cinco cifras, por favor.',
  });
});

// behaviour: 5.3.10
it('uses the operator wording of a rule, unless it is undefined', () => {
  const formMessages = { required: 'Falta.', email: undefined };
  expect(createFormMessages({ locale: 'es-US', formMessages })).toMatchObject({
    ...RULE_MESSAGES['es-US'],
    required: 'Falta.',
  });
});
