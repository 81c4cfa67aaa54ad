import { type CsvRow, NotCsv, readCsv } from '../../../platform/csv/csv.ts';
import { readText } from './decode-text.ts';
import { shownPath } from './yaml-file.ts';

export const TABLES_FOLDER = 'data';

/** Begins a comment before the header: source, date and licence of the data. */
const COMMENT = '#';

const COLUMN = /^[a-z][a-z0-9_]*$/;

/**
 * Names that columns cannot have, because they have another meaning on pages: figures, `{brand}`,
 * `{period:visit}`.
 */
export const NAMES_OF_PAGES = [
  'brand',
  'period',
  'miles',
  'least',
  'most',
  'percent',
  'lowest',
  'highest',
  'difference',
];

export interface Table {
  name: string;
  source: string;
  columns: string[];
  rows: TableRow[];
  errors: string[];
}

export interface TableRow {
  line: number;
  cells: Map<string, string>;
}

/** Reads a table of content. Never throws for the content of the file. */
export function readTable(file: string): Table {
  const name = shownPath(file);
  const { text, error } = readText(file, name);
  const source = text ?? '';
  const refused = (...errors: string[]) => ({ name, source, columns: [], rows: [], errors });
  if (text === null) return refused(error);
  let lines: CsvRow[];
  try {
    lines = readCsv(source, ',').filter(
      ({ cells }) => !cells[0]?.startsWith(COMMENT) && cells.some((cell) => cell.trim() !== ''),
    );
  } catch (error) {
    if (error instanceof NotCsv) return refused(`${name}: ${error.message}`);
    throw error;
  }
  const [header, ...records] = lines;
  if (header === undefined || records.length === 0) {
    return refused(
      `${name}: has no rows; expected a line with the names of its columns, and rows.`,
    );
  }
  const columns = withoutEmptyEnd(header.cells).map((cell) => cell.trim());
  if (columns.length === 1 && /[;\t]/.test(columns[0] ?? '')) {
    return refused(
      `${name}:${header.line} has no commas between its cells; save the file as CSV with commas.`,
    );
  }
  for (const record of records) {
    // A row that is longer has a comma without quotes, whatever its last cells are.
    if (record.cells.length === header.cells.length) {
      record.cells = withoutEmptyEnd(record.cells, columns.length);
    }
  }
  const errors = [
    ...columns.flatMap((column, index) => {
      const error = (sentence: string) => [`${name}:${header.line} ${column}: ${sentence}`];
      if (!COLUMN.test(column)) {
        return error(
          'is not the name of a column; expected one like name_en: small letters, digits, _.',
        );
      }
      if (NAMES_OF_PAGES.includes(column))
        return error('is a name that pages have; choose another.');
      return columns.indexOf(column) < index ? error('is the name of two columns.') : [];
    }),
    ...records
      .filter(({ cells }) => cells.length !== columns.length)
      .map(
        ({ line, cells }) =>
          `${name}:${line} has ${cells.length} cells; expected are ${columns.length}, as many as columns. Put a cell with a comma in quotes.`,
      ),
  ];
  if (errors.length > 0) return refused(...errors);
  const rows = records.map(({ line, cells }) => ({
    line,
    cells: new Map(columns.map((column, index) => [column, cells[index]?.trim() ?? ''])),
  }));
  return { name, source, columns, rows, errors: [] };
}

/** A spreadsheet leaves empty columns at the end. */
function withoutEmptyEnd(cells: string[], least = 0): string[] {
  return cells.slice(0, Math.max(least, cells.findLastIndex((cell) => cell.trim() !== '') + 1));
}
