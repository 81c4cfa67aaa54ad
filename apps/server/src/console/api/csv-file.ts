import { stringify } from 'csv-stringify/sync';
import { CSV_TYPE, protectedCell } from '../../platform/csv/csv.ts';
import type { RequestContext } from '../../platform/http/visitor.ts';

export const MAX_CSV_ROWS = 20_000;

export interface FileTable {
  columns: readonly string[];
  rows: readonly object[];
}

/** A formula starts with an apostrophe, because anyone can name campaigns. Numbers stay numbers. */
export function csvFile(c: RequestContext, name: string, { columns, rows }: FileTable): Response {
  const text = stringify([...rows], {
    header: true,
    columns: [...columns],
    cast: { string: protectedCell, boolean: String },
  });
  return csvDownload(c, name, text);
}

function csvDownload(c: RequestContext, name: string, text: string): Response {
  return c.body(text, 200, {
    'Content-Type': CSV_TYPE,
    'Content-Disposition': `attachment; filename="${name}.csv"`,
  });
}
