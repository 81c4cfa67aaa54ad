import * as v from 'valibot';
import { LEAD_KINDS } from '../console/leads.ts';
import { PLATFORMS, UPLOAD_GROUPS, UPLOAD_STATUSES } from '../console/uploads.ts';
import { LEAD_ID, LEAD_STATUSES } from '../money/postback.ts';
import { count, day, instant, limit, operation, text } from './operation.ts';

const platform = v.picklist(PLATFORMS);
const goal = { site: v.string(), goal: v.string(), platform };
const ofGoal = { site: text, goal: text, platform };

export const listUploads = operation({
  id: 'listUploads',
  method: 'get',
  path: '/uploads',
  tag: 'Uploads',
  summary:
    'Conversions of a day by goal, platform and state: sent, waiting, or why they are withheld; of every lead as an example where no site has a goal. Yesterday without a day.',
  scope: 'manage:uploads',
  may: 'manage-money',
  query: v.strictObject({ day: v.optional(day) }),
  ok: v.object({
    day,
    rows: v.array(v.object({ ...goal, state: v.picklist(UPLOAD_STATUSES), conversions: count })),
  }),
  table: 'rows',
});

export const listUploadLeads = operation({
  id: 'listUploadLeads',
  method: 'get',
  path: '/uploads/leads',
  tag: 'Uploads',
  summary:
    'The leads behind the conversions of a day, the latest first, with what becomes of each. Yesterday without a day.',
  scope: 'manage:uploads',
  may: 'manage-money',
  query: v.strictObject({
    day: v.optional(day),
    site: v.optional(text),
    goal: v.optional(text),
    platform: v.optional(platform),
    state: v.optional(v.picklist(UPLOAD_STATUSES)),
    /** `ready` has those that are leaving, too. */
    group: v.optional(v.picklist(UPLOAD_GROUPS)),
    limit: v.optional(limit),
  }),
  ok: v.object({
    day,
    rows: v.array(
      v.object({
        lead_id: v.string(),
        at: instant,
        kind: v.picklist(LEAD_KINDS),
        status: v.picklist(LEAD_STATUSES),
        ...goal,
        state: v.picklist(UPLOAD_STATUSES),
      }),
    ),
    /** Of all leads; the rows are the first of them. */
    count,
  }),
  table: 'rows',
});

export const listUploadGoals = operation({
  id: 'listUploadGoals',
  method: 'get',
  path: '/uploads/goals',
  tag: 'Uploads',
  summary:
    'Goals by platform: how they leave, when one left last, and how many conversions leave next.',
  scope: 'manage:uploads',
  may: 'manage-money',
  ok: v.object({
    rows: v.array(
      v.object({
        ...goal,
        transport: v.picklist(['api', 'feed', 'file', 'none']),
        /** Null where it leaves by another way. */
        destination: v.nullable(v.string()),
        last_sent_at: v.nullable(instant),
        /** Those that leave with the next pass of the job, the next fetch or the next file. */
        ready: count,
        /** Whether more are ready: counting ends after some thousand. */
        are_more_ready: v.boolean(),
        /** Those that are not tried again by themselves. */
        dead: count,
        /** Reversed, rejected or opted out; they wait for a file, whatever way they left by. */
        take_backs: count,
        /** When the oldest of them converted. */
        oldest_take_back_at: v.nullable(instant),
      }),
    ),
  }),
  table: 'rows',
});

export const listUploadFiles = operation({
  id: 'listUploadFiles',
  method: 'get',
  path: '/uploads/files',
  tag: 'Uploads',
  summary: 'Files that were made for a person to upload, the newest first.',
  scope: 'manage:uploads',
  may: 'manage-money',
  query: v.strictObject({ limit: v.optional(limit) }),
  ok: v.object({
    rows: v.array(
      v.object({
        id: v.string(),
        platform: v.string(),
        goal: v.string(),
        made_at: instant,
        conversions: count,
        adjustments: count,
      }),
    ),
  }),
  table: 'rows',
});

export const makeUploadFile = operation({
  id: 'makeUploadFile',
  method: 'post',
  path: '/uploads/files',
  tag: 'Uploads',
  summary:
    'Makes a file of all conversions of a goal that may leave for a platform, and of those to take back; of the latter alone where an API sends the goal. They count as sent.',
  scope: 'manage:uploads',
  may: 'manage-money',
  confirm: true,
  repeatable: true,
  body: v.strictObject(ofGoal),
  ok: v.object({
    /** Null where nothing may leave. */
    id: v.nullable(v.string()),
    conversions: count,
    /** Whether others remain, which have a click id that the file has no column for. */
    others_remain: v.boolean(),
  }),
  status: 201,
  errors: { 404: 'No site has a goal of this name that leaves in a file for this platform.' },
});

