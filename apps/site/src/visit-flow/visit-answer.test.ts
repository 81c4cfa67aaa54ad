import { quoteSchema } from '@zipfront/contracts/quote';
import { type Visit, visitSchema } from '@zipfront/contracts/visit';
import { is } from 'valibot';
import { describe, expect, test } from 'vitest';
import { quoteIdOf, visitOf } from './visit-answer.ts';

const visit: Visit = {
  id: 'v1',
  zipcode: null,
  return_user: null,
  attribution: { first: null, last: null },
};

const BODIES: [string, unknown][] = [
  ['a new visit', visit],
  ['a visit with a zip code', { ...visit, zipcode: '00501' }],
  ['a returning visitor', { ...visit, return_user: { first_name: 'Zoë' } }],
  ['a zip code that is a number', { ...visit, zipcode: 10001 }],
  ['no zip code field', { ...visit, zipcode: undefined }],
  ['a user without a name', { ...visit, return_user: {} }],
  ['a user that is a string', { ...visit, return_user: 'Zoë' }],
  ['no user field', { ...visit, return_user: undefined }],
  ['a problem', { type: 'about:blank', title: 'Not Found', status: 404 }],
  ['null', null],
  ['a string', 'visit'],
  ['a list', []],
];

describe('visitOf', () => {
  // behaviour: 3.4.1
  test.each(BODIES)('accepts or rejects %s, as the contract does', (_name, body) => {
    if (is(visitSchema, body)) {
      expect(visitOf(body)).toEqual({
        zip: body.zipcode,
        firstName: body.return_user?.first_name ?? '',
      });
    } else {
      expect(() => visitOf(body)).toThrow(TypeError);
    }
  });

  test('covers valid and invalid bodies', () => {
    expect(BODIES.filter(([, body]) => is(visitSchema, body))).toHaveLength(3);
  });
});

describe('quoteIdOf', () => {
  test.each([
    [{ id: 'q1' }],
    [{ id: 1 }],
    [{}],
    [null],
    ['q1'],
  ])('reads %j as the contract does', (body) => {
    if (is(quoteSchema, body)) expect(quoteIdOf(body)).toBe(body.id);
    else expect(() => quoteIdOf(body)).toThrow(TypeError);
  });
});
