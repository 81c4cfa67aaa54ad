import { hash } from 'node:crypto';
import { LEAD_ID, POSTBACK_FIELDS } from '@zipfront/contracts/money/postback';
import { getOwn } from '@zipfront/contracts/own';
import { parseObjectAsSent } from '../../platform/http/request-body.ts';
import { withPicturedControls } from '../../platform/store/texts.ts';
import type { WrongField } from './read-postback.ts';

const MAX_FIELDS = 30;
const MAX_NAME_LENGTH = 60;
const MAX_VALUE_LENGTH = 1_000;

/** The query field with a partner's token. It is not stored. */
export const TOKEN_OF_REPORT = 'token';

export interface SentFields {
  fields: Record<string, unknown>;
  wrong: WrongField | null;
}

/**
 * Reads the fields of a report; their names may be in any case. Empty fields are dropped, and
 * blanks around a text. A field with two different values is wrong, because it is unknown which one
 * is right.
 */
export function sentFields(pairs: Iterable<readonly [string, unknown]>): SentFields {
  const fields = new Map<string, unknown>();
  const repeated = new Set<string>();
  for (const [name, sent] of pairs) {
    const key = name.toLowerCase();
    const value = typeof sent === 'string' ? sent.trim() : sent;
    if (value == null || value === '' || key === TOKEN_OF_REPORT) continue;
    if (!fields.has(key)) {
      fields.set(key, value);
    } else if (fieldText(fields.get(key)) !== fieldText(value)) {
      fields.set(key, `${fieldText(fields.get(key))} / ${fieldText(value)}`);
      repeated.add(key);
    }
  }
  const field = POSTBACK_FIELDS.find((name) => repeated.has(name));
  return {
    fields: Object.fromEntries(fields),
    wrong: field ? { field, detail: `${field} came more than once, with different values.` } : null,
  };
}

export function storedFields(fields: Record<string, unknown>): Record<string, string> {
  const texts = Object.entries(fields)
    .slice(0, MAX_FIELDS)
    .map(([name, value]) => [
      withPicturedControls(name).slice(0, MAX_NAME_LENGTH),
      withPicturedControls(fieldText(value)).slice(0, MAX_VALUE_LENGTH),
    ]);
  return Object.fromEntries(texts);
}

export function readLeadId(fields: Record<string, string>): string | null {
  const lead = getOwn(fields, 'lead_id');
  return lead !== undefined && LEAD_ID.test(lead) ? lead : null;
}

export function fieldsHash(fields: Record<string, string>): string {
  return hash('sha256', JSON.stringify(Object.entries(fields).sort()), 'base64url');
}

function fieldText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

/** Matches whole strings of JSON, to skip marks inside them, and the marks of its structure. */
const TEXTS_AND_MARKS = /"(?:[^"\\]|\\.)*"|[{}[\],]/g;

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

export interface Report {
  header(name: string): string | undefined;
  body: Uint8Array | null;
  query: Iterable<readonly [string, string]>;
}

/** The fields of a report; of an unreadable body its text, and a sentence for the partner. */
export type ReportPairs =
  | { pairs: Iterable<readonly [string, unknown]> }
  | { text: string; wrong: string };

const WRONG =
  'The body must be a JSON object, or fields as in a query, with Content-Type: application/x-www-form-urlencoded.';

/**
 * Reads the fields of a report from its query or its body. A body that looks like JSON is read as
 * JSON, because many clients label it as a form.
 */
export function reportPairs({ header, body, query }: Report): ReportPairs {
  const text = new TextDecoder().decode(body ?? new Uint8Array());
  if (text === '') return { pairs: query };
  const isForm = isFormType(header('content-type')) && !/^\s*[[{"]/.test(text);
  const pairs = isForm ? new URLSearchParams(text) : objectPairs(text);
  return pairs === null ? { text, wrong: WRONG } : { pairs };
}

/** Whether a form is in UTF-8, the only encoding that is read. */
function isFormType(type = ''): boolean {
  return /^application\/x-www-form-urlencoded\s*(;\s*charset="?utf-8"?\s*)?$/i.test(type.trim());
}
