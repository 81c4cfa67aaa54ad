import { plainCell } from '../http/protected-cell.ts';
import { storableText } from '../store/storable.ts';
import {
  columnName,
  findSpendTable,
  META,
  type SpendColumn,
  type SpendTable,
} from './find-spend-table.ts';
import { currencyOf, parseAmount, parseCount } from './parse-amount.ts';
import { type DateOrder, dayInOrder, orderShownBy, readDay } from './read-day.ts';
import { decodeText, NotATable, type TableLine } from './read-table.ts';

/** Errors that are reported of a file; further ones are counted. */
const MAX_ERRORS = 20;

/** Maximum length of a name: that of a value of attribution. */
const MAX_NAME_LENGTH = 512;

/** Maximum length of a source. */
export const MAX_SOURCE_LENGTH = 60;

/** Characters of an error's quote. */
const MAX_QUOTE_LENGTH = 40;

/** A cell that begins with the word of a sum: no date does. */
const TOTAL = /^(?:grand |sub)?totals?\b/i;

/** The word of a sum, and after a colon of which: `Total: Account`. Campaigns have names such as "Total Auto Insurance". */
const TOTAL_ALONE = /^(?:grand |sub)?totals?(?::.*)?$/i;

/** 2000-01-01, in days since 1970-01-01. */
const EARLIEST_DAY = 10_957;

/** Spend of a day for a campaign's ad group. */
export interface SpendLine {
  /** Days since 1970-01-01. */
  day: number;
  /** The platform as `utm_source` names it, in lower case. */
  source: string;
  /** Empty where the file has none. */
  campaignId: string;
  campaign: string;
  adGroup: string;
  cents: number;
  /** Null where the file does not say. */
  clicks: number | null;
  impressions: number | null;
}

/** A file of spend that was read. */
export interface SpendFile {
  /** Null where neither a column, a name of a column nor a sign says it. */
  currency: string | null;
  /** One for each day, source, campaign and ad group. */
  lines: SpendLine[];
}

/** Facts that a file may leave open. */
export interface SpendOptions {
  /** The source of a file without a column for it; empty for that of its platform. */
  source: string;
  /** Null where the dates of the file must show it. */
  dateOrder: DateOrder | null;
  /** The latest day that may have spend: days since 1970-01-01. */
  latestDay: number;
}

/** The spend of a file, or its errors as sentences with line and column. Never throws. */
export function parseSpend(
  bytes: Uint8Array,
  options: SpendOptions,
): { file: SpendFile } | { errors: string[] } {
  try {
    const table = findSpendTable(decodeText(bytes));
    return readLines(table, options);
  } catch (error) {
    if (error instanceof NotATable) return { errors: [error.message] };
    throw error;
  }
}

function readLines(
  table: SpendTable,
  options: SpendOptions,
): { file: SpendFile } | { errors: string[] } {
  const lines = table.lines.filter((line) => !isSum(table, line));
  const reader = createReader(table, lines, options);
  const read = lines.flatMap((line) => reader.read(line) ?? []);
  const currencies = [...reader.currencies];
  const errors = reader.errors();
  if (currencies.length > 1) {
    errors.unshift(
      `The file has two currencies, ${currencies.slice(0, 2).join(' and ')}. Export a file for each; the console counts one.`,
    );
  }
  if (errors.length > 0) return { errors };
  if (read.length === 0)
    return { errors: ['The file has a header, and no line of spend below it.'] };
  return {
    file: {
      currency: currencies[0] ?? table.currency,
      lines: merged(read),
    },
  };
}

