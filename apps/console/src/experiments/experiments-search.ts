import * as v from 'valibot';
import { optionalPart } from '../address.ts';

const text = v.pipe(v.string(), v.maxLength(20));

/** The columns that experiments are sorted by. */
export const SORTED_COLUMNS = ['name', 'day'] as const;

/** What the address of the experiments says: their order, and the plan of a new one. */
export const experimentsSearch = v.object({
  sort: optionalPart(v.picklist(SORTED_COLUMNS.flatMap((id) => [id, `-${id}` as const]))),
  /** The page whose rate the plan begins with; empty for none. */
  page: optionalPart(v.pipe(v.string(), v.maxLength(300))),
  /** The rate of today in percent, where it is not that of the page. */
  rate: optionalPart(text),
  /** The rate to find, or in its place the relative lift, in percent. */
  find: optionalPart(text),
  lift: optionalPart(text),
  variants: optionalPart(v.pipe(v.string(), v.regex(/^([2-9]|10)$/))),
});

export type ExperimentsSearch = v.InferOutput<typeof experimentsSearch>;
