import { getOwn } from '@zipfront/contracts/own';
import type * as v from 'valibot';
import { nearest } from '../../../platform/nearest.ts';

const PLAIN_NAMES: Record<string, string> = {
  string: 'text',
  boolean: 'true or false',
  number: 'a number',
  Object: 'fields',
  Array: 'a list',
  null: 'nothing',
};

const MAX_QUOTED_LENGTH = 60;

interface Place {
  fields: string[];
  expected: string | null;
  /** A number as it is in the file. */
  written?: string | undefined;
}

export function issueSentence(issue: v.BaseIssue<unknown>, place: Place): string {
  const { type, expected, input, received } = issue;
  const length = String(received);
  if (expected === 'never') return unknownField(issue, place.fields);
  // A list has functions of the same names as some fields, such as `forEach`.
  if (input === undefined || typeof input === 'function')
    return `is missing; expected ${missing(issue, place)}.`;
  switch (type) {
    case 'min_length':
      return input === '' || length === '0'
        ? 'is empty; expected something.'
        : `is too short (${length}); expected at least ${issue.requirement}.`;
    case 'max_length':
      return `is too long: ${length} ${unit(input)}; expected at most ${issue.requirement}.`;
    case 'regex':
    case 'check':
    case 'includes':
    case 'iso_date':
      return `is ${shown(input)}; expected ${issue.message}.`;
    case 'integer':
    case 'min_value':
    case 'max_value':
      return `is ${place.written ?? shown(input)}; expected ${ownMessage(issue) ?? plain(expected ?? 'another')}.`;
    case 'raw_check':
    case 'raw_transform':
      return `${issue.message}.`;
    default:
      return `is ${place.written ?? shown(input)}; expected ${plain(expected ?? 'something else')}${hint(issue, place)}`;
  }
}

function unknownField({ path }: v.BaseIssue<unknown>, fields: string[]): string {
  const last = path?.at(-1);
  if (/^\s*\u00a0/.test(String(last?.key))) {
    return 'starts with a space from a web page, which YAML takes for a letter: delete the spaces before the field, and type them again.';
  }
  const isFree = (field: string) => !Object.hasOwn(Object(last?.input), field);
  const meant = nearest(String(last?.key), fields.filter(isFree));
  return meant
    ? `is not a field here; did you mean ${meant}?`
    : 'is not a field here: fix its spelling, or take it out.';
}

function hint({ expected, input }: v.BaseIssue<unknown>, { written }: Place): string {
  if (expected === 'string' && (typeof input === 'number' || typeof input === 'boolean')) {
    return `: put it in quotes, "${written ?? input}".`;
  }
  if (expected === 'string' && input === null) {
    return ': put it in quotes if it begins with #, which YAML takes for a comment.';
  }
  const meant =
    typeof input === 'string' ? nearest(`"${input}"`, parseChoices(expected)) : undefined;
  return meant && meant !== `"${input}"` ? `. Did you mean ${meant}?` : '.';
}

/** What is expected of a missing value. For a missing key, the issue names the key instead. */
function missing({ type, expected }: v.BaseIssue<unknown>, place: Place): string {
  const isKey = type === 'strict_object' || type === 'object';
  return plain((isKey ? place.expected : expected) ?? 'a value');
}

/** Writes the library's words plainly: `("a" | "b")` → `"a" or "b"`; `string` → `text`. */
function plain(expected: string): string {
  return parseChoices(expected)
    .map((choice) => getOwn(PLAIN_NAMES, choice) ?? choice)
    .join(' or ');
}

function parseChoices(expected: string | null): string[] {
  return (expected ?? '').replace(/^\(|\)$/g, '').split(' | ');
}

function shown(input: unknown): string {
  if (Array.isArray(input)) return 'a list';
  if (input === null) return 'empty';
  if (typeof input === 'object') return 'a group of fields';
  const text = JSON.stringify(input);
  return text.length > MAX_QUOTED_LENGTH ? `${text.slice(0, MAX_QUOTED_LENGTH)}…` : text;
}

function ownMessage({ message }: v.BaseIssue<unknown>): string | null {
  return message.startsWith('Invalid ') ? null : message;
}

function unit(input: unknown): string {
  return typeof input === 'string' ? 'characters' : 'entries';
}
