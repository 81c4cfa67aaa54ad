import { centsText, MAX_SPEND_CENTS, MAX_SPEND_COUNT } from '@zipfront/contracts/money/amounts';
import { isWholeCurrency } from '@zipfront/contracts/money/currency';
import { getOwn } from '@zipfront/contracts/own';
import type { SpendColumn } from './platforms.ts';
import type { TableLine } from './read-table.ts';
import { columnName, firstCurrency, readCell, type SpendTable } from './spend-table.ts';

/** The other mark, a space or an apostrophe divides thousands. */
export type DecimalMark = '.' | ',';

interface WrittenNumber {
  units: string;
  decimals: string;
  /** Null for `12`, and for a number with two meanings. */
  shows: DecimalMark | null;
  /** The mark that can mean two things: in `1,234` a decimal comma or thousands. */
  open: DecimalMark | null;
}

const NUMBER = /^(\d*|[1-9]\d{0,2}([.,\s'’])\d{3}(?:\2\d{3})*)(?:([.,])(\d+))?$/u;

const OPEN = /^[1-9]\d{0,2}([.,])\d{3}$/;

function readNumber(text: string): WrittenNumber | null {
  const [, whole, group, decimal, decimals = ''] = NUMBER.exec(text) ?? [];
  const units = whole?.replace(/\D/g, '') ?? '';
  if (units + decimals === '') return null;
  const [, open] = OPEN.exec(text) ?? [];
  if (isMark(open)) return { units, decimals, shows: null, open };
  if (isMark(decimal)) {
    return group === decimal ? null : { units, decimals, shows: decimal, open: null };
  }
  return { units, decimals, shows: isMark(group) ? otherMark(group) : null, open: null };
}

function otherMark(mark: DecimalMark): DecimalMark {
  return mark === '.' ? ',' : '.';
}

function isMark(sign: string | undefined): sign is DecimalMark {
  return sign === '.' || sign === ',';
}

const CURRENCY_MARKS =
  /^(?:[A-Z]{1,3}\s?)?\p{Sc}|^[A-Z]{3}(?=[\s\d])|^(?:Rs|kr)\.?|\p{Sc}$|\s[A-Z]{3}$|(?:kr\.?|zł|Kč|Ft)$/gu;

const SIGNS: Record<string, string> = {
  $: 'USD',
  US$: 'USD',
  '€': 'EUR',
  '£': 'GBP',
  '₹': 'INR',
  '₩': 'KRW',
  zł: 'PLN',
  Kč: 'CZK',
  Ft: 'HUF',
};

/** Cells of exports that stand for 0. */
const NOTHING = /^[-–—]$|^--$/;

const NOT_KNOWN = /^(?:n\/?a)?$/i;

const MICROS_PER_CENT = 10_000n;

export type Parsed = { micros: bigint } | { error: string };

/** Hundredths, rounded half up. */
export function roundToCents(micros: bigint): number {
  return Number((micros + MICROS_PER_CENT / 2n) / MICROS_PER_CENT);
}

export function microsText(micros: bigint): string {
  return centsText(roundToCents(micros));
}

/** Whether two sums are the same but for the rounding of one of them to hundredths. */
export function isSameSum(one: bigint, other: bigint): boolean {
  const apart = one - other;
  return apart <= MICROS_PER_CENT && apart >= -MICROS_PER_CENT;
}

/**
 * Integer millionths of the currency; further decimals are rounded, a dash is 0. Without `mark`,
 * `1,234` is an error.
 */
function parseAmount(cell: string, mark: DecimalMark | null): Parsed {
  if (NOTHING.test(cell) || isNotKnown(cell)) return { micros: 0n };
  if (/^\s*\(.*\)\s*$|^\s*[-−]|[-−]\s*$/u.test(cell)) return { error: 'is negative' };
  const number = amountIn(cell);
  if (number === null) return { error: 'is not an amount like 1,234.56' };
  const { units, decimals, open } = number;
  if (open === null) return parseMicros(units, decimals);
  return mark === null || open === mark
    ? {
        error: `can be read as ${units}${decimals} or as ${units}.${decimals.slice(0, 2)}; write two decimals`,
      }
    : parseMicros(units + decimals, '');
}

export function parseCost(table: SpendTable, line: TableLine, mark: DecimalMark | null): Parsed {
  const cell = readCell(table, line, 'cost');
  if (!table.isMicros) return parseAmount(cell, mark);
  if (NOTHING.test(cell) || isNotKnown(cell)) return { micros: 0n };
  const number = countIn(cell);
  if (number === null) return { error: 'is not a whole number of millionths' };
  const { units, decimals, open } = number;
  if (open === null && /[1-9]/.test(decimals)) {
    return { error: 'is not a whole number of millionths' };
  }
  const micros = BigInt(open === null ? units : units + decimals);
  return roundToCents(micros) > MAX_SPEND_CENTS ? { error: 'is too large' } : { micros };
}

function amountIn(cell: string): WrittenNumber | null {
  return readNumber(withPlainSpaces(cell.replace(CURRENCY_MARKS, '')));
}

export function isNotKnown(cell: string): boolean {
  return NOT_KNOWN.test(cell);
}

/** By its code or sign: `CAD 12.00`, `12,30 €`; an error for one that several share, as `CA$`. */
export function parseCurrency(cell: string): { code: string | null } | { error: string } {
  const marks = (cell.match(CURRENCY_MARKS) ?? []).map((mark) => mark.replace(/\s/g, ''));
  const codes = new Set(marks.map((mark) => getOwn(SIGNS, mark) ?? mark));
  const [code = null] = codes;
  if (code === null) return { code };
  return codes.size === 1 && /^[A-Z]{3}$/.test(code)
    ? { code }
    : { error: 'does not name its currency; add a column “currency” with a code such as USD' };
}

export function parseCount(
  cell: string,
  mark: DecimalMark | null,
): { value: number | null } | { error: string } {
  if (NOTHING.test(cell) || isNotKnown(cell)) return { value: null };
  const number = countIn(cell);
  if (number === null) return { error: 'is not a whole number' };
  const { units, decimals, open } = number;
  const isGroup = open !== null && open !== mark;
  if (!isGroup && (open !== null || /[1-9]/.test(decimals))) {
    return { error: 'is not a whole number' };
  }
  const digits = isGroup ? units + decimals : units;
  const value = Number(digits);
  return value > MAX_SPEND_COUNT ? { error: 'is too large' } : { value };
}

function countIn(cell: string): WrittenNumber | null {
  return readNumber(withPlainSpaces(cell));
}

function withPlainSpaces(text: string): string {
  return text.replace(/\u00a0|\u202f/g, ' ').trim();
}

function parseMicros(units: string, decimals: string): Parsed {
  const micros = BigInt(units + decimals.slice(0, 6).padEnd(6, '0'));
  const rounded = micros + (Number(decimals[6] ?? 0) >= 5 ? 1n : 0n);
  if (roundToCents(rounded) <= MAX_SPEND_CENTS) return { micros: rounded };
  return { error: 'is too large; if it is in millionths (micros), name its column cost_micros' };
}

/** If no amount reveals it, the counts do: they have thousands, but no decimals. */
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
  const currency = table.currency ?? firstCurrency(table);
  if (shown.size === 0 && currency && isWholeCurrency(currency)) {
    const groups = firstShown(table, 'cost', (cell) => {
      const open = amountIn(cell)?.open ?? null;
      return open === null ? null : otherMark(open);
    });
    const [ofGroups = null] = groups.keys();
    return { mark: groups.size === 1 ? ofGroups : null };
  }
  return { mark: shown.size === 1 ? mark : null };
}

function firstShown(
  table: SpendTable,
  column: SpendColumn,
  markIn: (cell: string) => DecimalMark | null,
): Map<DecimalMark, { cell: string; line: number }> {
  const found = new Map<DecimalMark, { cell: string; line: number }>();
  for (const line of table.lines) {
    const cell = readCell(table, line, column);
    const mark = markIn(cell);
    if (mark !== null && !found.has(mark)) found.set(mark, { cell, line: line.line });
    if (found.size === 2) break;
  }
  return found;
}
