import { MEGABYTE } from '@zipfront/contracts/bytes';
import { type CsvRow, NotCsv, readCsv } from '../../platform/csv/csv.ts';
import { decodeText } from '../../platform/csv/decode-text.ts';

/** Maximum size of a file: 4 MiB. */
export const MAX_SPEND_BYTES = 4 * MEGABYTE;

const FILE_TOO_LONG = `The file is longer than ${MAX_SPEND_BYTES / 1024 / 1024} MB. Export fewer days at once.`;

export const MAX_SPEND_LINES = 50_000;

const MAX_COLUMNS = 500;

export interface TableLine {
  line: number;
  cells: string[];
}

export class NotATable extends Error {}

export const DELIMITERS = [',', '\t', ';'] as const;

/** UTF-8 or UTF-16. Throws `NotATable` for a file that is too long or not text. */
export function decodeTable(bytes: Uint8Array): string {
  if (bytes.length > MAX_SPEND_BYTES) {
    throw new NotATable(FILE_TOO_LONG);
  }
  if (bytes.length === 0) throw new NotATable('The file is empty.');
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) {
    throw new NotATable('The file is a workbook or an archive. Save the table as CSV.');
  }
  const text = decodeText(bytes);
  if (text !== null) return text;
  throw new NotATable('The file is no text in UTF-8 or UTF-16. Save the table as CSV in UTF-8.');
}

/** Throws `NotATable` for too many lines or columns, or quotes that do not end with their cell. */
export function readTable(text: string, delimiter: string): TableLine[] {
  const rows = csvRows(text, delimiter);
  if (rows.length > MAX_SPEND_LINES) {
    throw new NotATable(
      `The file has more than ${MAX_SPEND_LINES.toLocaleString('en-US')} lines. Export fewer days at once.`,
    );
  }
  return rows.map(({ line, cells }) => {
    if (cells.length > MAX_COLUMNS) {
      throw new NotATable(`Line ${line} has more than ${MAX_COLUMNS} cells. Export fewer columns.`);
    }
    return { line, cells: cells.map((cell) => cell.trim()) };
  });
}

function csvRows(text: string, delimiter: string): CsvRow[] {
  try {
    return readCsv(text, delimiter, MAX_SPEND_LINES + 1);
  } catch (error) {
    if (error instanceof NotCsv) throw new NotATable(error.message);
    throw error;
  }
}
