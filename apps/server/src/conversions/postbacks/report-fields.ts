import { hash } from 'node:crypto';
import { own } from '@zipfront/contracts/own';
import { LEAD_ID, POSTBACK_FIELDS } from '@zipfront/contracts/postback';
import { parseObjectAsSent } from '../../platform/http/request-body.ts';
import { withPicturedControls } from '../../platform/store/texts.ts';
import type { WrongField } from './read-postback.ts';

/** Bounds of what is stored of a refused report. */
const MAX_FIELDS = 30;
const MAX_NAME_LENGTH = 60;
const MAX_VALUE_LENGTH = 1_000;

/** The field of a query that proves whose report it is. It is not stored. */
export const TOKEN_FIELD = 'token';

/** The fields of a report as they were sent. */
export interface SentFields {
  /** By their names in small letters, without empty ones. */
  fields: Record<string, unknown>;
  /** A field that came with different values; null where none did. */
  wrong: WrongField | null;
}

/**
 * The fields of a report. The case of names does not matter, and an empty text is a field that is not there: partners fill a
 * template, and leave empty what they do not know. Of a field that came with different values none is right: it has both.
 *
 * @param pairs names and values of a query or an object, in their order
 */
export function sentFields(pairs: Iterable<readonly [string, unknown]>): SentFields {
  const fields = new Map<string, unknown>();
  const repeated = new Set<string>();
  for (const [name, value] of pairs) {
    const key = name.toLowerCase();
    const isEmpty = value == null || (typeof value === 'string' && value.trim() === '');
    if (isEmpty || key === TOKEN_FIELD) continue;
    if (!fields.has(key)) {
      fields.set(key, value);
    } else if (textOf(fields.get(key)) !== textOf(value)) {
      fields.set(key, `${textOf(fields.get(key))} / ${textOf(value)}`);
      repeated.add(key);
    }
  }
  const field = POSTBACK_FIELDS.find((name) => repeated.has(name));
  return {
    fields: Object.fromEntries(fields),
    wrong: field ? { field, detail: `${field} came more than once, with different values.` } : null,
  };
}

/** The fields of a refused report as they are stored: as short texts, with pictures of control characters. */
export function storedFields(fields: Record<string, unknown>): Record<string, string> {
  const texts = Object.entries(fields)
    .slice(0, MAX_FIELDS)
    .map(([name, value]) => [
      withPicturedControls(name).slice(0, MAX_NAME_LENGTH),
      withPicturedControls(textOf(value)).slice(0, MAX_VALUE_LENGTH),
    ]);
  return Object.fromEntries(texts);
}

/** The lead that a refused report names; null where it names none. */
export function leadOf(fields: Record<string, string>): string | null {
  const lead = own(fields, 'lead_id');
  return lead !== undefined && LEAD_ID.test(lead) ? lead : null;
}

/** A hash of the stored fields. */
export function fieldsHash(fields: Record<string, string>): string {
  return hash('sha256', JSON.stringify(Object.entries(fields).sort()), 'base64url');
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

/** The texts of a JSON document, so that marks in them are passed over, and the marks that structure it. */
const TEXTS_AND_MARKS = /"(?:[^"\\]|\\.)*"|[{}[\],]/g;

/**
 * The names and values of a JSON object in their order, also those of a name that comes more than once, of which `JSON.parse` drops all
 * but the last; null for anything else.
 */
export function objectPairs(text: string): [string, unknown][] | null {
  if (parseObjectAsSent(text) === null) return null;
  const members: string[] = [];
  let depth = 0;
  let start = text.indexOf('{') + 1;
  for (const { 0: mark, index } of text.matchAll(TEXTS_AND_MARKS)) {
    if (depth === 1 && (mark === ',' || mark === '}')) {
      members.push(text.slice(start, index));
      start = index + 1;
    }
    if (mark === '{' || mark === '[') depth += 1;
    if (mark === '}' || mark === ']') depth -= 1;
  }
  return members.flatMap((member) => Object.entries(JSON.parse(`{${member}}`)));
}

/** A report as it came. */
export interface Report {
  header(name: string): string | undefined;
  /** Empty, or null, for a report in the query. */
  body: Uint8Array | null;
  /** Names and values in their order. */
  query: Iterable<readonly [string, string]>;
}

/** The names and values of a report in their order; of a body that has none its text, with a sentence for the partner. */
export type ReportPairs =
  | { pairs: Iterable<readonly [string, unknown]> }
  | { text: string; wrong: string };

const WRONG =
  'The body must be a JSON object, or fields as in a query, with Content-Type: application/x-www-form-urlencoded.';

/**
 * Reads a report of the query, or of a body, and then of nothing else, as no signature holds for the query. A body that begins as JSON is JSON whatever its type says: many clients call every body a form.
 */
export function reportPairs({ header, body, query }: Report): ReportPairs {
  const text = new TextDecoder().decode(body ?? new Uint8Array());
  if (text === '') return { pairs: query };
  const isForm = isFormType(header('content-type')) && !/^\s*[[{"]/.test(text);
  const pairs = isForm ? new URLSearchParams(text) : objectPairs(text);
  return pairs === null ? { text, wrong: WRONG } : { pairs };
}

/** Whether a content type is that of a form, in UTF-8 as all that is read here. */
function isFormType(type = ''): boolean {
  return /^application\/x-www-form-urlencoded\s*(;\s*charset="?utf-8"?\s*)?$/i.test(type.trim());
}
