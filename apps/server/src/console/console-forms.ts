import { MAX_NOTE_LENGTH } from '@zipfront/contracts/console/desk';
import type { Context } from 'hono';
import { type FormReader, readFormOrEmpty } from '../platform/forms/read-form.ts';
import type { ServerEnv } from '../platform/http/visitor.ts';
import { storableText, withoutHiddenCharacters } from '../platform/store/texts.ts';

/** Reads a form of the console, with texts that both databases accept. */
export async function readConsoleForm(c: Context): Promise<FormReader> {
  const form = await readFormOrEmpty(c);
  return {
    ...form,
    value: (name) => storableText(form.value(name)),
    values: (name) => form.values(name).map(storableText),
  };
}

/** The message after an action, by the query's `done`; null for an unknown one. */
export function doneOf(c: Context<ServerEnv>, notes: ReadonlyMap<string, string>): string | null {
  return notes.get(c.req.query('done') ?? '') ?? null;
}

/**
 * A note in its stored form: trimmed, with `\n` as the line break, without characters that hide or
 * reorder text. A long note is cut just beyond its limit.
 */
export function noteOf(posted: FormReader, name = 'note'): string {
  const text = storableText(posted.value(name)).replace(/\r\n?/g, '\n');
  return withoutHiddenCharacters(text)
    .trim()
    .slice(0, MAX_NOTE_LENGTH + 1);
}

/** Error of a text that is longer than `max`, in UTF-16 units; null for one that fits. */
export function lengthError(
  what: 'A note' | 'An answer' | 'A reason',
  text: string,
  max: number,
): string | null {
  return text.length > max ? `${what} has at most ${max} characters.` : null;
}

/**
 * The version of the item when the form was made; -1, which no item has, for anything but a
 * version.
 */
export function versionOf(posted: FormReader): number {
  const text = posted.value('version');
  return /^\d{1,9}$/.test(text) ? Number(text) : -1;
}
