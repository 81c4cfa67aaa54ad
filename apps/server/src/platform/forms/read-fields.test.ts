import { FORM_MESSAGES } from '@zipfront/contracts/form-rules/messages';
import { checkField, type FieldRules } from '@zipfront/contracts/form-rules/rules';
import { describe, expect, it } from 'vitest';
import { checkFields, formOfFields, readFields } from './read-form.ts';

describe('readFields', () => {
  const read = (value: string) => readFields(formOfFields([['name', value]]), ['name']).name;

  // behaviour: 15.40
  it('reads only the named fields, and missing ones as empty', () => {
    const posted = formOfFields([
      ['name', 'Ann'],
      ['name', 'Bea'],
      ['internal', '1'],
    ]);
    expect(readFields(posted, ['name', 'zip'])).toEqual({ name: 'Ann', zip: '' });
  });

  // behaviour: 15.40
  it('replaces control characters by spaces, and trims a text of them', () => {
    expect(read(' \0Ann\r\nBea\x7f\t')).toBe('Ann  Bea');
  });

  // behaviour: 15.40
  it('replaces separators of lines by spaces, so that an address with one is refused', () => {
    expect(read('ann@site.co\u2028m')).toBe('ann@site.co m');
    expect(checkField({ email: true }, [read('ann@site.co\u2029m')])).not.toEqual([]);
  });

  // behaviour: 15.40
  it('removes direction controls and invisible characters', () => {
    expect(read('\u202eAnn\u2066 \u200bBea\u200f')).toBe('Ann Bea');
  });

  // behaviour: 15.40
  it('truncates a text one character after the maximum of its rule', () => {
    expect(read('x'.repeat(301))).toBe('x'.repeat(301));
    expect(read('x'.repeat(302))).toBe('x'.repeat(301));
    expect(read(`  ${'x'.repeat(301)}`)).toBe('x'.repeat(301));
  });
});

describe('checkFields', () => {
  const rules: Record<'name' | 'zip' | 'note', FieldRules> = {
    name: { required: true, maxlength: 5 },
    zip: { required: true },
    note: {},
  };
  const words = { rules: FORM_MESSAGES['en-US'] };
  const checks = { zip: (zip: string) => (zip === '90210' ? null : `${zip} is unknown.`) };

  // behaviour: 5.3.10
  it('reports the message of a broken rule, otherwise that of the custom check', () => {
    const errors = checkFields({ name: 'Annabel', zip: '00000', note: '' }, rules, checks, words);
    expect(Object.entries(errors)).toEqual([
      ['name', 'This field allows a maximum of 5 characters.'],
      ['zip', '00000 is unknown.'],
    ]);
  });

  // behaviour: 5.3.10
  it('skips the custom check of a field that breaks a rule', () => {
    const errors = checkFields({ name: 'Ann', zip: '', note: '' }, rules, checks, words);
    expect(errors).toStrictEqual({ zip: 'This field is required.' });
  });

  // behaviour: 5.3.10
  it('reports nothing for valid fields', () => {
    const errors = checkFields({ name: 'Ann', zip: '90210', note: 'x' }, rules, checks, words);
    expect(errors).toStrictEqual({});
  });
});
