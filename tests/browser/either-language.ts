/**
 * Of pages that differ by their language alone, the Spanish one last: all of them where a run may take its time,
 * else the Spanish one, whose texts are longer. What most visitors do is tested in both languages in every run.
 */
export function eitherLanguage<Page>(pages: readonly Page[]): readonly Page[] {
  return process.env.ZIPFRONT_SOAK ? pages : pages.slice(-1);
}
