import { expect, it } from 'vitest';
import { consentVersion, consentWords } from './consent-words.ts';

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
