import type * as v from 'valibot';

/** What the schemas call things, in the words of someone who writes content. */
const PLAIN_NAMES: Record<string, string> = {
  string: 'text',
  boolean: 'true or false',
  number: 'a number',
  Object: 'fields',
  Array: 'a list',
  null: 'nothing',
};

/** The longest value that a sentence repeats. */
const MAX_SHOWN_LENGTH = 60;

/**
 * Says in a sentence what a schema found wrong with a value, and what it takes. The path of the
 * value is not part of it.
 */
export function sentenceOf(issue: v.BaseIssue<unknown>): string {
  const { type, expected, input, received } = issue;
  const length = String(received);
  if (expected === 'never') return 'is not a field here: mend its spelling, or take it out.';
  if (input === undefined) return `is missing; it takes ${missing(issue)}.`;
  switch (type) {
    case 'min_length':
      return input === '' || length === '0'
        ? 'is empty; it takes something.'
        : `is too short (${length}); it takes at least ${issue.requirement}.`;
    case 'max_length':
      return `is too long: ${length} ${unit(input)}; it takes at most ${issue.requirement}.`;
    case 'regex':
    case 'check':
    case 'includes':
      return `is ${shown(input)}; it takes ${issue.message}.`;
    default:
      return `is ${shown(input)}; it takes ${plain(expected ?? 'something else')}.`;
  }
}

/** Where a whole key is missing, the issue names the key and not what its value would be. */
function missing({ type, expected }: v.BaseIssue<unknown>): string {
  return type === 'strict_object' || type === 'object' ? 'a value' : plain(expected ?? 'a value');
}

/** `("a" | "b")` → `"a" or "b"`; `string` → `text`. */
function plain(expected: string): string {
  const choices = expected.replace(/^\(|\)$/g, '').split(' | ');
  return choices.map((choice) => PLAIN_NAMES[choice] ?? choice).join(' or ');
}

function shown(input: unknown): string {
  if (Array.isArray(input)) return 'a list';
  if (input === null) return 'empty';
  if (typeof input === 'object') return 'a group of fields';
  const text = JSON.stringify(input);
  return text.length > MAX_SHOWN_LENGTH ? `${text.slice(0, MAX_SHOWN_LENGTH)}…` : text;
}

function unit(input: unknown): string {
  return typeof input === 'string' ? 'characters' : 'entries';
}
