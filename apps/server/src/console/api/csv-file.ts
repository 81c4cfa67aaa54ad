import { stringify } from 'csv-stringify/sync';
import type { Context } from 'hono';
import { CSV_TYPE, protectedCell } from '../../platform/csv/csv.ts';
import type { ServerEnv } from '../../platform/http/visitor.ts';

/** Maximum number of rows in a file; a list of what happens has its newest there. */
export const MAX_CSV_ROWS = 20_000;

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

/** Responds with comma-separated values, which the browser saves under a name. */
function csvDownload(c: Context<ServerEnv>, name: string, text: string): Response {
  return c.body(text, 200, {
    'Content-Type': CSV_TYPE,
    'Content-Disposition': `attachment; filename="${name}.csv"`,
  });
}
