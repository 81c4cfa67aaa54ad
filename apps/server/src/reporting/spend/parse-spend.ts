import { MAX_ERRORS } from '@zipfront/contracts/errors/problem';
import { aboutHours, chooseReading } from './dates-of-file.ts';
import {
  type DecimalMark,
  findDecimalMark,
  isSameSum,
  microsText,
  parseCost,
  roundToCents,
} from './parse-amount.ts';
import { type LineOptions, readLine, type UnroundedLine } from './read-line.ts';
import { decodeTable, NotATable, type TableLine } from './read-table.ts';
import { platformName, readSpendTable } from './spend-columns.ts';
import { NO_SOURCE, type SpendFile, type SpendLine, type SpendOptions } from './spend-file.ts';
import { columnName, quoted, readCell, type SpendTable, unreadColumns } from './spend-table.ts';
import { leaveOutSums } from './sums-of-days.ts';
import {
  addedCount,
  addTo,
  equalsSums,
  hasNoDay,
  isNote,
  isTotalLine,
  noSums,
  type Sums,
} from './total-lines.ts';

const NO_CAMPAIGN = 'the line names no campaign. Write one, or remove the line if it is a sum.';

export function parseSpend(
  bytes: Uint8Array,
  options: SpendOptions,
): { file: SpendFile } | { errors: string[] } {
  try {
    const text = decodeTable(bytes);
    const table = readSpendTable(text, options.source);
    const order = chooseReading(table, options);
    const mark = findDecimalMark(table);
    const isNamed = table.positions.source !== undefined || options.source || table.platform;
    if ('error' in order || 'error' in mark || !isNamed) {
      const errors = [order, mark].flatMap((found) => ('error' in found ? [found.error] : []));
      return { errors: isNamed ? errors : [...errors, NO_SOURCE] };
    }
    const { lines, notes, questions, currencies, errors } = readLines({
      table,
      options,
      reading: order.reading,
      mark: mark.mark,
    });
    if (errors.length > 0) return { errors };
    if (lines.length === 0) {
      return { errors: ['The file has a header, and no line of spend below it.'] };
    }
    const currency = currencies[0] ?? table.currency;
    const unread = unreadColumns(table);
    notes.unshift(...guessedSource(table, options));
    notes.push(...openEnd(text, table), ...(unread === null ? [] : [unread]));
    const asked = [...questions, ...repeatedLines(table, lines), ...doubtMicros(table, lines)];
    const hours = aboutHours(table);
    if (hours !== null) (hours.isQuestion ? asked : notes).push(hours.text);
    return {
      file: {
        currency,
        lines: mergedLines(lines),
        notes,
        questions: asked,
        isUnitKnown: isUnitKnown(table),
      },
    };
  } catch (error) {
    if (error instanceof NotATable) return { errors: [error.message] };
    throw error;
  }
}

function guessedSource({ positions, platform }: SpendTable, { source }: SpendOptions): string[] {
  if (platform === null || source || positions.source !== undefined) return [];
  return [
    `Looks like a file of ${platformName(platform)} by its columns. Its spend counts as “${platform}”.`,
  ];
}

export function readLines(of: LineOptions) {
  const { table, mark } = of;
  const read: UnroundedLine[] = [];
  const sumLines: TableLine[] = [];
  const withoutDay: TableLine[] = [];
  const errors: string[] = [];
  const currencies = new Set<string>();
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
    else if (hasNoDay(table, line)) withoutDay.push(line);
    else {
      const found = readLine(line, of);
      if ('error' in found) errors.push(found.error);
      else {
        read.push(found.line);
        if (found.currency !== null) currencies.add(found.currency);
      }
    }
  }
  const { lines, notes, questions, unnamed } = leaveOutSums(read);
  errors.push(...unnamed.map(({ number }) => `Line ${number}: ${NO_CAMPAIGN}`));
  const sums = noSums();
  for (const line of lines) addTo(sums, line);
  for (const line of withoutDayAsSums({ table, lines, sumLines, withoutDay, mark, sums })) {
    if (line.isSum) {
      sumLines.push(line.line);
      notes.push(leftOut(line.line));
    } else errors.push(noDay(table, line.line));
  }
  return {
    lines,
    notes,
    questions: [...questions, ...unequalSums(table, { sums, sumLines, mark })],
    currencies: [...currencies],
    errors: shortened([...otherCurrency([...currencies]), ...errors]),
  };
}

