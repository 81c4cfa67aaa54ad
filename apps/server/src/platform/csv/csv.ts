/** A row of a CSV file. */
export interface CsvRow {
  /** The number of the line that it begins on, from 1. */
  line: number;
  /** The text of its cells, without the quotes around them. */
  cells: string[];
}

/** A text that is no CSV, with a sentence that says where. */
export class NotCsv extends Error {}

/**
 * The rows of a CSV file (RFC 4180), a header being one of them. Each line end closes a row: CR LF, LF and CR, also where a file mixes
 * them. Empty lines are left out.
 *
 * A quote is repaired only where it hides nothing: `5" wheels` and `"Best" rates` are the text that is written. A cell that begins with a
 * quote, and whose quotes do not end with it, is an error: it may have taken in the rows below it.
 *
 * @param delimiter one character
 * @param limit rows after which reading ends
 * @throws NotCsv
 */
export function readCsv(
  text: string,
  delimiter: string,
  limit = Number.POSITIVE_INFINITY,
): CsvRow[] {
  const rows: CsvRow[] = [];
  let row: CsvRow = { line: 1, cells: [] };
  let line = 1;
  let at = text.startsWith('\ufeff') ? 1 : 0;
  while (at <= text.length && rows.length < limit) {
    const { cell, end } = readCell(text, at, { delimiter, line });
    row.cells.push(cell);
    line += text.slice(at, end).match(LINE_END)?.length ?? 0;
    at = end + 1;
    if (text[end] === delimiter) continue;
    if (row.cells.length > 1 || cell !== '') rows.push(row);
    if (text.startsWith('\r\n', end)) at += 1;
    line += 1;
    row = { line, cells: [] };
  }
  return rows;
}

const LINE_END = /\r\n|\n|\r/g;

/** The cell that begins at a place, and the place of the delimiter, the line end or the end of the text behind it. */
function readCell(
  text: string,
  at: number,
  { delimiter, line }: { delimiter: string; line: number },
): { cell: string; end: number } {
  if (text[at] !== '"') return plain();
  const closing = closingQuote(text, at + 1);
  if (closing !== -1 && isEnd(text[closing + 1], delimiter)) {
    return { cell: text.slice(at + 1, closing).replaceAll('""', '"'), end: closing + 1 };
  }
  const beside = plain();
  if (beside.cell.split('"').length % 2 === 1) return beside;
  throw new NotCsv(
    `Line ${line}: a cell begins with a quote that does not end with the cell. Write the quotes inside of a cell twice, or remove them.`,
  );

  function plain(): { cell: string; end: number } {
    let end = at;
    while (!isEnd(text[end], delimiter)) end += 1;
    return { cell: text.slice(at, end), end };
  }
}

function isEnd(character: string | undefined, delimiter: string): boolean {
  return (
    character === undefined || character === delimiter || character === '\n' || character === '\r'
  );
}

/** The place of the next quote that is not written twice; -1 without one. */
function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from);
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at;
}

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

/** Content-Type of comma-separated values. */
export const CSV_TYPE = 'text/csv; charset=utf-8';
