/** One slip for every so many letters still counts as the same word. */
const LETTERS_A_SLIP = 3;

/** The word that was most likely meant, or undefined where none is near. */
export function nearest(word: string, words: string[]): string | undefined {
  const allowed = Math.ceil(word.length / LETTERS_A_SLIP);
  const [best] = words
    .map((other) => ({ other, slips: slipsBetween(word.toLowerCase(), other.toLowerCase()) }))
    .filter(({ slips }) => slips <= allowed)
    .sort((one, two) => one.slips - two.slips);
  return best?.other;
}

/** Number of letters to insert, remove or change to make one word the other. */
function slipsBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (let index = 1; index <= other.length; index += 1) {
      const changed = (row[index - 1] ?? 0) + (letter === other[index - 1] ? 0 : 1);
      next.push(Math.min(changed, (row[index] ?? 0) + 1, (next[index - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
