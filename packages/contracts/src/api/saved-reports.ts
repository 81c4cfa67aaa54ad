import * as v from 'valibot';
import { MAX_EMAIL_LENGTH } from '../form-rules/rules.ts';
import { reportCondition } from '../reports/report-condition.ts';
import { count, instant, list, operation, text } from './operation.ts';
import { savedQuery } from './reports.ts';

export const PERIODS = ['day', 'week', 'month'] as const;

export type Period = (typeof PERIODS)[number];

const MAX_ADDRESSES = 10;

/** Characters that break a line, or turn the direction of a text. */
const HIDDEN = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;

const name = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1),
  v.maxLength(100),
  v.check((typed) => !HIDDEN.test(typed), 'Invalid name: Expected one line of visible characters'),
);

const address = v.pipe(v.string(), v.maxLength(MAX_EMAIL_LENGTH), v.email());

const schedule = v.strictObject({
  /** At 8:00 in the reporting time zone: each day, each Monday, or each first of a month. */
  every: v.picklist(PERIODS),
  to: list(address, MAX_ADDRESSES, 1),
  /** Asked of the totals when it is sent at its time; null or absent to send it always. */
  condition: v.optional(v.nullable(reportCondition)),
});

export type Schedule = v.InferOutput<typeof schedule>;

const savedReport = v.object({
  id: v.string(),
  name: v.string(),
  owner: v.string(),
  query: savedQuery,
  schedule: v.nullable(
    v.object({
      every: v.picklist(PERIODS),
      /** People see them; null for programs. */
      to: v.nullable(v.array(v.string())),
      condition: v.nullable(reportCondition),
      next_at: v.nullable(instant),
    }),
  ),
});

const param = v.strictObject({ id: text });
const UNKNOWN = 'No saved report has this id.';
const NO_MAIL = 'No mail is sent here: a schedule needs `SMTP_URL`.';

export const listSavedReports = operation({
  id: 'listSavedReports',
  method: 'get',
  path: '/saved-reports',
  tag: 'Reports',
  summary: 'Saved reports by name: the query of each is one of `/reports`.',
  scope: 'read:reports',
  may: 'read-reports',
  ok: v.object({ rows: v.array(savedReport) }),
});

export const addSavedReport = operation({
  id: 'addSavedReport',
  method: 'post',
  path: '/saved-reports',
  tag: 'Reports',
  summary: 'Saves the query of a report under a name; with a schedule it is sent by mail.',
  scope: null,
  may: 'manage-money',
  repeatable: true,
  body: v.strictObject({ name, query: savedQuery, schedule: v.optional(schedule) }),
  ok: savedReport,
  status: 201,
  errors: { 409: `There are too many, or: ${NO_MAIL}` },
});

export const getSavedReport = operation({
  id: 'getSavedReport',
  method: 'get',
  path: '/saved-reports/{id}',
  tag: 'Reports',
  summary: 'A saved report.',
  scope: 'read:reports',
  may: 'read-reports',
  param,
  ok: savedReport,
  versioned: true,
  errors: { 404: UNKNOWN },
});

export const changeSavedReport = operation({
  id: 'changeSavedReport',
  method: 'patch',
  path: '/saved-reports/{id}',
  tag: 'Reports',
  summary: 'Changes a saved report of your own, admins any; a schedule of null ends its mails.',
  scope: null,
  may: 'manage-money',
  param,
  body: v.strictObject({
    name: v.optional(name),
    query: v.optional(savedQuery),
    schedule: v.optional(v.nullable(schedule)),
  }),
  ok: savedReport,
  versioned: true,
  errors: { 404: UNKNOWN, 409: NO_MAIL },
});

export const deleteSavedReport = operation({
  id: 'deleteSavedReport',
  method: 'delete',
  path: '/saved-reports/{id}',
  tag: 'Reports',
  summary: 'Deletes a saved report of your own, admins any, with its schedule.',
  scope: null,
  may: 'manage-money',
  param,
  status: 204,
  errors: { 404: UNKNOWN },
});

export const sendSavedReport = operation({
  id: 'sendSavedReport',
  method: 'post',
  path: '/saved-reports/{id}/send',
  tag: 'Reports',
  summary: 'Sends a saved report of your own, admins any, now; the times of its schedule stay.',
  scope: null,
  may: 'manage-money',
  repeatable: true,
  param,
  ok: v.object({ addresses: count }),
  errors: { 404: UNKNOWN, 409: `It has no schedule, or its owner may not send it, or: ${NO_MAIL}` },
});
