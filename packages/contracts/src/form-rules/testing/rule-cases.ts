import type { FieldKind, FieldRules } from '../rules.ts';

export interface RuleCase {
  rules: FieldRules;
  kind?: FieldKind;
  good: string[][];
  bad: string[][];
}

/** Every validator with values that it accepts and values that it refuses, on any side. */
export const RULE_CASES: Record<string, RuleCase> = {
  required: {
    rules: { required: true },
    good: [['a'], ['0'], [' a '], ['false']],
    bad: [[''], [' '], ['\t\n'], [' '], []],
  },
  'required of boxes': {
    rules: { required: true },
    kind: 'checkbox',
    good: [['a'], ['a', 'b'], ['']],
    bad: [[]],
  },
  'required of radios': { rules: { required: true }, kind: 'radio', good: [['home']], bad: [[]] },
  accepted: {
    rules: { accepted: true },
    good: [['yes'], ['on'], ['1'], ['true'], ['YES'], ['']],
    bad: [['no'], ['0'], ['off'], ['2']],
  },
  email: {
    rules: { email: true },
    good: [[''], ['a@b.co'], ["o'neil+x@mail.example.com"], [' ana@correo.example '], ['a@b-c.us']],
    bad: [
      ['a'],
      ['a@b'],
      ['@b.co'],
      ['a@.co'],
      ['a@b..co'],
      ['a b@c.co'],
      ['a@b@c.co'],
      ['<a@b.co>'],
      ['a@-b.co'],
      ['a@b.co, c@d.co'],
      [`${'a'.repeat(250)}@b.co`],
    ],
  },
  number: {
    rules: { number: true },
    good: [[''], ['0'], ['-1'], ['+2'], ['1.5'], ['.5'], ['1.'], ['1e3'], [' 7 ']],
    bad: [
      ['12abc'],
      ['abc'],
      ['1,5'],
      ['1 2'],
      ['0x10'],
      ['Infinity'],
      ['NaN'],
      ['1e999'],
      ['--1'],
    ],
  },
  max: {
    rules: { max: 5 },
    good: [[''], ['5'], ['4.99'], ['-10']],
    bad: [['5.01'], ['6'], ['1e2'], ['five']],
  },
  min: {
    rules: { min: 1 },
    good: [[''], ['1'], ['1.5'], ['100']],
    bad: [['0'], ['-1'], ['0.99'], ['one']],
  },
  'max of boxes': {
    rules: { max: 2 },
    kind: 'checkbox',
    good: [[], ['9'], ['8', '9']],
    bad: [['1', '2', '3']],
  },
  'min of boxes': {
    rules: { min: 2 },
    kind: 'checkbox',
    good: [[], ['1', '1'], ['a', 'b', 'c']],
    bad: [['9']],
  },
  maxlength: {
    rules: { maxlength: 3 },
    good: [[''], ['abc'], ['ñññ'], [' abc ']],
    bad: [['abcd'], ['a\nbc']],
  },
  'a field without a length of its own': {
    rules: { email: true },
    good: [[`${'a'.repeat(248)}@b.co`]],
    bad: [['1'.repeat(301)]],
  },
  'a number without a length of its own': {
    rules: { number: true },
    good: [['1'.repeat(300)]],
    bad: [['1'.repeat(301)]],
  },
  minlength: {
    rules: { minlength: 3 },
    good: [[''], ['abc'], ['a b'], ['   ']],
    bad: [['ab'], [' ab ']],
  },
  pattern: {
    rules: { pattern: '/^[a-z]{2}-\\d+$/i' },
    good: [[''], ['ab-1'], ['AB-22']],
    bad: [['ab1'], ['abc-1'], ['ab-1x']],
  },
  'pattern with a flag that remembers': {
    rules: { pattern: '/a/g' },
    good: [['a'], ['a'], ['bab']],
    bad: [['b']],
  },
  tel: {
    rules: { tel: true },
    good: [
      [''],
      ['1234'],
      ['+1 (555) 010-4477'],
      ['555.010.4477'],
      ['123456789012345'],
      ['(02) 99-1'],
    ],
    bad: [
      ['123'],
      ['1234567890123456'],
      ['555-CALL'],
      ['+()-'],
      ['1234 x5'],
      ['0000'],
      ['(555) 555-5555'],
    ],
  },
  northAmerican: {
    rules: { tel: true, northAmerican: true },
    good: [
      [''],
      ['(212) 555-0134'],
      ['212.555.0134'],
      ['+1 212 555 0134'],
      ['12125550134'],
      [' 2125550134 '],
    ],
    bad: [
      ['1234'],
      ['555 0134'],
      ['112 555 0134'],
      ['212 155 0134'],
      ['222 222 2222'],
      ['+52 212 555 0134'],
      ['212 555 01345'],
    ],
  },
  url: {
    rules: { url: true },
    good: [
      [''],
      ['http://a.example'],
      ['https://a.example/b?c=d#e'],
      ['HTTPS://A.EXAMPLE'],
      ['http://[::1]:8080/'],
    ],
    bad: [
      ['a.example'],
      ['ftp://a.example'],
      ['javascript:alert(1)'],
      ['https://'],
      ['https:///path'],
      ['https://a b.example'],
      ['https://a.example/<script>'],
      ['//a.example'],
    ],
  },
  'required before all others': {
    rules: { required: true, email: true, minlength: 3 },
    good: [['a@b.co']],
    bad: [[''], ['a@']],
  },
};
