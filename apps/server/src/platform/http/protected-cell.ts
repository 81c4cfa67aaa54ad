/** The signs that a spreadsheet takes for the beginning of a formula, wide ones included, after apostrophes. */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/u;

/** A number as files have it. Only the minus of a loss looks like a formula in it. */
const PLAIN_NUMBER = /^-?\d+(\.\d+)?$/;

/**
 * A text as a cell of a file: with an apostrophe before what a spreadsheet would read as a formula, and before one that begins with apostrophes
 * itself, so that `plainCell` returns each text. Numbers stay numbers.
 */
export function protectedCell(text: string): string {
  return FORMULA.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text;
}

/** The text of a cell that `protectedCell` made. */
export function plainCell(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}
