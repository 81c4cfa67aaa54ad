import { type DecimalMark, isSameSum, parseCost, parseCount } from './parse-amount.ts';
import { META } from './platforms.ts';
import { readDay } from './read-day.ts';
import type { TableLine } from './read-table.ts';
import { cellOf, type SpendTable } from './spend-table.ts';

/** A cell that starts with "Total". No date does. */
const TOTAL = /^(?:grand |sub)?totals?\b/i;

/**
 * "Total", perhaps with a colon and a name: `Total: Account`. Campaigns may be called "Total Auto
 * Insurance".
 */
const TOTAL_ALONE = /^(?:grand |sub)?totals?(?::.*)?$/i;

/** Sums of lines of spend. A count is null if no line has it. */
export interface Sums {
  lines: number;
  /** The cost in millionths. */
  micros: bigint;
  clicks: number | null;
  impressions: number | null;
}

/** The sums of no line. */
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

/** The sum of two counts; null if both are unknown. */
export function addedCount(one: number | null, other: number | null): number | null {
  return one === null && other === null ? null : (one ?? 0) + (other ?? 0);
}

/** Whether a cell says that it has no value: `--`. */
export function isNone(cell: string): boolean {
  return /^-{1,2}$/.test(cell);
}

function namesCampaign(table: SpendTable, line: TableLine): boolean {
  const names = (['campaign', 'campaign_id'] as const).map((column) => cellOf(table, line, column));
  return names.some((name) => name !== '' && !isNone(name));
}

/**
 * Whether a line is a platform's note below the table: a single cell that does not start like a
 * date.
 */
export function isNote(table: SpendTable, { cells }: TableLine): boolean {
  const filled = cells.flatMap((cell, at) => (cell === '' || isNone(cell) ? [] : [at]));
  const [only] = filled;
  if (filled.length !== 1 || only === undefined) return filled.length === 0;
  if (only === table.positions.cost) return false;
  return only !== table.positions.day || !/^\d/.test(cells[only] ?? '');
}

/**
 * Whether a line calls itself a sum: "Total" stands in place of its day, or it has no day and a
 * cell with just "Total". Meta's sum has the days of the report, but no campaign.
 */
export function isTotalLine(table: SpendTable, line: TableLine): boolean {
  const day = cellOf(table, line, 'day');
  if (readDay(day) !== null) {
    const isWhole = line.cells.length >= table.header.cells.length;
    return table.platform === META && isWhole && !namesCampaign(table, line);
  }
  if (day !== '' && !isNone(day)) return TOTAL.test(day);
  return line.cells.some((cell) => TOTAL_ALONE.test(cell));
}

/** Whether a line can be a sum in any language: it has neither a date nor anything like one. */
export function hasNoDay(table: SpendTable, line: TableLine): boolean {
  return !/\d/.test(cellOf(table, line, 'day'));
}

/**
 * Whether a line has all cells of the header, and its cost and counts are the sums of other lines.
 */
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
    const count = parseCount(cellOf(table, line, column), mark);
    if ('error' in count) return false;
    return count.value === null || sums[column] === null || count.value === sums[column];
  });
}
