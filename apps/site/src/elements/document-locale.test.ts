import { afterEach, expect, test, vi } from 'vitest';
import { documentWords, reviewWords } from '../reviews/words.ts';
import { documentLocale } from './document-locale.ts';

afterEach(() => vi.unstubAllGlobals());

// behaviour: 5.1.4
test.each([
  ['es-US', 'es-US'],
  ['es', 'es-US'],
  ['es-x-mtfrom-en', 'es-US'],
  ['en-x-mtfrom-es', 'en-US'],
  ['auto', 'en-US'],
  ['zh-CN', 'en-US'],
  ['', 'en-US'],
] as const)('shows words in a document of the language “%s” in %s', (lang, locale) => {
  vi.stubGlobal('document', { documentElement: { lang } });
  expect(documentWords()).toBe(reviewWords(locale));
  expect(new Intl.ListFormat(documentLocale()).resolvedOptions().locale).toBe(locale);
});
