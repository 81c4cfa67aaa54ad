export interface CsvRow {
  /** The number of its first line, from 1. */
  line: number;
  /** The text of its cells, without surrounding quotes. */
  cells: string[];
}

/** Text that is not CSV, with a sentence that says where. */
export class NotCsv extends Error {}

/**
 * Reads the rows of a CSV file (RFC 4180), including a header. A row ends with CR LF, LF or CR,
 * even if a file mixes them. Empty lines are left out. A stray quote is accepted if it hides
 * nothing: `5" wheels` and `"Best" rates` are read as written. If a cell starts with a quote and
 * the closing quote is not at its end, that is an error, because the cell may contain the following
 * rows.
 *
 * @param delimiter one character
 * @param limit reading ends after this many rows
 * @throws NotCsv
 *
 * @example
 * ```ts
 * readCsv('id,text\n1,"By mail, too"\n');
 * // [{ line: 1, cells: ['id', 'text'] }, { line: 2, cells: ['1', 'By mail, too'] }]
 * ```
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

/**
 * The cell that starts at a position, and the position after it: of the delimiter, the line end or
 * the end of the text.
 */
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

/** The position of the next quote that is not doubled; -1 without one. */
function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from);
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at;
}

/**
 * Signs that a spreadsheet reads as the start of a formula, including wide ones, after any
 * apostrophes.
 */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/u;

/** A number in a file. Only a leading minus makes it look like a formula. */
const PLAIN_NUMBER = /^-?\d+(\.\d+)?$/;

/**
 * Writes a text as a cell that no spreadsheet reads as a formula. An apostrophe is added before
 * such text, and before text that starts with apostrophes, so that `plainCell` restores every text.
 * Numbers stay numbers.
 *
 * @example
 * ```ts
 * protectedCell('=1+1'); // "'=1+1"
 * protectedCell('-12.50'); // '-12.50'
 * ```
 */
export function protectedCell(text: string): string {
  return FORMULA.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text;
}

/** Restores the text from a cell of `protectedCell`. */
export function plainCell(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}

export const CSV_TYPE = 'text/csv; charset=utf-8';
