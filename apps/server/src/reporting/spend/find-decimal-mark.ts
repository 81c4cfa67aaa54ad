import { cellOf, columnName, type SpendColumn, type SpendTable } from './find-spend-table.ts';
import { amountIn, countIn } from './parse-amount.ts';
import { type DecimalMark, otherMark } from './written-number.ts';

/**
 * The decimal mark that the numbers of a file show: its amounts, and where none of them does, its counts, as these have groups of
 * thousands alone. Null where nothing shows it.
 */
export function findDecimalMark(
  table: SpendTable,
): { mark: DecimalMark | null } | { error: string } {
  const byAmount = firstShown(table, 'cost', (cell) => amountIn(cell)?.shows ?? null);
  const [point, comma] = [byAmount.get('.'), byAmount.get(',')];
  if (point && comma) {
    return {
      error: `Column ${columnName(table, 'cost')}: the amounts have two decimal marks, “${point.cell}” in line ${point.line} and “${comma.cell}” in line ${comma.line}. Write all of them in one way.`,
    };
  }
  if (point || comma) return { mark: point ? '.' : ',' };
  const shown = new Set(
    (['clicks', 'impressions'] as const).flatMap((column) => [
      ...firstShown(table, column, (cell) => {
        const count = countIn(cell);
        return count?.open ? otherMark(count.open) : (count?.shows ?? null);
      }).keys(),
    ]),
  );
  const [mark = null] = shown;
  return { mark: shown.size === 1 ? mark : null };
}

/** The first cell of a column that shows each mark, and its line. */
function firstShown(
  table: SpendTable,
  column: SpendColumn,
  markIn: (cell: string) => DecimalMark | null,
): Map<DecimalMark, { cell: string; line: number }> {
  const found = new Map<DecimalMark, { cell: string; line: number }>();
  for (const line of table.lines) {
    const cell = cellOf(table, line, column);
    const mark = markIn(cell);
    if (mark !== null && !found.has(mark)) found.set(mark, { cell, line: line.line });
    if (found.size === 2) break;
  }
  return found;
}