/** It may be the sum of all lines, of those above it, or of those since the last sum. */
function withoutDayAsSums({
  table,
  mark,
  sums,
  ...of
}: {
  table: SpendTable;
  lines: readonly UnroundedLine[];
  sumLines: readonly TableLine[];
  withoutDay: readonly TableLine[];
  mark: DecimalMark | null;
  sums: Sums;
}): { line: TableLine; isSum: boolean }[] {
  const inOrder = [
    ...of.lines.map((spend) => ({ number: spend.number, spend, open: null })),
    ...of.sumLines.map(({ line }) => ({ number: line, spend: null, open: null })),
    ...of.withoutDay.map((open) => ({ number: open.line, spend: null, open })),
  ].sort((one, other) => one.number - other.number);
  const above = noSums();
  let since = noSums();
  return inOrder.flatMap(({ spend, open }) => {
    if (spend !== null) {
      addTo(above, spend);
      addTo(since, spend);
      return [];
    }
    const isSum =
      open !== null &&
      [sums, above, since].some((one) => equalsSums(table, open, { sums: one, mark }));
    if (open === null || isSum) since = noSums();
    return open === null ? [] : [{ line: open, isSum }];
  });
}

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
  const day = quoted(readCell(table, line, 'day'));
  return `Line ${line.line}, column ${columnName(table, 'day')}: ${day} is not a date like 2026-11-20. Remove the line if it is a sum.`;
}

function leftOut({ line, cells }: TableLine): string {
  const name = quoted(cells.find((cell) => cell !== '') ?? '');
  return `Line ${line}, ${name}, is left out: it has no day, and is the sum of other lines.`;
}

function unequalSums(
  table: SpendTable,
  { sums, sumLines, mark }: { sums: Sums; sumLines: TableLine[]; mark: DecimalMark | null },
): string[] {
  const costs = sumLines.flatMap((line) => {
    const cost = parseCost(table, line, mark);
    return 'micros' in cost && cost.micros > 0n ? [{ line: line.line, micros: cost.micros }] : [];
  });
  const [first] = costs;
  if (first === undefined) return [];
  if (costs.some(({ micros }) => isSameSum(micros, sums.micros))) return [];
  return [
    `Line ${first.line} gives the sum ${microsText(first.micros)}, and the lines of the file are ${microsText(sums.micros)} together. Is a line missing?`,
  ];
}

/** Two downloads in one file. What a platform divides further has a column that differs. */
function repeatedLines(table: SpendTable, lines: readonly UnroundedLine[]): string[] {
  const costly = new Set(lines.flatMap(({ micros, number }) => (micros > 0n ? [number] : [])));
  const counted = table.lines.filter(({ line }) => costly.has(line));
  const repeated = [...Map.groupBy(counted, ({ cells }) => JSON.stringify(cells)).values()].filter(
    ({ length }) => length > 1,
  );
  const [[one, other] = []] = repeated;
  if (one === undefined || other === undefined) return [];
  const more = repeated.reduce((sum, { length }) => sum + length - 1, -1);
  const rest =
    more > 0
      ? `; ${more} more ${more === 1 ? 'repeats' : 'repeat'} another. Do all count?`
      : '. Do both count?';
  return [`Lines ${one.line} and ${other.line} are the same, with their cost${rest}`];
}

function doubtMicros(table: SpendTable, lines: readonly UnroundedLine[]): string[] {
  const costly = lines.filter(({ micros }) => micros > 0n);
  const isHardlyAnything = costly.every(({ micros }) => roundToCents(micros) === 0);
  if (!table.isMicros || costly.length === 0 || !isHardlyAnything) return [];
  return [
    `Column ${columnName(table, 'cost')} is read in millionths (micros), and no line costs a cent. Is it in millionths?`,
  ];
}

function isUnitKnown(table: SpendTable): boolean {
  if (table.isMicros) return true;
  return table.lines.some((line) => /\d[.,]\d{1,2}\D*$/.test(readCell(table, line, 'cost')));
}

function openEnd(text: string, { lines }: SpendTable): string[] {
  const isOpen = !/[\r\n]$/.test(text);
  const last = lines.at(-1)?.line;
  return isOpen
    ? [`Line ${last}, the last one, has no line end. Check that the file was not cut off there.`]
    : [];
}

/** Platforms also divide lines by device, network and hour. Each sum is rounded once. */
export function mergedLines(lines: readonly UnroundedLine[]): SpendLine[] {
  const sums = new Map<string, UnroundedLine>();
  for (const line of lines) {
    const { day, source, account, campaign_id, campaign, ad_group } = line;
    const key = JSON.stringify([day, source, account, campaign_id, campaign, ad_group]);
    const sum = sums.get(key);
    if (sum === undefined) {
      sums.set(key, { ...line });
      continue;
    }
    sum.micros += line.micros;
    sum.clicks = addedCount(sum.clicks, line.clicks);
    sum.impressions = addedCount(sum.impressions, line.impressions);
  }
  return [...sums.values()].map(({ micros, number: _, ...line }) => ({
    ...line,
    cents: roundToCents(micros),
  }));
}
