import { expect, it } from 'vitest';
import { visitRows } from '../../platform/store/testing/visit-rows.ts';
import { touchOf, visitAnswer } from './visit-answer.ts';

// behaviour: 3.4.1, 6.2
it('responds with the first name of a return user, and with null for others', () => {
  const { visit, touch } = visitRows();
  const first = touchOf(touch);
  const known = { visit: { ...visit, zipcode: '90210' }, first, last: null };
  expect(visitAnswer(known)).toEqual({
    id: visit.id,
    zipcode: '90210',
    return_user: null,
    attribution: { first, last: null },
  });
  const named = { ...known, visit: { ...visit, first_name: 'Ann' } };
  expect(visitAnswer(named).return_user).toEqual({ first_name: 'Ann' });
});
