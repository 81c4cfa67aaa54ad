import { MAX_ATTRIBUTION_LENGTH } from '@zipfront/contracts/attribution/attribution';
import { ROUNDED_ID } from '@zipfront/contracts/console/spend';
import { EARLIEST_SPEND_DAY, MAX_SPEND_SOURCE_LENGTH } from '@zipfront/contracts/money/amounts';
import { storableText } from '../../platform/store/texts.ts';
import { dayOfDate } from '../rollups/reporting-time.ts';
import {
  type DecimalMark,
  isNotKnown,
  parseCost,
  parseCount,
  parseCurrency,
} from './parse-amount.ts';
import type { SpendColumn } from './platforms.ts';
import { dayInReading, type Reading, readDay } from './read-day.ts';
import type { TableLine } from './read-table.ts';
import { exportedBy } from './spend-columns.ts';
import type { SpendLine, SpendOptions } from './spend-file.ts';
import { columnName, quoted, readCell, type SpendTable } from './spend-table.ts';
import { isNone } from './total-lines.ts';

/**
 * Microsoft writes `[123]`, and Google `="123"`. `1.2021E+17` was read as a number, and has lost
 * its last digits.
 */
export function parseId(cell: string): { id: string } | { error: string } {
  if (ROUNDED_ID.test(cell)) {
    return {
      error:
        'is an id that a spreadsheet has rounded; export the report again, and before you save it in a spreadsheet, format the column as text',
    };
  }
  const [, inBrackets, inQuotes] = /^(?:\[(\d+)\]|="(\d+)")$/.exec(cell) ?? [];
  return { id: inBrackets ?? inQuotes ?? cell };
}

const EARLIEST_DAY = dayOfDate(EARLIEST_SPEND_DAY);

export interface LineOptions {
  table: SpendTable;
  options: SpendOptions;
  reading: Reading;
  mark: DecimalMark | null;
}

export interface UnroundedLine extends Omit<SpendLine, 'cents'> {
  number: number;
  micros: bigint;
}

export interface ReadLine {
  line: UnroundedLine;
  currency: string | null;
}

/** An error in a line, as a sentence. It never leaves this module. */
class WrongLine extends Error {}

export function readLine(at: TableLine, of: LineOptions): ReadLine | { error: string } {
  try {
    return read(at, of);
  } catch (error) {
    if (error instanceof WrongLine) return { error: error.message };
    throw error;
  }
}

