import { getOwn } from '@zipfront/contracts/own';
import { CSV_TYPE, csvText, protectedCell } from '../../platform/csv/csv.ts';
import type { RequestContext } from '../../platform/http/visitor.ts';

export const MAX_CSV_ROWS = 20_000;

export interface FileTable {
  columns: readonly string[];
  rows: readonly Readonly<Record<string, unknown>>[];
}

/** A formula starts with an apostrophe, because anyone can name campaigns. Numbers stay numbers. */
export function csvFile(c: RequestContext, name: string, { columns, rows }: FileTable): Response {
  const cells = rows.map((row) =>
    columns.map((column) => {
      const cell = getOwn(row, column);
      return typeof cell === 'string' ? protectedCell(cell) : cell;
    }),
  );
  return c.body(csvText([columns, ...cells]), 200, {
    'Content-Type': CSV_TYPE,
    'Content-Disposition': `attachment; filename="${name}.csv"`,
  });
}
