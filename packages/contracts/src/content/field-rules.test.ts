import { safeParse } from 'valibot';
import { describe, expect, it } from 'vitest';
import { fieldRulesSchema } from './field-rules.ts';

describe('fieldRulesSchema', () => {
  it('takes every rule', () => {
    const rules = {
      required: true,
      email: true,
      max: 10,
      min: 0.5,
      maxlength: 80,
      pattern: '/^[A-Z]{2}$/i',
    };
    expect(safeParse(fieldRulesSchema, rules).output).toEqual(rules);
  });

  // behaviour: 5.3.7
  it.each([
    '^[A-Z]+$',
    '/(/',
    '/a/x',
  ])('refuses the pattern %j, and says how one is written', (pattern) => {
    const { issues } = safeParse(fieldRulesSchema, { pattern });
    expect(issues?.[0].message).toBe('a regular expression between slashes, like /^[A-Z]+$/i');
  });

  it.each([
    { required: false },
    { max: 'five' },
    { maxlength: -1 },
    { requird: true },
  ])('refuses %j', (rules) => {
    expect(safeParse(fieldRulesSchema, rules).success).toBe(false);
  });
});
