import { expect, it } from 'vitest';
import { inOwnWording } from './own-wording.ts';

const STANDARD = { required: 'This field is required.', email: 'An e-mail address, please.' };

it('prefers the own wording of each message', () => {
  expect(inOwnWording(STANDARD, { required: 'Please.' })).toEqual({
    required: 'Please.',
    email: 'An e-mail address, please.',
  });
});

it.each([
  [{}],
  [undefined],
  [{ required: undefined }],
])('is the standard wording with %j', (own) => {
  expect(inOwnWording(STANDARD, own)).toEqual(STANDARD);
});
