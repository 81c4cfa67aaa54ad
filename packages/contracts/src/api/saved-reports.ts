import * as v from 'valibot';
import { MAX_EMAIL_LENGTH } from '../form-rules/rules.ts';
import { reportCondition } from '../reports/report-condition.ts';
import { reports, savedReports } from './access.ts';
import { savedQuery } from './reports.ts';
import { byId, count, instant, list } from './schemas.ts';

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
  /** Asked of the report when it is sent at its time; null or absent to send it always. */
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
      /** When its condition was last asked, and whether it held; null if that was not known. */
      checked: v.nullable(v.object({ at: instant, held: v.nullable(v.boolean()) })),
      next_at: v.nullable(instant),
    }),
  ),
});

const UNKNOWN = 'No saved report has this id.';
const NO_MAIL = 'No mail is sent here: a schedule needs `SMTP_URL`.';

export const listSavedReports = reports.get('listSavedReports', '/saved-reports', {
  summary: 'Saved reports by name: the query of each is one of `/reports`.',
  ok: v.object({
    /** Without it no report may have a schedule. */
    sends_mail: v.boolean(),
    rows: v.array(savedReport),
  }),
});

export const addSavedReport = savedReports.post('addSavedReport', '/saved-reports', {
  summary: 'Saves the query of a report under a name; with a schedule it is sent by mail.',
  repeatable: true,
  body: v.strictObject({ name, query: savedQuery, schedule: v.optional(schedule) }),
  ok: savedReport,
  status: 201,
  errors: { 409: `There are too many, or: ${NO_MAIL}` },
});

export const getSavedReport = reports.get('getSavedReport', '/saved-reports/{id}', {
  summary: 'A saved report.',
  param: byId,
  ok: savedReport,
  versioned: true,
  errors: { 404: UNKNOWN },
});

export const changeSavedReport = savedReports.patch('changeSavedReport', '/saved-reports/{id}', {
  summary: 'Changes a saved report of your own, admins any; a schedule of null ends its mails.',
  param: byId,
  body: v.strictObject({
    name: v.optional(name),
    query: v.optional(savedQuery),
    schedule: v.optional(v.nullable(schedule)),
  }),
  ok: savedReport,
  versioned: true,
  errors: { 404: UNKNOWN, 409: NO_MAIL },
});

export const deleteSavedReport = savedReports.delete('deleteSavedReport', '/saved-reports/{id}', {
  summary: 'Deletes a saved report of your own, admins any, with its schedule.',
  param: byId,
  status: 204,
  errors: { 404: UNKNOWN },
});

export const sendSavedReport = savedReports.post('sendSavedReport', '/saved-reports/{id}/send', {
  summary: 'Sends a saved report of your own, admins any, now; the times of its schedule stay.',
  repeatable: true,
  param: byId,
  ok: v.object({ addresses: count }),
  errors: { 404: UNKNOWN, 409: `It has no schedule, or its owner may not send it, or: ${NO_MAIL}` },
});
