import { LEAD_ID } from '@zipfront/contracts/postback';
import * as v from 'valibot';
import { optionalPart, RANGE_PARTS } from '../address.ts';

/** What the address of the uploads says: the day that is counted, and the lead that is checked. */
export const uploadsSearch = v.object({
  day: RANGE_PARTS.from,
  lead: optionalPart(v.pipe(v.string(), v.regex(LEAD_ID))),
});

/** What the address of the uploads says. */
export type UploadsSearch = v.InferOutput<typeof uploadsSearch>;
