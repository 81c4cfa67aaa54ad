import { stringify } from 'csv-stringify/sync';
import type { Context } from 'hono';
import { CSV_TYPE, protectedCell } from '../platform/csv/csv.ts';
import type { ServerEnv } from '../platform/http/visitor.ts';

/** Maximum number of rows in a file; a list of what happens has its newest there. */
export const MAX_CSV_ROWS = 20_000;

/** A table as a file has it. */
export interface FileTable {
  columns: readonly string[];
  rows: readonly object[];
}

/**
 * Responds with a table as a file for spreadsheets, with a header. A cell that a spreadsheet would
 * read as a formula starts with an apostrophe, because anyone can name campaigns and pages. Numbers
 * stay numbers, so that spreadsheets can add up losses, too.
 */
export function csvFile(
  c: Context<ServerEnv>,
  name: string,
  { columns, rows }: FileTable,
): Response {
  const text = stringify([...rows], {
    header: true,
    columns: [...columns],
    cast: { string: protectedCell },
  });
  return csvDownload(c, name, text);
}

/** The first and last time with a year of four digits. */
const FIRST_TIME = Date.parse('0001-01-01T00:00:00.000Z');
const LAST_TIME = Date.parse('9999-12-31T23:59:59.999Z');

/** A time as files have it, in UTC. One before the year 1 or after 9999 is cut to that. */
export function timeText(at: number): string {
  return new Date(Math.min(Math.max(at, FIRST_TIME), LAST_TIME)).toISOString();
}

/** A time as files have it; null if it is missing. */
export function timeOrNull(at: number | null): string | null {
  return at === null ? null : timeText(at);
}

/** Responds with comma-separated values, which the browser saves under a name. */
function csvDownload(c: Context<ServerEnv>, name: string, text: string): Response {
  return c.body(text, 200, {
    'Content-Type': CSV_TYPE,
    'Content-Disposition': `attachment; filename="${name}.csv"`,
  });
}
