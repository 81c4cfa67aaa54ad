import { IDENTIFIER_FIELDS } from '@zipfront/contracts/privacy';
import { storableText } from '../store/storable.ts';
import { cleanAddress } from './address-cleaner.ts';

/** How deep the data of an event may be nested; what is deeper is bad. */
export const MAX_DEPTH = 32;

/** How many values an event may hold, however deep; what holds more is bad. */
export const MAX_VALUES = 5_000;

/** What stands in the place of what is nested deeper, or comes later. */
const LEFT_OUT = '…';

/** Fields whose value is an address, whatever it looks like. */
const ADDRESS_FIELDS = new Set(['page_url', 'referrer', 'original_referrer', 'target_url']);

/** An absolute address with a scheme that can be kept. */
const ADDRESS = /^\s*(https?|android-app):\/\//i;

const IDENTIFIERS: ReadonlySet<string> = IDENTIFIER_FIELDS;

/** A JSON value as it may be written. */
export interface CleanValue<T> {
  /** The very same value where nothing had to change. */
  value: T;
  /** It was nested deeper than `MAX_DEPTH`, and was cut there. */
  tooDeep: boolean;
  /** It held more than `MAX_VALUES` values; the further ones were left out. */
  tooMany: boolean;
  /** It held a number that JSON can write and no double can hold (`1e400`). */
  hugeNumber: boolean;
}

/**
 * Takes out of a JSON value what must not be written, or cannot be (`storable`): every address in it goes through the privacy
 * rules, under its known names and anywhere else; with the privacy signal click ids and ad
 * identifiers go by their names. Never throws, however deep the value is nested, and takes no longer
 * than `MAX_VALUES` values do.
 */
export function cleanValue<T>(input: T, privacySignal: boolean): CleanValue<T> {
  const found = { tooDeep: false, tooMany: false, hugeNumber: false };
  let values = 0;

  function clean(value: unknown, field: string, depth: number): unknown {
    values += 1;
    if (values > MAX_VALUES) {
      found.tooMany = true;
      return LEFT_OUT;
    }
    if (typeof value === 'string') return cleanText(value, field);
    if (typeof value === 'number') {
      if (!Number.isFinite(value)) found.hugeNumber = true;
      return value;
    }
    if (typeof value !== 'object' || value === null) return value;
    if (depth === 0) {
      found.tooDeep = true;
      return LEFT_OUT;
    }
    return Array.isArray(value)
      ? cleanArray(value, field, depth - 1)
      : cleanObject(value as Record<string, unknown>, depth - 1);
  }

  function cleanText(text: string, field: string): string {
    if (ADDRESS_FIELDS.has(field) || (text.includes('://') && ADDRESS.test(text))) {
      return storableText(cleanAddress(text, privacySignal).url);
    }
    return storableText(text);
  }

  function cleanArray(items: unknown[], field: string, depth: number): unknown[] {
    let cleaned = items;
    for (let index = 0; index < items.length; index += 1) {
      const item = clean(items[index], field, depth);
      if (item !== items[index] && cleaned === items) cleaned = items.slice(0, index);
      if (cleaned !== items) cleaned.push(item);
      if (found.tooMany) break;
    }
    return cleaned;
  }

  function cleanObject(object: Record<string, unknown>, depth: number): Record<string, unknown> {
    const fields = Object.keys(object);
    let entries: [string, unknown][] | null = null;
    for (let index = 0; index < fields.length; index += 1) {
      const field = fields[index] ?? '';
      const gone = privacySignal && IDENTIFIERS.has(field);
      const value = gone ? undefined : clean(object[field], field, depth);
      const name = storableText(field);
      if (value !== object[field] || name !== field) {
        entries ??= fields.slice(0, index).map((before) => [before, object[before]]);
      }
      if (entries !== null && !gone) entries.push([name, value]);
      if (found.tooMany) break;
    }
    // `fromEntries` makes `__proto__` a field like any other.
    return entries === null ? object : Object.fromEntries(entries);
  }

  const value = clean(input, '', MAX_DEPTH) as T;
  return { value, ...found };
}
