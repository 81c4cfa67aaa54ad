import type { SelfDescribing } from '@zipfront/contracts/events/types';
import { REDACTED } from '@zipfront/contracts/personal-text';
import { cleanText, pathUnderSignal } from '@zipfront/contracts/privacy';
import { fromJson } from '../json-column.ts';
import type { BadEventRow, EventRow } from '../schema.ts';
import { cleanValue } from './clean-value.ts';
import { parsedRaw, rawText } from './raw-text.ts';

/** Contexts of any version that say whose an event is. */
const NAMING_CONTEXT = /^iglu:com\.zipfront\/(?:identity|session)\//;

/** Those, and how that visitor came. */
const PERSONAL_CONTEXT = /^iglu:com\.zipfront\/(?:identity|session|attribution)\//;

/** The query and the fragment of an address, also of one within a text. */
const QUERY = /[?#][^\s"'<>()]+/g;

const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi;

/**
 * An event that belongs to no visit, without what says whose it was: no choice of its visitor would reach it later. It loses the
 * contexts of identity, session and attribution, the queries of its addresses, and what goes under the privacy signal. One
 * without an identity and a session names no visitor, and stays as it is.
 */
export function anonymousEvent(row: EventRow): EventRow {
  const contexts: SelfDescribing[] = fromJson(row.contexts);
  if (!contexts.some((context) => isOf(context, NAMING_CONTEXT))) return row;
  const [data, left] = anonymousValue([fromJson(row.data), contexts]);
  const path = row.path && pathUnderSignal(row.path);
  return { ...row, path, data: JSON.stringify(data), contexts: JSON.stringify(left) };
}

/** A bad event that belongs to no visit, without the same; its content can be anything, so that every id in it goes but its own. */
export function anonymousBadEvent(row: BadEventRow): BadEventRow {
  const text = anonymousRaw(row.raw);
  return { ...row, raw: text.replace(UUID, (id) => (id.toLowerCase() === row.id ? id : REDACTED)) };
}

function anonymousRaw(raw: string): string {
  const value = parsedRaw(raw);
  if (value === undefined) return cleanText(rawText(raw, false), { privacySignal: true });
  const { contexts } = Object(value);
  const names = Array.isArray(contexts) && contexts.some((item) => isOf(item, NAMING_CONTEXT));
  return names ? JSON.stringify(anonymousValue(value)) : raw;
}

function anonymousValue<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(cleanValue(value, true).value), (_, part) => {
    if (typeof part === 'string') return part.replace(QUERY, '');
    return Array.isArray(part) ? part.filter((item) => !isOf(item, PERSONAL_CONTEXT)) : part;
  });
}

function isOf(item: unknown, contexts: RegExp): boolean {
  const { schema } = Object(item);
  return typeof schema === 'string' && contexts.test(schema);
}
