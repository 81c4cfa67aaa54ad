import { PLATFORMS, UPLOAD_GROUPS, UPLOAD_STATUSES } from '@zipfront/contracts/console/uploads';
import { LEAD_ID } from '@zipfront/contracts/money/postback';
import * as v from 'valibot';
import { optionalPart, RANGE_PARTS } from '../address.ts';

/** What the address of the uploads says: the day that is counted, and the lead that is checked. */
export const uploadsSearch = v.object({
  day: RANGE_PARTS.from,
  lead: optionalPart(v.pipe(v.string(), v.regex(LEAD_ID))),
});

export type UploadsSearch = v.InferOutput<typeof uploadsSearch>;

const name = optionalPart(v.pipe(v.string(), v.maxLength(300)));

export const uploadLeadsSearch = v.object({
  day: RANGE_PARTS.from,
  site: name,
  goal: name,
  platform: optionalPart(v.picklist(PLATFORMS)),
  state: optionalPart(v.picklist(UPLOAD_STATUSES)),
  group: optionalPart(v.picklist(UPLOAD_GROUPS)),
});

export type UploadLeadsSearch = v.InferOutput<typeof uploadLeadsSearch>;
