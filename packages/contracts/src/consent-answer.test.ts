import { expect, it } from 'vitest';
import {
  allowsIdentifiers,
  consentCookieValue,
  isConsentAnswer,
  readConsentCookie,
} from './consent-answer.ts';

// behaviour: 11.36
it.each([
  ['granted', { answer: 'granted', version: null }],
  ['denied.0123456789abcd', { answer: 'denied', version: '0123456789abcd' }],
] as const)('reads the cookie %s, and writes it again', (value, given) => {
  expect(readConsentCookie(value)).toEqual(given);
  expect(consentCookieValue(given)).toBe(value);
});

// behaviour: 11.36
it.each([
  undefined,
  null,
  '',
  'yes',
  'granted.',
  'granted.0123',
  'granted.0123456789ABCD',
  'not-asked',
  'granted.0123456789abcde',
])('reads no answer from %j', (value) => {
  expect(readConsentCookie(value)).toBeNull();
});

// behaviour: 11.24
it('allows click ids after a yes, and where no page has asked', () => {
  const values = ['granted', 'not-asked', 'denied', 'unanswered'] as const;
  expect(values.filter(allowsIdentifiers)).toEqual(['granted', 'not-asked']);
  expect(values.filter(isConsentAnswer)).toEqual(['granted', 'denied']);
});
