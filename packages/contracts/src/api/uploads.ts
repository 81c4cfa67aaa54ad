import * as v from 'valibot';
import { LEAD_KINDS } from '../console/leads.ts';
import { PLATFORMS, UPLOAD_GROUPS, UPLOAD_STATUSES } from '../console/uploads.ts';
import { LEAD_ID, LEAD_STATUSES } from '../money/postback.ts';
import { uploads } from './access.ts';
import { count, day, instant, limit, objects, rows, text } from './schemas.ts';

export const platform = v.picklist(PLATFORMS);

export const goal = { site: v.string(), goal: v.string(), platform };

export const goalBody = { site: text, goal: text, platform };

export const listUploads = uploads.list('listUploads', '/uploads', {
  summary:
    'Conversions of a day by goal, platform and state: sent, waiting, or why they are withheld; of every lead as an example where no site has a goal. Yesterday without a day.',
  query: v.strictObject({ day: v.optional(day) }),
  ok: v.object({
    day,
    rows: objects({ ...goal, state: v.picklist(UPLOAD_STATUSES), conversions: count }),
  }),
});

export const listUploadLeads = uploads.list('listUploadLeads', '/uploads/leads', {
  summary:
    'The leads behind the conversions of a day, the latest first, with what becomes of each. Yesterday without a day.',
  query: v.strictObject({
    day: v.optional(day),
    site: v.optional(text),
    goal: v.optional(text),
    platform: v.optional(platform),
    state: v.optional(v.picklist(UPLOAD_STATUSES)),
    /** `ready` has those that are leaving, too. */
    group: v.optional(v.picklist(UPLOAD_GROUPS)),
    limit,
  }),
  ok: v.object({
    day,
    rows: objects({
      lead_id: v.string(),
      at: instant,
      kind: v.picklist(LEAD_KINDS),
      status: v.picklist(LEAD_STATUSES),
      ...goal,
      state: v.picklist(UPLOAD_STATUSES),
      is_bot: v.boolean(),
    }),
    /** It counts all leads; the rows are the first of them. */
    count,
  }),
});

export const listUploadGoals = uploads.list('listUploadGoals', '/uploads/goals', {
  summary:
    'Goals by platform: how they leave, when one left last, and how many conversions leave next.',
  ok: rows({
    ...goal,
    transport: v.picklist(['api', 'feed', 'file', 'none']),
    destination: v.nullable(v.string()),
    last_sent_at: v.nullable(instant),
    /** Those that leave with the next pass of the job, the next fetch or the next file. */
    ready: count,
    are_more_ready: v.boolean(),
    dead: count,
    /** Reversed, rejected or opted out; they wait for a file, whatever way they left by. */
    retractions: count,
    oldest_retraction_at: v.nullable(instant),
  }),
});

export const listDeadUploads = uploads.list('listDeadUploads', '/uploads/dead', {
  summary:
    'Conversions whose sending fails, that are not tried again by themselves, and those of 7 days that a platform took with a warning, by goal, platform and reason.',
  ok: rows({
    ...goal,
    reason: v.string(),
    versions: count,
    /** Those that the platform still accepts by their age. */
    sendable: count,
    oldest_at: instant,
    /**
     * `waiting`: two attempts or more have failed, and the job goes on. `sent`: the platform has
     * them, and warned that it ignored a part, or never reported.
     */
    state: v.picklist(['waiting', 'dead', 'sent']),
  }),
});

export const resendUploads = uploads.post('resendUploads', '/uploads/resend', {
  summary:
    'Sends the conversions of a goal, platform and reason again with the next pass of the job.',
  repeatable: true,
  body: v.strictObject({ ...goalBody, reason: text }),
  ok: v.object({ sent: count }),
});

export const getSentUploads = uploads.get('getSentUploads', '/uploads/sent', {
  summary:
    'The conversions of a day that left for a platform, as comma-separated values; the audit trail has it. Yesterday without a day.',
  confirm: true,
  query: v.strictObject({ ...goalBody, day: v.optional(day) }),
  ok: v.object({ day, conversions: v.string() }),
  errors: { 404: 'No site has a goal of this name.' },
});

export const tryUploads = uploads.get('tryUploads', '/leads/{lead_id}/uploads', {
  summary: 'Whether a lead may leave for each goal and platform, and what forbids it.',
  param: v.strictObject({ lead_id: v.pipe(v.string(), v.regex(LEAD_ID)) }),
  ok: v.object({
    kind: v.picklist(LEAD_KINDS),
    status: v.picklist(LEAD_STATUSES),
    is_bot: v.boolean(),
    rows: objects({
      goal: v.string(),
      platform,
      /** Sent, waiting, or why it is withheld. */
      state: v.picklist(UPLOAD_STATUSES),
      /** Each condition with why it forbids sharing, or null. */
      conditions: v.record(v.string(), v.nullable(v.string())),
      /** The amount that leaves next, where the platform has another one. */
      correction_cents: v.nullable(v.number()),
    }),
  }),
  errors: { 404: 'No lead has this id.' },
});
