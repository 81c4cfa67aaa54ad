import type { Context } from 'hono';
import { type FormReader, readFormOrEmpty } from '../../platform/forms/read-form.ts';
import { storableText } from '../../platform/store/texts.ts';

export async function readConsoleForm(c: Context): Promise<FormReader> {
  const form = await readFormOrEmpty(c);
  return {
    ...form,
    value: (name) => storableText(form.value(name)),
    values: (name) => form.values(name).map(storableText),
  };
}
