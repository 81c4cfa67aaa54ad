import { describe, expect, it } from 'vitest';
import { REVIEW_FIELDS, reviewRules } from '../reviews/fields.ts';
import {
  CALL_BACK_FIELDS,
  FIND_ORDER_FIELDS,
  ORDER_FIELDS,
  OWNER_FIELDS,
  quoteFields,
} from '../shipping/form-fields.ts';
import { createFormMessages, failureMessage, RULE_MESSAGES } from './rule-messages.ts';
import { checkField, type FieldRules, parsePattern } from './rules.ts';
import { RULE_CASES } from './testing/rule-cases.ts';

// behaviour: 5.3.2, 5.3.3, 5.3.4, 5.3.5, 5.3.6, 5.3.7, 5.3.8, 5.3.9, 9.29
describe.each(Object.entries(RULE_CASES))('%s', (_name, { rules, kind, good, bad }) => {
  it.each(good.map((values) => [values]))('accepts %j', (values) => {
    expect(checkField(rules, values, kind)).toEqual([]);
  });

  it.each(bad.map((values) => [values]))('refuses %j', (values) => {
    expect(checkField(rules, values, kind)).not.toEqual([]);
  });
});

describe('a field with several rules', () => {
  const rules: FieldRules = { minlength: 9, email: true, required: true };

  // behaviour: 5.3.3
  it('reports only required when it is empty', () => {
    expect(checkField(rules, [' '])).toEqual([{ rule: 'required', parameter: '' }]);
  });

  it('reports every other rule that it breaks', () => {
    expect(checkField(rules, ['ab'])).toEqual([
      { rule: 'email', parameter: 'true' },
      { rule: 'minlength', parameter: '9' },
    ]);
  });
});

describe('a text that is too long', () => {
  // behaviour: 15.13
  it.each([
    [{ maxlength: 3, pattern: '/^a$/', email: true }, '3'],
    [{ number: true, min: 1, max: 5 }, '300'],
    [{}, '300'],
  ] as const)('breaks the length of %j, and is checked by no other rule', (rules, parameter) => {
    expect(checkField(rules, ['x'.repeat(301)])).toEqual([{ rule: 'maxlength', parameter }]);
  });
});

describe('a pattern', () => {
  it.each(['abc', '/abc', 'abc/', '//', '/(/', '/a/q', '', '/a/uv'])('refuses %j', (text) => {
    expect(parsePattern(text)).toBeNull();
  });

  it('reports it before a bound, which says nothing of a text without the format', () => {
    const rules = { pattern: '/^\\d{4}$/', min: 1900 };
    expect(checkField(rules, ['2o15']).map(({ rule }) => rule)).toEqual(['pattern', 'min']);
  });

  it('refuses nothing and throws nothing when it is invalid', () => {
    expect(checkField({ pattern: 'abc' }, ['x'])).toEqual([]);
  });
});

describe('messages', () => {
  // behaviour: 5.3.10
  it('contain the parameter', () => {
    const [failure] = checkField({ max: 5 }, ['6']);
    expect(failure && failureMessage(RULE_MESSAGES['en-US'], failure)).toBe(
      'Maximum value for this field is 5.',
    );
  });

  it('insert a parameter unchanged, including dollar signs', () => {
    const failure = { rule: 'max', parameter: '$&' } as const;
    expect(failureMessage(RULE_MESSAGES['en-US'], failure)).toBe(
      'Maximum value for this field is $&.',
    );
  });

  const LOCALES = ['en-US', 'es-US'] as const;
  const review = reviewRules({
    maxRating: 5,
    minContentLength: 20,
    required: ['title', 'place', 'from', 'to', 'vehicle'],
  });
  const FIELDS = Object.entries<FieldRules>({
    ...quoteFields(Date.UTC(2026, 0)),
    ...CALL_BACK_FIELDS,
    ...ORDER_FIELDS,
    ...OWNER_FIELDS['order-date'],
    ...FIND_ORDER_FIELDS,
    ...review,
  });
  const ASKED = FIELDS.filter(([, { required }]) => required).map(([field]) => field);
  /** These are chosen from the first on, and never empty. */
  const CHOSEN = ['running', 'transport'];

  // behaviour: 12.80
  it.each(LOCALES)('ask for each field that is empty in words of its own in %s', (locale) => {
    const messages = createFormMessages({ locale });
    const failure = { rule: 'required', parameter: '' } as const;
    expect(ASKED).toEqual(expect.arrayContaining(['year', 'phone', 'confirm', ...REVIEW_FIELDS]));
    for (const field of ASKED.filter((name) => !CHOSEN.includes(name))) {
      expect(failureMessage(messages, failure, field), field).not.toBe(messages.required);
    }
    expect(failureMessage(messages, failure, 'unknown')).toBe(messages.required);
  });

  // behaviour: 12.80
  it.each([
    ['make', '', 'Type the make, such as Honda.'],
    ['year', '', 'Type the year, such as 2019.'],
    ['year', '19', 'A year has four digits, such as 2019.'],
    ['year', '1820', 'Type a model year from 1900 on.'],
    ['email', 'ann', 'An email address has an @ and a dot, such as ann@example.com.'],
    ['phone', '12', 'A phone number has ten digits with its area code, such as (212) 555-0134.'],
    ['content', 'Good.', 'Write a little more: 20 characters at least.'],
    ['make', 'x'.repeat(61), 'This field allows a maximum of 60 characters.'],
  ])('explain how to fill in the field %s, which has %j', (field, value, message) => {
    const [, rules = {}] = FIELDS.find(([name]) => name === field) ?? [];
    const [failure] = checkField(rules, [value]);
    expect(failure && failureMessage(createFormMessages({ locale: 'en-US' }), failure, field)).toBe(
      message,
    );
  });

  // behaviour: 12.80
  it.each([
    [{ required: 'Missing.' }, 'make', 'Missing.'],
    [{ required: 'Missing.', fields: { make: 'Which make?' } }, 'make', 'Which make?'],
    [{ fields: { make: 'Which make?' } }, 'model', 'Type the model, such as Civic or Gold Wing.'],
  ])('prefer the words of the operator %j in the field %s', (formMessages, field, message) => {
    const messages = createFormMessages({ locale: 'en-US', formMessages });
    expect(failureMessage(messages, { rule: 'required', parameter: '' }, field)).toBe(message);
  });

  it('exist in every language for every rule', () => {
    expect(Object.keys(RULE_MESSAGES['es-US'])).toEqual(Object.keys(RULE_MESSAGES['en-US']));
  });
});
