import type { Context } from 'hono';

/** More fields than this is no form of the sites. */
const MAX_FORM_FIELDS = 60;

/** The fields of a posted form, as they came: their user cleans and checks them. Files are left out. */
export interface FormReader {
  /** The first value of a field; '' if missing. */
  value(name: string): string;
  /** All values of a field. */
  values(name: string): string[];
  has(name: string): boolean;
  /** The fields `name[key]` by their keys. */
  group(name: string): Record<string, string>;
}

/**
 * Reads a form that was posted, urlencoded or multipart.
 *
 * @returns null for a body that is no form, or one with too many fields
 */
export async function readForm(c: Context): Promise<FormReader | null> {
  const data = await c.req.raw.formData().catch(() => null);
  if (data === null) return null;
  const fields = [...data];
  return fields.length > MAX_FORM_FIELDS ? null : formOfFields(fields);
}

/** Reads a form whose checks say what is missing: a body that is no form has no fields. */
export async function readFormOrEmpty(c: Context): Promise<FormReader> {
  return (await readForm(c)) ?? formOfFields([]);
}

/** A form of fields that are known already, such as those of a query. */
export function formOfFields(fields: Iterable<readonly [string, FormDataEntryValue]>): FormReader {
  const texts = [...fields].filter(
    (field): field is [string, string] => typeof field[1] === 'string',
  );
  const values = (name: string) => texts.flatMap(([key, text]) => (key === name ? [text] : []));
  return {
    values,
    value: (name) => values(name)[0] ?? '',
    has: (name) => texts.some(([key]) => key === name),
    group(name) {
      const inside = texts.filter(([key]) => key.startsWith(`${name}[`) && key.endsWith(']'));
      return Object.fromEntries(
        inside.map(([key, text]) => [key.slice(name.length + 1, -1), text]),
      );
    },
  };
}
