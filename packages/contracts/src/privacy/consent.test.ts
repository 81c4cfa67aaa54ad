import { expect, it } from 'vitest';
import {
  allowsIdentifiers,
  consentCookieValue,
  consentVersion,
  consentWords,
  isConsentAnswer,
  readConsentCookie,
} from './consent.ts';

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

const TEXTS = { heading: 'May we?', text: 'We measure.', grant: 'Yes', deny: 'No' };

// behaviour: 11.36
it('writes all words of a question as one text', () => {
  expect(consentWords(TEXTS)).toBe('May we?\nWe measure.\n[No] [Yes]');
});

// behaviour: 11.36
it('computes a version of 14 digits, the same for the same words and another for each change', () => {
  const changed = Object.keys(TEXTS).flatMap((part) => [
    { ...TEXTS, [part]: 'Ñ' },
    { ...TEXTS, [part]: '' },
  ]);
  const versions = [TEXTS, ...changed].map(consentVersion);
  expect(versions[0]).toBe(consentVersion({ ...TEXTS }));
  expect(new Set(versions).size).toBe(versions.length);
  for (const version of versions) expect(version).toMatch(/^[0-9a-f]{14}$/);
});
