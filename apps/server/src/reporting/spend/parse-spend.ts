import { MAX_ERRORS } from '@zipfront/contracts/problem';
import { type DecimalMark, findDecimalMark, parseAmount } from './parse-amount.ts';
import { type DateOrder, orderShownBy, readDay } from './read-day.ts';
import { type LineOptions, readLine } from './read-line.ts';
import { decodeText, NotATable, type TableLine } from './read-table.ts';
import { cellOf, columnName, quoted, readSpendTable, type SpendTable } from './spend-columns.ts';
import type { SpendFile, SpendLine, SpendOptions } from './spend-file.ts';
import { equalsSums, hasNoDay, isNote, isTotalLine, type Sums } from './total-lines.ts';

const NO_SOURCE = 'The file does not say its source. Type it below, as utm_source names it.';

/** Reads the spend in a file, or its errors as sentences with line and column. Never throws. */
export function parseSpend(
  bytes: Uint8Array,
  options: SpendOptions,
): { file: SpendFile } | { errors: string[] } {
  try {
    const text = decodeText(bytes);
    const table = readSpendTable(text);
    const order = dateOrderOf(table, options.dateOrder);
    const mark = findDecimalMark(table);
    const isNamed = table.positions.source !== undefined || options.source || table.platform;
    if ('error' in order || 'error' in mark || !isNamed) {
      const errors = [order, mark].flatMap((found) => ('error' in found ? [found.error] : []));
      return { errors: isNamed ? errors : [...errors, NO_SOURCE] };
    }
    const { lines, notes, questions, currencies, errors } = readLines({
      ...{ table, options, order: order.order, mark: mark.mark },
    });
    if (errors.length > 0) return { errors };
    if (lines.length === 0) {
      return { errors: ['The file has a header, and no line of spend below it.'] };
    }
    const currency = currencies[0] ?? table.currency;
    notes.push(...openEnd(text, table));
    return { file: { currency, lines: merged(lines), notes, questions } };
  } catch (error) {
    if (error instanceof NotATable) return { errors: [error.message] };
    throw error;
  }
}

function readLines(of: LineOptions) {
  const { table, mark } = of;
  const lines: SpendLine[] = [];
  const sumLines: TableLine[] = [];
  const notes: string[] = [];
  const errors: string[] = [];
  const currencies = new Set<string>();
  const sums: Sums = { lines: 0, cents: 0, clicks: null, impressions: null };
  for (const line of table.lines) {
    const swallowed = line.cells.find(
      (cell) => /[\r\n]/.test(cell) && cell.includes(table.delimiter),
    );
    if (swallowed !== undefined) {
      errors.push(
        `Line ${line.line}: the cell ${quoted(swallowed)} goes over several lines, as its quotes do not end where it does. Correct the quotes, or export the file again.`,
      );
    } else if (isTotalLine(table, line)) sumLines.push(line);
    else if (isNote(table, line)) continue;
    else if (hasNoDay(table, line)) {
      if (equalsSums(table, line, { sums, mark })) {
        sumLines.push(line);
        notes.push(leftOut(line));
      } else errors.push(noDay(table, line));
    } else {
      const read = readLine(line, of);
      if ('error' in read) errors.push(read.error);
      else {
        lines.push(read.line);
        addTo(sums, read.line);
        if (read.currency !== null) currencies.add(read.currency);
      }
    }
  }
  return {
    lines,
    notes,
    questions: unequalSums(table, { sums, sumLines, mark }),
    currencies: [...currencies],
    errors: shortened([...otherCurrency([...currencies]), ...errors]),
  };
}

/** The errors that an answer has. Further ones are only counted. */
function shortened(errors: string[]): string[] {
  if (errors.length <= MAX_ERRORS) return errors;
  const named = errors.slice(0, MAX_ERRORS - 1);
  return [...named, `${errors.length - named.length} more lines have errors.`];
}

function otherCurrency([one, other]: string[]): string[] {
  return other === undefined
    ? []
    : [
        `The file has two currencies, ${one} and ${other}. Export a file for each; the console counts one.`,
      ];
}

