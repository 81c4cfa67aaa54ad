import { drawSample } from '../sample.ts';

/**
 * One of pages that differ only in language, by the run's seed. What most visitors do is tested in
 * both.
 */
export function eitherLanguage<Page>(pages: readonly Page[]): readonly Page[] {
  const nameOf = (page: Page) => JSON.stringify(page);
  return drawSample(`either ${nameOf(pages[0] as Page)}`, pages, { parts: pages.length, nameOf });
}
