import * as v from 'valibot';
import {
  MAX_PARTNER_NAME_LENGTH,
  PARTNER_AUTHS,
  PARTNER_ID,
  PARTNER_NETWORK,
} from '../console/partners.ts';
import { LEAD_STATUSES, PARTNER_WORD, POSTBACK_FIELDS, type PostbackField } from '../postback.ts';
import { cents, count, instant, limit, operation, text } from './operation.ts';

const READERS = ['reader', 'marketer', 'admin'] as const;
const ADMIN = ['admin'] as const;

/** The id of a partner. */
const partnerId = v.pipe(v.string(), v.regex(PARTNER_ID));

const param = v.strictObject({ id: partnerId });
const proof = v.picklist(PARTNER_AUTHS.map(([name]) => name));
const status = v.picklist(LEAD_STATUSES);
const UNKNOWN = { 404: 'No partner has this id.' } as const;

/** A partner that reports what became of leads. */
const partner = v.object({
  id: v.string(),
  name: v.string(),
  /** How it proves that a report is its own. */
  proof,
  disabled_at: v.nullable(instant),
  last_report_at: v.nullable(instant),
  /** Reports of the last seven days. */
  counted: count,
  unmatched: count,
  refused: count,
});

/** A partner with its settings. */
const details = v.object({
  ...partner.entries,
  /** Where it reports, on the sites. */
  path: v.string(),
  /** The meaning of its words: `lead_sold`, or with a status `lead_sold/pending`. */
  status_mapping: v.record(v.string(), status),
  keys: v.array(v.object({ id: v.string(), made_at: instant })),
  /** Refused reports of the last seven days by reason. */
  refusals: v.array(v.object({ reason: v.string(), times: count, last_at: instant })),
});

/** A report with what it says of a lead. */
const report = v.object({
  id: v.string(),
  at: instant,
  lead_id: v.string(),
  transaction_id: v.string(),
  event: v.string(),
  amount_cents: cents,
  reason: v.nullable(v.string()),
});

const fields = v.object(
  Object.fromEntries(POSTBACK_FIELDS.map((name) => [name, v.optional(text)])) as Record<
    PostbackField,
    v.OptionalSchema<typeof text, undefined>
  >,
);

/** A report with a wrong field, as it was sent. */
const refused = v.object({
  id: v.string(),
  partner: v.string(),
  at: instant,
  /** The sentence of the answer. */
  detail: v.string(),
  /** Its fields, or of a body that is no object its text as `body`. */
  sent: v.record(v.string(), v.string()),
  /** Arrivals that wait for a decision. */
  waiting: count,
});

/** All partners. */
export const listPartners = operation({
  id: 'listPartners',
  method: 'get',
  path: '/partners',
  tag: 'Partners',
  summary: 'Partners, with what they have reported in the last seven days.',
  scope: 'read:partners',
  roles: READERS,
  ok: v.object({ rows: v.array(partner) }),
  table: 'rows',
});

/** Adds a partner. */
export const addPartner = operation({
  id: 'addPartner',
  method: 'post',
  path: '/partners',
  tag: 'Partners',
  summary: 'Adds a partner with a first key, which is shown in this answer alone.',
  scope: 'manage:partners',
  roles: ADMIN,
  confirm: true,
  repeatable: true,
  body: v.strictObject({
    name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(MAX_PARTNER_NAME_LENGTH)),
    proof,
    /** Without one it is made from the name. */
    id: v.optional(partnerId),
    /** Networks that its reports come from; empty for all. */
    networks: v.optional(
      v.pipe(v.array(v.pipe(v.string(), v.regex(PARTNER_NETWORK))), v.maxLength(50)),
    ),
  }),
  ok: v.object({ ...details.entries, key: v.nullable(v.string()) }),
  secret: 'key',
  status: 201,
  errors: { 409: 'A partner has this id.' },
});

/** One partner. */
export const getPartner = operation({
  id: 'getPartner',
  method: 'get',
  path: '/partners/{id}',
  tag: 'Partners',
  summary: 'A partner with its keys, the meaning of its words, and why reports were refused.',
  scope: 'read:partners',
  roles: READERS,
  param,
  ok: details,
  versioned: true,
  errors: UNKNOWN,
});

