import { expect, it } from 'vitest';
import { readSubmission } from './submit.ts';

// behaviour: 11.9
it.each([
  [{ zipcode: '90210' }, { zip: '90210' }],
  [
    { zipcode: '90210', windowWidth: 992.6, insurance_line: 'home', page: '/es/', x: 1 },
    { zip: '90210', windowWidth: 992.6, line: 'home', page: '/es/' },
  ],
  [{ zipcode: '90210', windowWidth: '993', page: 5 }, { zip: '90210' }],
])('reads %j, and omits unknown and invalid fields', (body, values) => {
  expect(readSubmission(JSON.stringify(body))).toEqual({ values, body });
});

// behaviour: 11.9
it.each([
  ['{', 400, 'body-malformed'],
  ['[]', 400, 'body-malformed'],
  ['{}', 422, 'zip-invalid'],
  ['{"zipcode":"9021"}', 422, 'zip-invalid'],
  ['{"zipcode":"9021","insurance_line":"boat"}', 422, 'zip-invalid'],
  ['{"zipcode":"90210","insurance_line":"boat"}', 422, 'line-unknown'],
])('refuses %s with %i and the type %s', (text, status, type) => {
  expect(readSubmission(text)).toMatchObject({ refusal: { status, type } });
});
