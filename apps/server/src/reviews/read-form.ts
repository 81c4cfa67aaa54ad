import { fieldName } from '@zipfront/contracts/reviews/protocol';
import type { Context } from 'hono';
import { storableText } from '../store/storable.ts';
import { withoutHiddenCharacters } from '../store/visible-text.ts';

/** The longest body that the AJAX endpoint reads: the longest review, with its challenge, fits twice. */
export const MAX_FORM_BYTES = 64 * 1024;

/** More fields than this is no form of ours. */
const MAX_FIELDS = 60;

/** The fields of a posted form. Files are left out; texts are as both databases can keep them. */
export interface PostedForm {
  /** A field that stands outside the prefix; '' where there is none. */
  plain(name: string): string;
  /** All values of `prefix[field]`. */
  values(field: string): string[];
  /** The first of them; '' where there is none. */
  value(field: string): string;
  has(field: string): boolean;
  /** The fields `prefix[field][key]` by their keys. */
  group(field: string): Record<string, string>;
}

/**
 * Reads a form, multipart or urlencoded.
 *
 * @returns null for a body that is no form
 */
export async function readForm(c: Context, prefix: string): Promise<PostedForm | null> {
  const data = await c.req.raw.formData().catch(() => null);
  if (data === null || [...data.keys()].length > MAX_FIELDS) return null;
  const all = (name: string) =>
    data.getAll(name).flatMap((value) => (typeof value === 'string' ? [textOf(value)] : []));
  const values = (field: string) => all(fieldName(prefix, field));
  return {
    plain: (name) => all(name)[0] ?? '',
    values,
    value: (field) => values(field)[0] ?? '',
    has: (field) => data.has(fieldName(prefix, field)),
    group(field) {
      const start = `${fieldName(prefix, field)}[`;
      const entries = [...data].flatMap(([name, value]) =>
        name.startsWith(start) && name.endsWith(']') && typeof value === 'string'
          ? [[name.slice(start.length, -1), textOf(value)] as const]
          : [],
      );
      return Object.fromEntries(entries);
    },
  };
}

/**
 * As it is kept. Line breaks come as two characters from a form, and count as one; what nobody sees, but
 * would steer the page or the terminal of whoever reads it, is left out.
 */
function textOf(value: string): string {
  return withoutHiddenCharacters(storableText(value).replace(/\r\n?/g, '\n'));
}
