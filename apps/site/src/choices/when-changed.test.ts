import { expect, test } from 'vitest';
import { afterChoices } from './when-changed.ts';

const LEFT = { optOut: '', consent: 'granted', visit: 'v1' };

test.each([
  ['nothing', LEFT, LEFT, 'stay'],
  ['an opt-out', LEFT, { ...LEFT, optOut: '1' }, 'forget'],
  ['an opt-in', { ...LEFT, optOut: '1' }, LEFT, 'reload'],
  ['a consent that was taken back', LEFT, { ...LEFT, consent: 'denied' }, 'forget'],
  ['a consent', { ...LEFT, consent: 'denied' }, LEFT, 'reload'],
  ['a visit that was deleted', LEFT, { ...LEFT, visit: '' }, 'forget'],
  ['another visit', LEFT, { ...LEFT, visit: 'v2' }, 'forget'],
  ['a visit that was made', { ...LEFT, visit: '' }, LEFT, 'stay'],
])('chooses the next step after %s', (_, left, now, then) => {
  expect(afterChoices(left, now)).toBe(then);
});
