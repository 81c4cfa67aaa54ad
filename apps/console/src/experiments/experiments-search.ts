import * as v from 'valibot';
import { optionalPart } from '../address.ts';

const text = v.pipe(v.string(), v.maxLength(20));

export const SORTED_COLUMNS = ['name', 'day'] as const;

export const experimentsSearch = v.object({
  sort: optionalPart(v.picklist(SORTED_COLUMNS.flatMap((id) => [id, `-${id}` as const]))),
  page: optionalPart(v.pipe(v.string(), v.maxLength(300))),
  /** The rate of today in percent, where it is not that of the page. */
  rate: optionalPart(text),
  find: optionalPart(text),
  lift: optionalPart(text),
  variants: optionalPart(v.pipe(v.string(), v.regex(/^([2-9]|10)$/))),
});

export type ExperimentsSearch = v.InferOutput<typeof experimentsSearch>;
