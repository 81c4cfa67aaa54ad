import type { Context } from 'hono';
import { type FormReader, readFormOrEmpty } from '../platform/forms/read-form.ts';
import type { ServerEnv } from '../platform/http/visitor.ts';
import { storableText } from '../platform/store/texts.ts';

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