export const getUploadFile = operation({
  id: 'getUploadFile',
  method: 'get',
  path: '/uploads/files/{id}',
  tag: 'Uploads',
  summary: 'The texts of a file, as the platform reads them; the audit trail has it.',
  scope: 'manage:uploads',
  may: 'manage-money',
  confirm: true,
  param: v.strictObject({ id: text }),
  ok: v.object({
    platform,
    conversions: v.string(),
    adjustments: v.string(),
  }),
  errors: { 404: 'It was deleted with its conversions, or its site uploads nothing any more.' },
});

export const listDeadUploads = operation({
  id: 'listDeadUploads',
  method: 'get',
  path: '/uploads/dead',
  tag: 'Uploads',
  summary:
    'Conversions that are not tried again by themselves, and those of 7 days that a platform took with a warning, by goal, platform and reason.',
  scope: 'manage:uploads',
  may: 'manage-money',
  ok: v.object({
    rows: v.array(
      v.object({
        ...goal,
        /** The platform's code; empty without one. */
        reason: v.string(),
        versions: count,
        /** Those that the platform still accepts by their age. */
        sendable: count,
        oldest_at: instant,
        /** `sent`: the platform has them, and warned that it ignored a part, or never reported. */
        state: v.picklist(['dead', 'sent']),
      }),
    ),
  }),
  table: 'rows',
});

export const resendUploads = operation({
  id: 'resendUploads',
  method: 'post',
  path: '/uploads/resend',
  tag: 'Uploads',
  summary:
    'Sends the conversions of a goal, platform and reason again with the next pass of the job.',
  scope: 'manage:uploads',
  may: 'manage-money',
  repeatable: true,
  body: v.strictObject({ ...ofGoal, reason: text }),
  ok: v.object({ sent: count }),
});

export const getSentUploads = operation({
  id: 'getSentUploads',
  method: 'get',
  path: '/uploads/sent',
  tag: 'Uploads',
  summary:
    'The conversions of a day that left for a platform, as comma-separated values; the audit trail has it. Yesterday without a day.',
  scope: 'manage:uploads',
  may: 'manage-money',
  confirm: true,
  query: v.strictObject({ ...ofGoal, day: v.optional(day) }),
  ok: v.object({ day, conversions: v.string() }),
  errors: { 404: 'No site has a goal of this name.' },
});

export const tryUploads = operation({
  id: 'tryUploads',
  method: 'get',
  path: '/leads/{lead_id}/uploads',
  tag: 'Uploads',
  summary: 'Whether a lead may leave for each goal and platform, and what forbids it.',
  scope: 'manage:uploads',
  may: 'manage-money',
  param: v.strictObject({ lead_id: v.pipe(v.string(), v.regex(LEAD_ID)) }),
  ok: v.object({
    kind: v.picklist(LEAD_KINDS),
    status: v.picklist(LEAD_STATUSES),
    rows: v.array(
      v.object({
        goal: v.string(),
        platform,
        /** Sent, waiting, or why it is withheld. */
        answer: v.picklist(UPLOAD_STATUSES),
        /** Each condition with why it forbids sharing, or null. */
        conditions: v.record(v.string(), v.nullable(v.string())),
        /** The amount that leaves next, where the platform has another one. */
        correction_cents: v.nullable(v.number()),
      }),
    ),
  }),
  errors: { 404: 'No lead has this id.' },
});

const addresses = v.array(v.string());

export const getFeed = operation({
  id: 'getFeed',
  method: 'get',
  path: '/uploads/feed',
  tag: 'Uploads',
  summary: 'When the key of the feed was made, and when the platform fetched it last.',
  scope: 'manage:uploads',
  may: 'manage-money',
  ok: v.object({
    /** Null before the first key. */
    made_at: v.nullable(instant),
    fetched_at: v.nullable(instant),
    /** Where it is fetched, with `{key}` in the place of the key. */
    addresses,
  }),
});

export const makeFeedKey = operation({
  id: 'makeFeedKey',
  method: 'post',
  path: '/uploads/feed',
  tag: 'Uploads',
  summary: 'Makes a key and a password of the feed, shown in this answer alone. Old ones end.',
  scope: null,
  may: 'manage-money',
  confirm: true,
  ok: v.object({ user: v.string(), password: v.string(), addresses }),
  status: 201,
});
