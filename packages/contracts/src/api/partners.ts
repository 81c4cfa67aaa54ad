import * as v from 'valibot';
import {
  MAX_PARTNER_NAME_LENGTH,
  PARTNER_AUTHS,
  PARTNER_ID,
  PARTNER_NETWORK,
} from '../console/partners.ts';
import { LEAD_STATUSES, MAX_PARTNER_WORDS, PARTNER_WORD } from '../money/postback.ts';
import { partnerChange, partners } from './access.ts';
import { count, instant, list, objects, text } from './schemas.ts';

/** Number of days up to today over which reports, refusals and transaction ids are counted. */
export const PARTNER_REPORT_DAYS = 7;

const partnerId = v.pipe(v.string(), v.regex(PARTNER_ID));

export const ofPartner = v.strictObject({ id: partnerId });
const proof = v.picklist(PARTNER_AUTHS.map(([name]) => name));
const status = v.picklist(LEAD_STATUSES);
export const UNKNOWN_PARTNER = { 404: 'No partner has this id.' } as const;

const partner = v.object({
  id: v.string(),
  name: v.string(),
  proof,
  disabled_at: v.nullable(instant),
  last_report_at: v.nullable(instant),
  counted: count,
  unmatched: count,
  refused: count,
});

const details = v.object({
  ...partner.entries,
  /** Where it reports: any of these. */
  addresses: v.array(v.string()),
  status_mapping: v.record(v.string(), status),
  keys: objects({ id: v.string(), made_at: instant }),
  /** Refused reports of these last days by reason. */
  refusals: objects({ reason: v.string(), times: count, last_at: instant }),
  /** Transaction ids that came for three or more leads within a day, of these last days. */
  shared_transactions: objects({ transaction_id: v.string(), leads: count, last_at: instant }),
});

export const listPartners = partners.list('listPartners', '/partners', {
  summary: `Partners, with what they have reported in the last ${PARTNER_REPORT_DAYS} days.`,
  ok: v.object({ rows: v.array(partner) }),
});

export const addPartner = partnerChange.post('addPartner', '/partners', {
  summary: 'Adds a partner with a first key, which is shown in this answer alone.',
  confirm: true,
  repeatable: true,
  body: v.strictObject({
    name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(MAX_PARTNER_NAME_LENGTH)),
    proof,
    /** Without one it is made from the name. */
    id: v.optional(partnerId),
    networks: v.optional(list(v.pipe(v.string(), v.regex(PARTNER_NETWORK)), 50)),
  }),
  ok: v.object({ ...details.entries, key: v.nullable(v.string()) }),
  secret: 'key',
  status: 201,
  rules: ['Send an id: none can be made from the name.'],
  errors: { 409: 'A partner has this id.' },
});

export const getPartner = partners.get('getPartner', '/partners/{id}', {
  summary: 'A partner with its keys, the meaning of its words, and why reports were refused.',
  param: ofPartner,
  ok: details,
  versioned: true,
  errors: UNKNOWN_PARTNER,
});

export const changePartner = partnerChange.patch('changePartner', '/partners/{id}', {
  summary:
    'Changes the meaning of its words, or disables or enables it. Waiting reports get their meaning.',
  confirm: true,
  param: ofPartner,
  body: v.strictObject({
    status_mapping: v.optional(
      v.pipe(
        v.record(v.pipe(v.string(), v.regex(PARTNER_WORD)), status),
        v.minEntries(1),
        v.maxEntries(MAX_PARTNER_WORDS),
      ),
    ),
    disabled: v.optional(v.boolean()),
  }),
  ok: details,
  versioned: true,
  errors: UNKNOWN_PARTNER,
});

export const makePartnerKey = partnerChange.post('makePartnerKey', '/partners/{id}/keys', {
  summary:
    'Makes another key, which is shown in this answer alone; those before it stay valid until they are ended.',
  confirm: true,
  repeatable: true,
  param: ofPartner,
  ok: v.object({ key: v.nullable(v.string()) }),
  secret: 'key',
  status: 201,
  errors: UNKNOWN_PARTNER,
});

export const endPartnerKey = partnerChange.delete('endPartnerKey', '/partners/{id}/keys/{key}', {
  summary: 'Ends a key: reports with it are refused.',
  confirm: true,
  param: v.strictObject({ id: partnerId, key: text }),
  status: 204,
  errors: UNKNOWN_PARTNER,
});
