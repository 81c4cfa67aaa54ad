import { getOwn } from '@zipfront/contracts/own';
import { CSV_TYPE, csvText, protectedCell } from '../../platform/csv/csv.ts';
import type { RequestContext } from '../../platform/http/visitor.ts';

export const MAX_CSV_ROWS = 20_000;

export interface FileTable {
  columns: readonly string[];
  rows: readonly Readonly<Record<string, unknown>>[];
}

/** Without it, Excel reads `año` as `aÃ±o`. Many programs would read it as a part of a name. */
const UTF8_MARK = '\ufeff';

/** A formula starts with an apostrophe, because anyone can name campaigns. Numbers stay numbers. */
export function csvFile(c: RequestContext, name: string, { columns, rows }: FileTable): Response {
  const cells = rows.map((row) =>
    columns.map((column) => {
      const cell = getOwn(row, column);
      return typeof cell === 'string' ? protectedCell(cell) : cell;
    }),
  );
  const mark = c.req.header('authorization') === undefined ? UTF8_MARK : '';
  return c.body(mark + csvText([columns, ...cells]), 200, {
    'Content-Type': CSV_TYPE,
    'Content-Disposition': `attachment; filename="${name}.csv"`,
  });
}
