/** The sign before the decimals of a file's numbers. The other one, a space or an apostrophe divides thousands. */
export type DecimalMark = '.' | ',';

/** A number as a cell has it. */
export interface WrittenNumber {
  /** The digits before the decimals. */
  units: string;
  /** Empty without any. */
  decimals: string;
  /** The decimal mark that it shows by itself; null for one such as `12`, and for one that can be read in two ways. */
  shows: DecimalMark | null;
  /** The sign that can be read in two ways: `1,234` has a decimal comma or a group of thousands. */
  open: DecimalMark | null;
}

/** Digits, in groups of thousands or not, and decimals. No group begins with 0. */
const NUMBER = /^(\d*|[1-9]\d{0,2}([.,\s'’])\d{3}(?:\2\d{3})*)(?:([.,])(\d+))?$/u;

const OPEN = /^[1-9]\d{0,2}([.,])\d{3}$/;

/** Reads a number without the signs of a currency around it; null for a text that is not one. */
export function readNumber(text: string): WrittenNumber | null {
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

/** The sign that divides thousands where this one stands before decimals, and the other way round. */
export function otherMark(mark: DecimalMark): DecimalMark {
  return mark === '.' ? ',' : '.';
}

function isMark(sign: string | undefined): sign is DecimalMark {
  return sign === '.' || sign === ',';
}
