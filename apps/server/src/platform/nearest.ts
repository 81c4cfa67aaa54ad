/** A word counts as the same with one typo for each of this many letters. */
const LETTERS_PER_SLIP = 3;

export function nearest(
  word: string,
  words: string[],
  allowed = Math.ceil(word.length / LETTERS_PER_SLIP),
): string | undefined {
  const [best] = words
    .map((other) => ({ other, slips: slipsBetween(word.toLowerCase(), other.toLowerCase()) }))
    .filter(({ slips }) => slips <= allowed)
    .sort((one, two) => one.slips - two.slips);
  return best?.other;
}

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
