import { hidePersonal, REDACTED } from '@zipfront/contracts/privacy/personal-text';
import { isIdentifierName, isPhoneName } from '@zipfront/contracts/privacy/privacy';
import { boundedMemo } from '../../bounded-memo.ts';
import { storableText } from '../texts.ts';
import { cleanAddress, cleanedText } from './clean-text.ts';

interface ValueKind {
  name: string;
  address: boolean;
  identifier: boolean;
  /** Whether the value is a telephone number, even if it is only digits. */
  phone: boolean;
}

const UNNAMED: ValueKind = { name: '', address: false, identifier: false, phone: false };

const ADDRESS_FIELDS = new Set(['page_url', 'referrer', 'original_referrer', 'target_url']);

const MAX_REMEMBERED_FIELDS = 1_000;

const MAX_REMEMBERED_FIELD_LENGTH = 64;

/** Kind of a value by its name; memoized, because all events have the same names. */
const valueKind = boundedMemo<ValueKind>(
  (field) => ({
    name: hidePersonal(field),
    address: ADDRESS_FIELDS.has(field),
    identifier: isIdentifierName(field),
    phone: isPhoneName(field),
  }),
  { maxEntries: MAX_REMEMBERED_FIELDS, maxLength: MAX_REMEMBERED_FIELD_LENGTH },
);

export const MAX_DEPTH = 32;

export const MAX_VALUES = 5_000;

const OMITTED = '…';

const ADDRESS = /^\s*(https?|android-app):\/\//i;

const MIN_REDACTED_PHONE_DIGITS = 7;

export interface CleanValue<T> {
  value: T;
  values: number;
  tooDeep: boolean;
  tooMany: boolean;
  /** Whether it had a number that is valid JSON but exceeds a double (`1e400`). */
  hugeNumber: boolean;
}

interface Walk extends Omit<CleanValue<unknown>, 'value'> {
  privacySignal: boolean;
  storable: boolean;
  cleanPart: object | undefined;
}

/**
 * Removes what must not or cannot be stored; under the privacy signal also click and ad ids. Never
 * throws. `known.storable`: every text is storable; `known.cleanPart` stays as it is.
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
  const value = clean(walk, input, UNNAMED, MAX_DEPTH) as T;
  const { values, tooDeep, tooMany, hugeNumber } = walk;
  return { value, values, tooDeep, tooMany, hugeNumber };
}

function clean(walk: Walk, value: unknown, kind: ValueKind, depth: number): unknown {
  walk.values += 1;
  if (walk.values > MAX_VALUES) {
    walk.tooMany = true;
    return OMITTED;
  }
  if (typeof value === 'string') return cleanString(walk, value, kind);
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) walk.hugeNumber = true;
    return kind.phone && isPhone(String(value)) ? REDACTED : value;
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

function cleanString(walk: Walk, text: string, kind: ValueKind): string {
  const cleaned = removePersonal(walk, text, kind);
  return walk.storable ? cleaned : storableText(cleaned);
}

function removePersonal(
  { privacySignal }: Walk,
  text: string,
  { address, phone }: ValueKind,
): string {
  if (address || (text.includes('://') && ADDRESS.test(text))) {
    return cleanAddress(text, privacySignal).url;
  }
  if (phone && isPhone(text)) return REDACTED;
  return cleanedText(text, privacySignal);
}

function isPhone(text: string): boolean {
  return text.replace(/\D/g, '').length >= MIN_REDACTED_PHONE_DIGITS;
}

function cleanArray(walk: Walk, items: unknown[], kind: ValueKind, depth: number): unknown[] {
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
  // `for … in` is faster here: after `Object.keys` each value would need another lookup.
  for (const field in object) {
    const input = object[field];
    const kind = valueKind(field);
    const omitted = walk.privacySignal && kind.identifier;
    const value = omitted ? undefined : clean(walk, input, kind, depth);
    const name = walk.storable ? kind.name : storableText(kind.name);
    if (value !== input || name !== field) entries ??= Object.entries(object).slice(0, count);
    if (entries !== null && !omitted) entries.push([name, value]);
    if (walk.tooMany) break;
    count += 1;
  }
  // `fromEntries` creates `__proto__` as an ordinary field.
  return entries === null ? object : Object.fromEntries(entries);
}

type Fields = Record<string, unknown>;

/** Whether two JSON values are the same in any order of fields, no deeper than the first. */
export function sameJson(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false;
  if (Array.isArray(one)) return Array.isArray(other) && sameItems(one, other);
  return !Array.isArray(other) && sameFields(one as Fields, other as Fields);
}

function sameItems(one: unknown[], other: unknown[]): boolean {
  if (one.length !== other.length) return false;
  for (let index = 0; index < one.length; index += 1) {
    if (!sameJson(one[index], other[index])) return false;
  }
  return true;
}

function sameFields(one: Fields, other: Fields): boolean {
  // The value of a missing field named `__proto__`.
  if (other === Object.prototype) return false;
  let more = 0;
  for (const name in one) {
    if (!sameJson(one[name], other[name])) return false;
    more += 1;
  }
  for (const _ in other) more -= 1;
  return more === 0;
}
