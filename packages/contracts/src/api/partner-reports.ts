import * as v from 'valibot';
import { LEAD_STATUSES, POSTBACK_FIELDS, type PostbackField } from '../money/postback.ts';
import { partnerChange, partners } from './access.ts';
import { ofPartner, UNKNOWN_PARTNER } from './partners.ts';
import { byId, cents, count, instant, limit, objects, text } from './schemas.ts';

const report = v.object({
  id: v.string(),
  at: instant,
  lead_id: v.string(),
  transaction_id: v.string(),
  /** The partner's word: `lead_sold`, or with a status `lead_sold/pending`. */
  event: v.string(),
  /** What the word means; null without a meaning. */
  status: v.nullable(v.picklist(LEAD_STATUSES)),
  amount_cents: cents,
  reason: v.nullable(v.string()),
});

/** No figure counts the lead of a bot, and no screen opens it. */
const lead = v.picklist(['counted', 'bot', 'not stored']);

const fields = v.object(
  Object.fromEntries(POSTBACK_FIELDS.map((name) => [name, v.optional(text)])) as Record<
    PostbackField,
    v.OptionalSchema<typeof text, undefined>
  >,
);

const UNKNOWN_REPORT = {
  404: 'No refused report has this id. It may have been deleted by its age.',
} as const;

const refused = v.object({
  id: v.string(),
  partner: v.string(),
  at: instant,
  detail: v.string(),
  /** Its fields, or of a body that is no object its text as `body`. */
  sent: v.record(v.string(), v.string()),
  waiting: count,
  lead: v.nullable(v.object({ status: v.picklist(LEAD_STATUSES), amount_cents: cents })),
});

export const listRejections = partners.list('listRejections', '/partners/{id}/rejections', {
  summary:
    'Reports by which a partner rejected leads or took them back, with its reasons, the newest first.',
  param: ofPartner,
  query: v.strictObject({ limit }),
  ok: v.object({
    /** The money is null where nothing was sold before. */
    rows: objects({ ...report.entries, taken_back_cents: cents, lead }),
  }),
  errors: UNKNOWN_PARTNER,
});

export const listUnmatched = partners.list('listUnmatched', '/partners/{id}/unmatched', {
  summary:
    'Reports that are not counted, because their lead or their word is unknown, the newest first.',
  param: ofPartner,
  query: v.strictObject({ limit }),
  ok: v.object({ rows: objects({ ...report.entries, is_word_unknown: v.boolean(), lead }) }),
  errors: UNKNOWN_PARTNER,
});

export const listRefusedReports = partners.list('listRefusedReports', '/partners/{id}/refused', {
  summary: 'Proven reports with a wrong field, as they were sent, the newest first.',
  param: ofPartner,
  query: v.strictObject({ limit }),
  ok: v.object({ rows: v.array(refused) }),
  errors: UNKNOWN_PARTNER,
});

export const getRefusedReport = partners.get('getRefusedReport', '/refused-reports/{id}', {
  summary: 'A proven report with a wrong field, as it was sent.',
  param: byId,
  ok: refused,
  errors: UNKNOWN_REPORT,
});

export const correctReport = partnerChange.post('correctReport', '/refused-reports/{id}/correct', {
  summary:
    'Counts one arrival of a refused report with corrected fields, by the rules of all reports.',
  confirm: true,
  repeatable: true,
  param: byId,
  /** The corrected fields; those left out are as they were sent. */
  body: v.strictObject(fields.entries),
  ok: v.object({ outcome: v.picklist(['counted', 'stored', 'repeated']) }),
  errors: {
    ...UNKNOWN_REPORT,
    409: 'It was counted or dismissed before.',
    422: 'A field is still wrong.',
  },
});

export const dismissReport = partnerChange.post('dismissReport', '/refused-reports/{id}/dismiss', {
  summary: 'Dismisses all arrivals of a refused report: they are not counted.',
  confirm: true,
  param: byId,
  status: 204,
  errors: { ...UNKNOWN_REPORT, 409: 'It was counted or dismissed before.' },
});

export const tryReport = partners.post('tryReport', '/partners/{id}/test', {
  summary: 'Checks and counts a report as a partner would send it, but stores nothing.',
  param: ofPartner,
  body: v.strictObject({
    lead_id: text,
    /** A word of the partner, with a status where it has one: `lead_sold/pending`. */
    event: text,
    amount: v.optional(text),
    /** Its token, which is stored as a hash; without one its proof is not checked. */
    token: v.optional(text),
  }),
  ok: v.object({
    /** The request as the partner would send it, without a token. */
    request: v.string(),
    status: v.number(),
    refusal: v.nullable(v.string()),
    is_proof_checked: v.boolean(),
    outcome: v.nullable(v.picklist(['counted', 'stored', 'repeated'])),
    is_word_unknown: v.boolean(),
    lead: v.nullable(v.object({ status: v.picklist(LEAD_STATUSES), amount_cents: cents })),
    other_sales: count,
  }),
  errors: UNKNOWN_PARTNER,
});