function noDay(table: SpendTable, line: TableLine): string {
  const day = quoted(cellOf(table, line, 'day'));
  return `Line ${line.line}, column ${columnName(table, 'day')}: ${day} is not a date like 2026-11-20. Remove the line if it is a sum.`;
}

function leftOut({ line, cells }: TableLine): string {
  const name = quoted(cells.find((cell) => cell !== '') ?? '');
  return `Line ${line}, ${name}, is left out: it has no day, and is the sum of the lines above it.`;
}

/** Asks about a file in which no line of sums matches the lines above it. */
function unequalSums(
  table: SpendTable,
  { sums, sumLines, mark }: { sums: Sums; sumLines: TableLine[]; mark: DecimalMark | null },
): string[] {
  const costs = sumLines.flatMap((line) => {
    const cost = parseAmount(cellOf(table, line, 'cost'), mark);
    return 'value' in cost && cost.value > 0 ? [{ line: line.line, cents: cost.value }] : [];
  });
  const [first] = costs;
  if (first === undefined) return [];
  if (costs.some(({ cents }) => Math.abs(cents - sums.cents) <= sums.lines / 2)) return [];
  return [
    `Line ${first.line} gives the sum ${units(first.cents)}, and the lines of the file are ${units(sums.cents)} together. Is a line missing?`,
  ];
}

/** Notes that a file may have been cut off. */
function openEnd(text: string, { lines }: SpendTable): string[] {
  const isOpen = !/[\r\n]$/.test(text);
  const last = lines.at(-1)?.line;
  return isOpen
    ? [`Line ${last}, the last one, has no line end. Check that the file was not cut off there.`]
    : [];
}

function addTo(sums: Sums, { cents, clicks, impressions }: SpendLine): void {
  sums.lines += 1;
  sums.cents += cents;
  sums.clicks = added(sums.clicks, clicks);
  sums.impressions = added(sums.impressions, impressions);
}

/** The order of day and month in a file's dates, unless the person has chosen one. */
function dateOrderOf(
  table: SpendTable,
  chosen: DateOrder | null,
): { order: DateOrder } | { error: string } {
  if (chosen !== null) return { order: chosen };
  const slashed = table.lines.flatMap((line) => {
    const cell = cellOf(table, line, 'day');
    const found = readDay(cell);
    return found === null || 'day' in found
      ? []
      : [{ order: orderShownBy(found), cell, line: line.line }];
  });
  const [first] = slashed;
  if (first === undefined) return { order: 'month-first' };
  const shown = [...new Set(slashed.flatMap(({ order }) => order ?? []))];
  const [order, other] = shown;
  if (order !== undefined && other === undefined) return { order };
  const wrong = other ? slashed.find((one) => one.order === other) : first;
  return {
    error: `Line ${wrong?.line}, column ${columnName(table, 'day')}: “${wrong?.cell}” ${
      other
        ? 'contradicts other dates of the file in the order of day and month'
        : 'can be read in two ways; choose below which number is the month'
    }.`,
  };
}

/**
 * Merges lines of the same day, source, account, campaign and ad group. Platforms also divide them
 * by device or network.
 */
function merged(lines: readonly SpendLine[]): SpendLine[] {
  const sums = new Map<string, SpendLine>();
  for (const line of lines) {
    const { day, source, account, campaignId, campaign, adGroup } = line;
    const key = JSON.stringify([day, source, account, campaignId, campaign, adGroup]);
    const sum = sums.get(key);
    if (sum === undefined) {
      sums.set(key, { ...line });
      continue;
    }
    sum.cents += line.cents;
    sum.clicks = added(sum.clicks, line.clicks);
    sum.impressions = added(sum.impressions, line.impressions);
  }
  return [...sums.values()];
}

function added(one: number | null, other: number | null): number | null {
  return one === null && other === null ? null : (one ?? 0) + (other ?? 0);
}

function units(cents: number): string {
  return (cents / 100).toFixed(2);
}