function createReader(table: SpendTable, lines: TableLine[], options: SpendOptions) {
  const errors: string[] = [];
  const currencies = new Set<string>();
  const { order, contradicts } = dateOrderOf(table, lines, options.dateOrder);
  const source = (options.source || table.platform || '').trim().toLowerCase();

  const refuse = (line: TableLine, column: SpendColumn, why: string): null => {
    const cell = cellOf(table, line, column).slice(0, MAX_QUOTE_LENGTH);
    errors.push(`Line ${line.line}, column ${columnName(table, column)}: “${cell}” ${why}.`);
    return null;
  };

  function dayIn(line: TableLine): number | null {
    const found = readDay(cellOf(table, line, 'day'));
    if (found === null) return refuse(line, 'day', 'is not a date like 2026-11-20');
    if ('day' in found) return inRange(line, found.day);
    if (contradicts)
      return refuse(
        line,
        'day',
        'contradicts other dates of the file in the order of day and month',
      );
    if (order === null) {
      return refuse(line, 'day', 'can be read in two ways; choose above which number is the month');
    }
    const day = dayInOrder(found, order);
    return day === null
      ? refuse(
          line,
          'day',
          `is not a date with the ${order === 'month-first' ? 'month' : 'day'} first`,
        )
      : inRange(line, day);
  }

  function inRange(line: TableLine, day: number): number | null {
    if (day > options.latestDay) return refuse(line, 'day', 'is in the future');
    if (day < EARLIEST_DAY) return refuse(line, 'day', 'is before the year 2000');
    const last = cellOf(table, line, 'lastDay');
    return last === '' || last === cellOf(table, line, 'day')
      ? day
      : refuse(line, 'lastDay', 'is another day than the first; divide the report by day');
  }

  function sourceIn(line: TableLine): string | null {
    const own = cellOf(table, line, 'source').toLowerCase() || source;
    if (own === '') {
      errors.push(
        `Line ${line.line}: the file does not say its source. Type it above, as utm_source names it.`,
      );
      return null;
    }
    return own.length > MAX_SOURCE_LENGTH
      ? refuse(line, 'source', `is longer than ${MAX_SOURCE_LENGTH} characters`)
      : storableText(own);
  }

  function nameIn(line: TableLine, column: 'campaign' | 'campaignId' | 'adGroup'): string | null {
    const name = storableText(cellOf(table, line, column));
    if (isNone(name)) return '';
    return name.length > MAX_NAME_LENGTH
      ? refuse(line, column, `is longer than ${MAX_NAME_LENGTH} characters`)
      : name;
  }

  function countIn(line: TableLine, column: 'clicks' | 'impressions'): number | null {
    const count = parseCount(cellOf(table, line, column));
    return 'error' in count ? refuse(line, column, count.error) : count.value;
  }

  return {
    currencies,
    errors: () =>
      errors.length <= MAX_ERRORS
        ? errors
        : [...errors.slice(0, MAX_ERRORS), `${errors.length - MAX_ERRORS} more lines have errors.`],
    /** @returns null for a line with an error, which is noted */
    read(line: TableLine): SpendLine | null {
      const before = errors.length;
      const day = dayIn(line);
      const from = sourceIn(line);
      const campaignId = nameIn(line, 'campaignId');
      const campaign = nameIn(line, 'campaign');
      const adGroup = nameIn(line, 'adGroup');
      if (!namesCampaign(table, line)) {
        errors.push(
          `Line ${line.line}: the line names no campaign. Write one, or remove the line if it is a sum.`,
        );
      }
      const cost = parseAmount(cellOf(table, line, 'cost'));
      if ('error' in cost) refuse(line, 'cost', cost.error);
      const currency = currencyIn(table, line);
      if ('error' in currency) refuse(line, 'cost', currency.error);
      else if (currency.code !== null) currencies.add(currency.code);
      const clicks = countIn(line, 'clicks');
      const impressions = countIn(line, 'impressions');
      if (errors.length > before || day === null || from === null || 'error' in cost) return null;
      return {
        day,
        source: from,
        campaignId: campaignId ?? '',
        campaign: campaign ?? '',
        adGroup: adGroup ?? '',
        cents: cost.value,
        clicks,
        impressions,
      };
    },
  };
}

/** The order of day and month that the dates of a file show, unless it was chosen. */
function dateOrderOf(
  table: SpendTable,
  lines: TableLine[],
  chosen: DateOrder | null,
): { order: DateOrder | null; contradicts: boolean } {
  if (chosen !== null) return { order: chosen, contradicts: false };
  const shown = new Set(
    lines.flatMap((line) => {
      const found = readDay(cellOf(table, line, 'day'));
      return found === null || 'day' in found ? [] : (orderShownBy(found) ?? []);
    }),
  );
  const [order = null] = shown;
  return { order, contradicts: shown.size > 1 };
}

/**
 * Whether a line is a sum or a note of the platform: it has one cell, or "Total" in the place of its day, or no day, and no campaign or
 * nothing but "Total" in a cell. Meta's sum has the days of the report. Any other line is spend, so that one with a broken day is an error.
 */
function isSum(table: SpendTable, line: TableLine): boolean {
  const filled = line.cells.filter((cell) => cell !== '' && !isNone(cell));
  if (filled.length <= 1) return true;
  const day = cellOf(table, line, 'day');
  if (readDay(day) !== null) return !namesCampaign(table, line) && table.platform === META;
  if (day !== '' && !isNone(day)) return TOTAL.test(day);
  return !namesCampaign(table, line) || filled.some((cell) => TOTAL_ALONE.test(cell));
}

function namesCampaign(table: SpendTable, line: TableLine): boolean {
  const names = (['campaign', 'campaignId'] as const).map((column) => cellOf(table, line, column));
  return names.some((name) => name !== '' && !isNone(name));
}

/** Whether a cell says that it has no value: `--`. */
function isNone(cell: string): boolean {
  return /^-{1,2}$/.test(cell);
}

/** The currency of a line; null where it does not say it. */
function currencyIn(
  table: SpendTable,
  line: TableLine,
): { code: string | null } | { error: string } {
  const written = cellOf(table, line, 'currency').toUpperCase();
  if (/^[A-Z]{3}$/.test(written)) return { code: written };
  if (table.currency !== null) return { code: table.currency };
  return currencyOf(cellOf(table, line, 'cost'));
}

function cellOf(
  { positions, isOwn }: SpendTable,
  { cells }: TableLine,
  column: SpendColumn,
): string {
  const cell = cells[positions[column] ?? -1] ?? '';
  return isOwn ? plainCell(cell) : cell;
}

/** Lines of one day, source, campaign and ad group as one: platforms divide them further, by device or network. */
function merged(lines: readonly SpendLine[]): SpendLine[] {
  const sums = new Map<string, SpendLine>();
  for (const line of lines) {
    const { day, source, campaignId, campaign, adGroup } = line;
    const key = JSON.stringify([day, source, campaignId, campaign, adGroup]);
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
