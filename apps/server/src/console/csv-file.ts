import { stringify } from 'csv-stringify/sync';
import type { Context } from 'hono';
import type { ServerEnv } from '../http/visitor.ts';

/**
 * Responds with a table as a file for spreadsheets, with the names of its columns first. A cell that a spreadsheet would
 * read as a formula begins with an apostrophe: anyone can name campaigns and pages.
 */
export function csvFile(
  c: Context<ServerEnv>,
  name: string,
  { columns, rows }: { columns: readonly string[]; rows: readonly object[] },
): Response {
  c.header('Content-Type', 'text/csv; charset=utf-8');
  c.header('Content-Disposition', `attachment; filename="${name}.csv"`);
  return c.body(
    stringify([...rows], { header: true, escape_formulas: true, columns: [...columns] }),
  );
}
