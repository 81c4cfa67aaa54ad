/** The most words of a review that its excerpt shows. */
export const EXCERPT_WORDS = 55;

/** The first words of a text, with an ellipsis; null for a text that is no longer than that. */
export function excerptOf(text: string, words = EXCERPT_WORDS): string | null {
  const starts = [...text.matchAll(/\S+/g)];
  const last = starts[words - 1];
  if (starts.length <= words || last === undefined) return null;
  return `${text.slice(0, last.index + last[0].length)}…`;
}