function read(at: TableLine, { table, options, reading, mark }: LineOptions): ReadLine {
  refuseOtherCells();
  const day = dayIn();
  const source = sourceIn();
  const campaign_id = idIn('campaign_id');
  const campaign = nameIn('campaign');
  const clicks = countIn('clicks');
  const impressions = countIn('impressions');
  const line = {
    day,
    source,
    account: idIn('account') || options.account,
    campaign_id,
    campaign,
    ad_group: nameIn('ad_group'),
    number: at.line,
    micros: costIn(),
    clicks,
    impressions,
  };
  return { line, currency: currencyIn() };

  function wrong(sentence: string): WrongLine {
    return new WrongLine(`Line ${at.line}: ${sentence}`);
  }

  function wrongCell(column: SpendColumn, why: string): WrongLine {
    const cell = quoted(readCell(table, at, column));
    const end = why.endsWith('.') ? '' : '.';
    return new WrongLine(
      `Line ${at.line}, column ${columnName(table, column)}: ${cell} ${why}${end}`,
    );
  }

  /** A line must have as many cells as the header. Otherwise its cells are in the wrong columns. */
  function refuseOtherCells(): void {
    const width = table.header.cells.findLastIndex((name) => name !== '') + 1;
    if (at.cells.length < width) {
      throw wrong(
        `it has ${at.cells.length} cells, and the header has ${width}. If the file was cut off, export it again; otherwise write the missing cells.`,
      );
    }
    const further = at.cells.slice(width).find((cell) => cell !== '');
    if (further !== undefined) {
      throw wrong(
        `${quoted(further)} stands behind the last column of the header. Write a cell that has a “${table.delimiter}” in quotes.`,
      );
    }
    // `"1,000.00",` without its first quote has one cell more, which is empty.
    const ended = at.cells.find((cell) => /[^"]"$/.test(cell));
    if (at.cells.length > table.header.cells.length && ended !== undefined) {
      throw wrong(
        `it has more cells than the header, and ${quoted(ended)} ends with a quote. Write the quotes around a cell on both sides.`,
      );
    }
  }

  function dayIn(): number {
    const found = readDay(readCell(table, at, 'day'));
    if (found === null) throw wrongCell('day', 'is not a date like 2026-11-20');
    const day = 'day' in found ? found.day : dayInReading(found.readings, reading);
    if (day === null) {
      throw wrongCell('day', `is not a date with the ${reading.replace('-first', '')} first`);
    }
    if (day > options.latestDay) throw wrongCell('day', 'is in the future');
    if (day < EARLIEST_DAY) throw wrongCell('day', 'is before the year 2000');
    const last = readCell(table, at, 'lastDay');
    if (last !== '' && last !== readCell(table, at, 'day')) {
      throw wrongCell(
        'lastDay',
        `is another day than the first. ${exportedBy(table, options.source)}`,
      );
    }
    return day;
  }

  function sourceIn(): string {
    const own = (readCell(table, at, 'source') || options.source || table.platform || '').trim();
    if (own === '' && table.positions.source !== undefined) {
      throw wrongCell('source', 'names no source; write it as utm_source does');
    }
    if (own.length > MAX_SPEND_SOURCE_LENGTH) {
      throw wrongCell('source', `is longer than ${MAX_SPEND_SOURCE_LENGTH} characters`);
    }
    return storableText(own.toLowerCase());
  }

  function nameIn(column: 'campaign' | 'campaign_id' | 'account' | 'ad_group'): string {
    // As attribution is stored, whose names these join.
    const name = storableText(readCell(table, at, column)).normalize('NFC');
    if (/[\r\n]/.test(name)) {
      throw wrongCell(column, 'goes over several lines; write it in one');
    }
    if (name.length > MAX_ATTRIBUTION_LENGTH) {
      throw wrongCell(column, `is longer than ${MAX_ATTRIBUTION_LENGTH} characters`);
    }
    return isNone(name) ? '' : name;
  }

  function idIn(column: 'campaign_id' | 'account'): string {
    const found = parseId(nameIn(column));
    if ('error' in found) throw wrongCell(column, found.error);
    return found.id;
  }

  function countIn(column: 'clicks' | 'impressions'): number | null {
    const count = parseCount(readCell(table, at, column), mark);
    if ('error' in count) throw wrongCell(column, count.error);
    return count.value;
  }

  function costIn(): bigint {
    const cell = readCell(table, at, 'cost');
    if (isNotKnown(cell) && (clicks || impressions)) {
      throw wrongCell(
        'cost',
        'says no cost, and the line has clicks or impressions; write it, or 0',
      );
    }
    const cost = parseCost(table, at, mark);
    if ('error' in cost) throw wrongCell('cost', cost.error);
    return cost.micros;
  }

  function currencyIn(): string | null {
    const written = readCell(table, at, 'currency').toUpperCase();
    const isWritten = written !== '' && !isNone(written);
    if (isWritten && !/^[A-Z]{3}$/.test(written)) {
      throw wrongCell('currency', 'is not the code of a currency such as USD');
    }
    if (isWritten && table.currency !== null && written !== table.currency) {
      throw wrongCell(
        'currency',
        `is not the currency of the column “${columnName(table, 'cost')}”`,
      );
    }
    const code = isWritten ? written : table.currency;
    const cost = readCell(table, at, 'cost');
    const named = parseCurrency(cost);
    if ('error' in named) {
      if (code === null) throw wrongCell('cost', named.error);
      return code;
    }
    // Many countries write a dollar sign for their own dollars.
    if (code !== null && named.code !== null && named.code !== code && !cost.includes('$')) {
      throw wrongCell('cost', `is not an amount in ${code}, which the file names`);
    }
    return code ?? named.code;
  }
}
