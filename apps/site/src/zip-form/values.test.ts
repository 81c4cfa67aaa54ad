import { expect, test } from 'vitest';
import { valuesOf } from './values.ts';

test.each([
  [
    { zip: ' 10001 ', insurance_line: 'home' },
    { zip: '10001', line: 'home' },
  ],
  [
    { zip: '10001-1234', insurance_line: 'auto' },
    { zip: '10001', line: 'auto' },
  ],
  [
    { zip: '', insurance_line: 'boat' },
    { zip: '', line: 'auto' },
  ],
  [{}, { zip: '', line: 'auto' }],
])('%j is %j', (fields, values) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  expect(valuesOf(data)).toEqual(values);
});
