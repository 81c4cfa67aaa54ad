import { sampleOf } from '../sample.ts';

/**
 * Pages that differ only in language: one of them in `npm test`, by the seed. What most visitors do
 * is tested in both languages in every run.
 */
export function eitherLanguage<Page>(pages: readonly Page[]): readonly Page[] {
  const nameOf = (page: Page) => JSON.stringify(page);
  return sampleOf(`either ${nameOf(pages[0] as Page)}`, pages, { parts: pages.length, nameOf });
}
