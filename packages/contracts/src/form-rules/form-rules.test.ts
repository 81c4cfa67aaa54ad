import { describe, expect, it } from 'vitest';
import { RULE_CASES } from './cases.ts';
import { FORM_MESSAGES, messageOf } from './messages.ts';
import { checkField, type FieldRules, patternOf } from './rules.ts';

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
    expect(patternOf(text)).toBeNull();
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
    expect(failure && messageOf(FORM_MESSAGES['en-US'], failure)).toBe(
      'Maximum value for this field is 5.',
    );
  });

  it('insert a parameter unchanged, including dollar signs', () => {
    const failure = { rule: 'max', parameter: '$&' } as const;
    expect(messageOf(FORM_MESSAGES['en-US'], failure)).toBe('Maximum value for this field is $&.');
  });

  it('exist in every language for every rule', () => {
    expect(Object.keys(FORM_MESSAGES['es-US'])).toEqual(Object.keys(FORM_MESSAGES['en-US']));
  });
});
