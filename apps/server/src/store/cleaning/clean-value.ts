import { GONE } from '@zipfront/contracts/personal-text';
import { storableText } from '../storable.ts';
import { cleanAddress } from './clean-address.ts';
import { cleanedText } from './cleaned-text.ts';
import { type FieldKind, fieldKind, NO_FIELD } from './field-kind.ts';

/** How deep the data of an event may be nested; what is deeper is bad. */
export const MAX_DEPTH = 32;

/** How many values an event may hold, however deep; what holds more is bad. */
export const MAX_VALUES = 5_000;

/** What stands in the place of what is nested deeper, or comes later. */
const OMITTED = '…';

/** An absolute address with a scheme that can be kept. */
const ADDRESS = /^\s*(https?|android-app):\/\//i;

/** A telephone number as digits alone has at least these. */
const MIN_PHONE_DIGITS = 7;

/** A JSON value as it may be written. */
export interface CleanValue<T> {
  /** The very same value where nothing had to change. */
  value: T;
  /** How many values were found in it, `cleanPart` not counted. */
  values: number;
  /** It was nested deeper than `MAX_DEPTH`, and was cut there. */
  tooDeep: boolean;
  /** It held more than `MAX_VALUES` values; the further ones were left out. */
  tooMany: boolean;
  /** It held a number that JSON can write and no double can hold (`1e400`). */
  hugeNumber: boolean;
}

/** A walk through one value: what it looks for, and what it has found. */
interface Walk extends Omit<CleanValue<unknown>, 'value'> {
  privacySignal: boolean;
  storable: boolean;
  cleanPart: object | undefined;
}

/**
 * Takes out of a JSON value what must not be written, or cannot be (`storable`): every address in it
 * goes through the privacy rules, under its known names and anywhere else, and so does every other
 * text; with the privacy signal click ids and ad identifiers go by their names. Never throws, however
 * deep the value is nested, and takes no longer than `MAX_VALUES` values do.
 *
 * @param known.storable it is known that every text in it is storable as it is
 * @param known.cleanPart an object in it that was cleaned before, and stays as it is
 */
export function cleanValue<T>(
  input: T,
  privacySignal: boolean,
  { storable, cleanPart }: { storable: boolean; cleanPart?: object | undefined } = {
    storable: false,
  },
): CleanValue<T> {
  const walk: Walk = {
    privacySignal,
    storable,
    cleanPart,
    values: 0,
    tooDeep: false,
    tooMany: false,
    hugeNumber: false,
  };
  const value = clean(walk, input, NO_FIELD, MAX_DEPTH) as T;
  const { values, tooDeep, tooMany, hugeNumber } = walk;
  return { value, values, tooDeep, tooMany, hugeNumber };
}

function clean(walk: Walk, value: unknown, kind: FieldKind, depth: number): unknown {
  walk.values += 1;
  if (walk.values > MAX_VALUES) {
    walk.tooMany = true;
    return OMITTED;
  }
  if (typeof value === 'string') return cleanString(walk, value, kind);
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) walk.hugeNumber = true;
    return kind.phone && isPhone(String(value)) ? GONE : value;
  }
  if (typeof value !== 'object' || value === null || value === walk.cleanPart) return value;
  if (depth === 0) {
    walk.tooDeep = true;
    return OMITTED;
  }
  return Array.isArray(value)
    ? cleanArray(walk, value, kind, depth - 1)
    : cleanObject(walk, value as Record<string, unknown>, depth - 1);
}

function cleanString(walk: Walk, text: string, kind: FieldKind): string {
  const cleaned = removePersonal(walk, text, kind);
  return walk.storable ? cleaned : storableText(cleaned);
}

function removePersonal(
  { privacySignal }: Walk,
  text: string,
  { address, phone }: FieldKind,
): string {
  if (address || (text.includes('://') && ADDRESS.test(text))) {
    return cleanAddress(text, privacySignal).url;
  }
  if (phone && isPhone(text)) return GONE;
  return cleanedText(text, privacySignal);
}

function isPhone(text: string): boolean {
  return text.replace(/\D/g, '').length >= MIN_PHONE_DIGITS;
}

function cleanArray(walk: Walk, items: unknown[], kind: FieldKind, depth: number): unknown[] {
  let cleaned = items;
  for (let index = 0; index < items.length; index += 1) {
    const item = clean(walk, items[index], kind, depth);
    if (item !== items[index] && cleaned === items) cleaned = items.slice(0, index);
    if (cleaned !== items) cleaned.push(item);
    if (walk.tooMany) break;
  }
  return cleaned;
}

function cleanObject(
  walk: Walk,
  object: Record<string, unknown>,
  depth: number,
): Record<string, unknown> {
  let entries: [string, unknown][] | null = null;
  let count = 0;
  // `for … in` finds a field's value with its name; `Object.keys` would look for each one again.
  for (const field in object) {
    const input = object[field];
    const kind = fieldKind(field);
    const omitted = walk.privacySignal && kind.identifier;
    const value = omitted ? undefined : clean(walk, input, kind, depth);
    const name = walk.storable ? kind.name : storableText(kind.name);
    if (value !== input || name !== field) entries ??= Object.entries(object).slice(0, count);
    if (entries !== null && !omitted) entries.push([name, value]);
    if (walk.tooMany) break;
    count += 1;
  }
  // `fromEntries` makes `__proto__` a field like any other.
  return entries === null ? object : Object.fromEntries(entries);
}
