import { expect, test } from 'vitest';
import { readValues } from './forms.ts';

// behaviour: 4.1.12, 9.2
test.each([
  [
    { zip: ' 10001 ', insurance_line: 'home', page: '/es/' },
    { zip: '10001', line: 'home', page: '/es/' },
  ],
  [
    { zip: '10001-1234', insurance_line: 'auto' },
    { zip: '10001', line: 'auto', page: '' },
  ],
  [
    { zip: '', insurance_line: 'roof-repair' },
    { zip: '', line: 'roof-repair', page: '' },
  ],
  [{}, { zip: '', line: '', page: '' }],
])('reads %j as %j', (fields, values) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  expect(readValues(data)).toEqual(values);
});
