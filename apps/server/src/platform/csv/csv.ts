export interface CsvRow {
  /** The number of its first line, from 1. */
  line: number;
  cells: string[];
}

/** Text that is not CSV, with a sentence that says where. */
export class NotCsv extends Error {}

/**
 * Reads a CSV file (RFC 4180) with its header, of any line ends. A stray quote is accepted if it
 * hides nothing (`5" wheels`); a quoted cell without an end throws `NotCsv`, as it may hide rows.
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

/** Reads the cell at a position, and returns the position of what ends it. */
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

function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from);
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at;
}

/** What a spreadsheet reads as a formula's start, also wide, after any apostrophes. */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/u;

/** A number in a file. Only a leading minus makes it look like a formula. */
const PLAIN_NUMBER = /^-?\d+(\.\d+)?$/;

/**
 * Protects a cell from spreadsheets: an apostrophe is added before a formula (`'=1+1`) and before
 * apostrophes; numbers stay.
 */
export function protectedCell(text: string): string {
  return FORMULA.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text;
}

export function plainCell(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}

/** Writes rows as lines. A cell with a comma, a quote or a line break is quoted. */
export function csvText(rows: readonly (readonly unknown[])[]): string {
  return rows.map((cells) => `${cells.map(writtenCell).join(',')}\n`).join('');
}

function writtenCell(value: unknown): string {
  const text = String(value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export const CSV_TYPE = 'text/csv; charset=utf-8';
