/**
 * Pages that differ only in language, Spanish last: all of them in a soak, otherwise the Spanish
 * one, whose texts are longer. What most visitors do is tested in both languages in every run.
 */
export function eitherLanguage<Page>(pages: readonly Page[]): readonly Page[] {
  return process.env.ZIPFRONT_SOAK ? pages : pages.slice(-1);
}
