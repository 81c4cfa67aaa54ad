import { fieldName } from '@zipfront/contracts/reviews/protocol';
import type { FormReader } from '../../platform/forms/read-form.ts';
import { storableText } from '../../platform/store/storable.ts';
import { withoutHiddenCharacters } from '../../platform/store/visible-text.ts';

/** The fields of the reviews' protocol; texts are as both databases can store them. */
export interface PostedReviewForm extends FormReader {
  /** A field without the prefix; '' where it is missing. */
  plain(name: string): string;
}

/** A posted form whose fields are named `prefix[field]`, but for those that `plain` reads. */
export function postedReviewForm(form: FormReader, prefix: string): PostedReviewForm {
  const values = (field: string) => form.values(fieldName(prefix, field)).map(textOf);
  return {
    plain: (name) => textOf(form.value(name)),
    values,
    value: (field) => values(field)[0] ?? '',
    has: (field) => form.has(fieldName(prefix, field)),
    group(field) {
      const entries = Object.entries(form.group(fieldName(prefix, field)));
      return Object.fromEntries(entries.map(([key, text]) => [key, textOf(text)]));
    },
  };
}

/**
 * As it is stored. Line breaks come as two characters from a form, and count as one; invisible characters,
 * which could control a page or a terminal, are left out.
 */
function textOf(value: string): string {
  return withoutHiddenCharacters(storableText(value).replace(/\r\n?/g, '\n'));
}