/** Changes a partner. */
export const changePartner = operation({
  id: 'changePartner',
  method: 'patch',
  path: '/partners/{id}',
  tag: 'Partners',
  summary:
    'Changes the meaning of its words, or disables or enables it. Waiting reports get their meaning.',
  scope: 'manage:partners',
  roles: ADMIN,
  param,
  body: v.strictObject({
    status_mapping: v.optional(
      v.pipe(
        v.record(v.pipe(v.string(), v.regex(PARTNER_WORD)), status),
        v.minEntries(1),
        v.maxEntries(100),
      ),
    ),
    disabled: v.optional(v.boolean()),
  }),
  ok: details,
  versioned: true,
  errors: UNKNOWN,
});

/** Makes another key. */
export const makePartnerKey = operation({
  id: 'makePartnerKey',
  method: 'post',
  path: '/partners/{id}/keys',
  tag: 'Partners',
  summary:
    'Makes another key, which is shown in this answer alone; those before it stay valid until they are ended.',
  scope: 'manage:partners',
  roles: ADMIN,
  confirm: true,
  repeatable: true,
  param,
  ok: v.object({ key: v.nullable(v.string()) }),
  secret: 'key',
  status: 201,
  errors: UNKNOWN,
});

/** Ends a key. */
export const endPartnerKey = operation({
  id: 'endPartnerKey',
  method: 'delete',
  path: '/partners/{id}/keys/{key}',
  tag: 'Partners',
  summary: 'Ends a key: reports with it are refused.',
  scope: 'manage:partners',
  roles: ADMIN,
  confirm: true,
  param: v.strictObject({ id: partnerId, key: text }),
  status: 204,
  errors: UNKNOWN,
});

/** Reports by which a partner rejected leads. */
export const listRejections = operation({
  id: 'listRejections',
  method: 'get',
  path: '/partners/{id}/rejections',
  tag: 'Partners',
  summary:
    'Reports by which a partner rejected leads or took them back, with its reasons, the newest first.',
  scope: 'read:partners',
  roles: READERS,
  param,
  query: v.strictObject({ limit: v.optional(limit) }),
  ok: v.object({ rows: v.array(report) }),
  table: 'rows',
  errors: UNKNOWN,
});

/** Reports that are not counted yet. */
export const listUnmatched = operation({
  id: 'listUnmatched',
  method: 'get',
  path: '/partners/{id}/unmatched',
  tag: 'Partners',
  summary:
    'Reports that are not counted, because their lead or their word is unknown, the newest first.',
  scope: 'read:partners',
  roles: READERS,
  param,
  query: v.strictObject({ limit: v.optional(limit) }),
  ok: v.object({
    rows: v.array(v.object({ ...report.entries, is_word_unknown: v.boolean() })),
  }),
  table: 'rows',
  errors: UNKNOWN,
});

/** Wrong reports that wait. */
export const listRefusedReports = operation({
  id: 'listRefusedReports',
  method: 'get',
  path: '/partners/{id}/refused',
  tag: 'Partners',
  summary: 'Proven reports with a wrong field, as they were sent, the newest first.',
  scope: 'read:partners',
  roles: READERS,
  param,
  query: v.strictObject({ limit: v.optional(limit) }),
  ok: v.object({ rows: v.array(refused) }),
  table: 'rows',
  errors: UNKNOWN,
});

/** Corrects a wrong report. */
export const correctReport = operation({
  id: 'correctReport',
  method: 'post',
  path: '/refused-reports/{id}/correct',
  tag: 'Partners',
  summary:
    'Counts one arrival of a refused report with corrected fields, by the rules of all reports.',
  scope: 'manage:partners',
  roles: ADMIN,
  repeatable: true,
  param: v.strictObject({ id: text }),
  /** The corrected fields; those left out are as they were sent. */
  body: v.strictObject(fields.entries),
  ok: v.object({
    /** `stored` where its lead or its word is unknown: it is counted once they are known. */
    outcome: v.picklist(['counted', 'stored', 'repeated']),
  }),
  errors: {
    404: 'No refused report has this id.',
    409: 'It was counted or dismissed before.',
    422: 'A field is still wrong.',
  },
});

/** Dismisses a wrong report. */
export const dismissReport = operation({
  id: 'dismissReport',
  method: 'post',
  path: '/refused-reports/{id}/dismiss',
  tag: 'Partners',
  summary: 'Dismisses all arrivals of a refused report: they are not counted.',
  scope: 'manage:partners',
  roles: ADMIN,
  param: v.strictObject({ id: text }),
  status: 204,
  errors: { 404: 'No refused report has this id.', 409: 'It was counted or dismissed before.' },
});
