import { describe, expect, it } from 'vitest';
import { fold, readings } from './address-query.ts';

const isState = (code: string) => ['IL', 'IN', 'MO', 'NM'].includes(code);
const [street, none] = ['12 Main St', { state: null, zip: '' }];

describe('readings', () => {
  it.each([
    ['12 Main St, Sprin', [{ street, city: 'sprin', ...none }]],
    ['12 Main St,Springfield', [{ street, city: 'springfield', ...none }]],
    ['12  Main St , Springfield, IL', [{ street, city: 'springfield', state: 'IL', zip: '' }]],
    ['12 Main St, Springfield il', [{ street, city: 'springfield', state: 'IL', zip: '' }]],
    ['12 Main St, Springfield, IL 627', [{ street, city: 'springfield', state: 'IL', zip: '627' }]],
    [
      '12 Main St, Springfield IL 62701-1234',
      [
        { street, city: 'springfield', state: 'IL', zip: '62701' },
        { street, city: '', state: null, zip: '62701' },
      ],
    ],
    ['12 Main St, Springfield 62', [{ street, city: 'springfield', state: null, zip: '62' }]],
    ['12 Main St, 627', [{ street, city: '', state: null, zip: '627' }]],
    ['12 Main St, IL 627', [{ street, city: '', state: 'IL', zip: '627' }]],
    ['12 Main St, in', [{ street, city: 'in', ...none }]],
    ['12 Main St, St. Louis, MO', [{ street, city: 'saint louis', state: 'MO', zip: '' }]],
    [
      '12 Main St, Apt 4, 62701',
      [{ street: '12 Main St, Apt 4', city: '', state: null, zip: '62701' }],
    ],
    [
      '12 Main St, #4B, Springfield, IL',
      [{ street: '12 Main St, #4B', city: 'springfield', state: 'IL', zip: '' }],
    ],
    ['12 Main St, Ste. Marie, IL', [{ street, city: 'sainte marie', state: 'IL', zip: '' }]],
    ['12 Main St, Cuba, N.M.', [{ street, city: 'cuba', state: 'NM', zip: '' }]],
    ['12 Main St, Ste', [{ street, city: 'ste', ...none }]],
    ['12 Main St, Doña Ana', [{ street, city: 'dona ana', ...none }]],
  ])('reads %j', (query, expected) => {
    expect(readings(query, isState)).toEqual(expected);
  });

  it('tries the last words as a city without a comma, the longest name first', () => {
    expect(readings('12 Main St New York', isState).map(({ city }) => city)).toEqual([
      'saint new york',
      'new york',
      'york',
    ]);
    expect(readings('12 Main St 62701', isState)).toContainEqual({
      street,
      city: '',
      state: null,
      zip: '62701',
    });
  });

  it.each([
    '12',
    'Main',
    '12 Main St,',
    '12 Main St, S',
    ', Springfield',
    '12, Springfield',
    '12 34, 62701',
    '   ',
  ])('returns no reading of %j: the street or the city is missing', (query) => {
    expect(readings(query, isState)).toEqual([]);
  });
});

it.each([
  ['St. Louis', 'saint louis'],
  ['Port St. Lucie', 'port saint lucie'],
  ['Ft. Worth', 'fort worth'],
  ['Mt Vernon', 'mount vernon'],
  ['St', 'st'],
  ['Coeur d’Alene', 'coeur dalene'],
  ['Winston-Salem', 'winston salem'],
  ['  Doña   Ana ', 'dona ana'],
])('folds %j to %j', (name, folded) => {
  expect(fold(name)).toBe(folded);
});
