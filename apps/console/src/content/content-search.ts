import * as v from 'valibot';
import { optionalPart, RANGE_PARTS } from '../address.ts';

/** The widths that a page is shown in; `content.css` has their pixels. */
export const WIDTHS = [
  { id: 'phone', label: 'Phone' },
  { id: 'tablet', label: 'Tablet' },
  { id: 'desktop', label: 'Desktop' },
] as const;

const text = v.pipe(v.string(), v.maxLength(300));

export const contentSearch = v.object({ site: RANGE_PARTS.site, search: optionalPart(text) });

export const contentPageSearch = v.object({
  page: v.fallback(v.pipe(text, v.startsWith('/')), '/'),
  variant: optionalPart(text),
  width: optionalPart(v.picklist(WIDTHS.map(({ id }) => id))),
});
