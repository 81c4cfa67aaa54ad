import * as v from 'valibot';
import { optionalPart, RANGE_PARTS } from '../address.ts';

const text = v.pipe(v.string(), v.maxLength(300));

/** What the address of the audit trail says: the query of the API. */
export const auditSearch = v.object({
  from: RANGE_PARTS.from,
  to: RANGE_PARTS.to,
  person: optionalPart(text),
  action: optionalPart(text),
});

export type AuditSearch = v.InferOutput<typeof auditSearch>;
