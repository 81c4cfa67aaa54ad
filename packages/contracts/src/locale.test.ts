import { expect, it } from 'vitest';
import { localeOf } from './locale.ts';

it.each([
  ['en-US', 'en-US'],
  ['es-US', 'es-US'],
  ['es', 'es-US'],
  ['ES-mx', 'es-US'],
  ['est', 'en-US'],
  ['de', 'en-US'],
  ['', 'en-US'],
  [null, 'en-US'],
  [undefined, 'en-US'],
])('converts %j to %s', (lang, locale) => {
  expect(localeOf(lang)).toBe(locale);
});
