import { expect, test } from 'vitest';
import { checkField } from '../form-rules/rules.ts';
import { quoteFields } from './form-fields.ts';

// behaviour: 12.7
test.each([
  ['2027', []],
  ['2028', ['max']],
  ['3000', ['max']],
  ['1899', ['min']],
  ['2o15', ['pattern', 'max', 'min']],
])('checks the year %s late in 2026 with the failures %j', (year, failures) => {
  const { year: rules } = quoteFields(Date.UTC(2026, 11, 31, 23));
  expect(checkField(rules, [year]).map(({ rule }) => rule)).toEqual(failures);
});
