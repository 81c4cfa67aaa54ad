import { type DecimalMark, isSameSum, parseCost, parseCount } from './parse-amount.ts';
import { META } from './platforms.ts';
import { readDay } from './read-day.ts';
import type { TableLine } from './read-table.ts';
import { readCell, type SpendTable } from './spend-table.ts';

const TOTAL = /^(?:grand |sub)?totals?\b/i;

/** `Total: Account`. Campaigns may be called "Total Auto Insurance". */
const TOTAL_ALONE = /^(?:grand |sub)?totals?(?::.*)?$/i;

export interface Sums {
  lines: number;
  micros: bigint;
  clicks: number | null;
  impressions: number | null;
}

export function noSums(): Sums {
  return { lines: 0, micros: 0n, clicks: null, impressions: null };
}

export function addTo(
  sums: Sums,
  { micros, clicks, impressions }: Pick<Sums, 'micros' | 'clicks' | 'impressions'>,
): void {
  sums.lines += 1;
  sums.micros += micros;
  sums.clicks = addedCount(sums.clicks, clicks);
  sums.impressions = addedCount(sums.impressions, impressions);
}

export function addedCount(one: number | null, other: number | null): number | null {
  return one === null && other === null ? null : (one ?? 0) + (other ?? 0);
}

export function isNone(cell: string): boolean {
  return /^-{1,2}$/.test(cell);
}

function namesCampaign(table: SpendTable, line: TableLine): boolean {
  const names = (['campaign', 'campaign_id'] as const).map((column) =>
    readCell(table, line, column),
  );
  return names.some((name) => name !== '' && !isNone(name));
}

/** A single cell that does not start like a date. */
export function isNote(table: SpendTable, { cells }: TableLine): boolean {
  const filled = cells.flatMap((cell, index) => (cell === '' || isNone(cell) ? [] : [index]));
  const [only] = filled;
  if (filled.length !== 1 || only === undefined) return filled.length === 0;
  if (only === table.positions.cost) return false;
  return only !== table.positions.day || !/^\d/.test(cells[only] ?? '');
}

/**
 * "Total" in place of its day, or alone in a line without one. Meta's sum has the days of the
 * report.
 */
export function isTotalLine(table: SpendTable, line: TableLine): boolean {
  const day = readCell(table, line, 'day');
  if (readDay(day) !== null) {
    const isWhole = line.cells.length >= table.header.cells.length;
    return table.platform === META && isWhole && !namesCampaign(table, line);
  }
  if (day !== '' && !isNone(day)) return TOTAL.test(day);
  return line.cells.some((cell) => TOTAL_ALONE.test(cell));
}

export function hasNoDay(table: SpendTable, line: TableLine): boolean {
  return !/\d/.test(readCell(table, line, 'day'));
}

export function equalsSums(
  table: SpendTable,
  line: TableLine,
  { sums, mark }: { sums: Sums; mark: DecimalMark | null },
): boolean {
  const cost = parseCost(table, line, mark);
  if (sums.lines === 0 || 'error' in cost) return false;
  if (line.cells.length !== table.header.cells.length) return false;
  if (!isSameSum(cost.micros, sums.micros)) return false;
  return (['clicks', 'impressions'] as const).every((column) => {
    const count = parseCount(readCell(table, line, column), mark);
    if ('error' in count) return false;
    return count.value === null || sums[column] === null || count.value === sums[column];
  });
}
