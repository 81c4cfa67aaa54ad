import * as v from 'valibot';
import { MAX_ACCOUNT_NAME_LENGTH, ROLES } from '../console/accounts.ts';
import { count, cursor, day, instant, limit, listOf, operation, text } from './operation.ts';

const REPORT_READERS = ['reader', 'marketer', 'admin'] as const;
const ADMIN = ['admin'] as const;
const DESK = ['desk', 'admin'] as const;

const nullableText = v.nullable(v.string());
const nullableNumber = v.nullable(v.number());

const accountName = v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_ACCOUNT_NAME_LENGTH));
const ofAccount = v.strictObject({ name: accountName });
const UNKNOWN_ACCOUNT = { 404: 'No account has this name.' } as const;

const account = v.object({
  name: v.string(),
  role: v.picklist(ROLES),
  state: v.picklist(['active', 'invited', 'disabled']),
  has_second_factor: v.boolean(),
  /** Start of the newest session that has not expired. */
  signed_in_at: v.nullable(instant),
});

/** An account with the link that sets its password, which is shown once. */
const invited = v.object({ name: v.string(), link: nullableText });

/** Lists the accounts. */
export const listAccounts = operation({
  id: 'listAccounts',
  method: 'get',
  path: '/accounts',
  tag: 'Accounts',
  summary: 'Accounts by name.',
  scope: null,
  roles: ADMIN,
  ok: v.object({ rows: v.array(account) }),
});

/** Adds an account. */
export const addAccount = operation({
  id: 'addAccount',
  method: 'post',
  path: '/accounts',
  tag: 'Accounts',
  summary: 'Adds an account. The link of this answer sets its password, once and within an hour.',
  scope: null,
  roles: ADMIN,
  confirm: true,
  repeatable: true,
  body: v.strictObject({ name: accountName, role: v.picklist(ROLES) }),
  ok: invited,
  secret: 'link',
  status: 201,
  errors: { 409: 'An account has this name.' },
});

/** Changes the role of an account, or disables it. */
export const changeAccount = operation({
  id: 'changeAccount',
  method: 'patch',
  path: '/accounts/{name}',
  tag: 'Accounts',
  summary: 'Gives an account another role, or disables it; its sessions end.',
  scope: null,
  roles: ADMIN,
  confirm: true,
  param: ofAccount,
  body: v.union([
    v.strictObject({ role: v.picklist(ROLES) }),
    v.strictObject({ disabled: v.literal(true) }),
  ]),
  status: 204,
  errors: { ...UNKNOWN_ACCOUNT, 409: 'It is the last admin who can sign in.' },
});

/** Resets an account. */
export const resetAccount = operation({
  id: 'resetAccount',
  method: 'post',
  path: '/accounts/{name}/reset',
  tag: 'Accounts',
  summary:
    'Takes the password, the second factor and the sessions of an account, and makes a new link.',
  scope: null,
  roles: ADMIN,
  confirm: true,
  repeatable: true,
  param: ofAccount,
  ok: invited,
  secret: 'link',
  status: 201,
  errors: UNKNOWN_ACCOUNT,
});

/** Lists entries of the audit trail. */
export const listActions = operation({
  id: 'listActions',
  method: 'get',
  path: '/audit',
  tag: 'Audit trail',
  summary: 'Entries of the audit trail, the newest first.',
  scope: 'read:audit',
  roles: ADMIN,
  query: v.strictObject({
    person: v.optional(text),
    action: v.optional(text),
    from: v.optional(day),
    to: v.optional(day),
    limit: v.optional(limit),
    cursor: v.optional(cursor),
  }),
  ok: listOf(
    v.object({
      id: v.string(),
      at: instant,
      actor: v.string(),
      role: v.string(),
      action: v.string(),
      subject: nullableText,
      detail: v.record(v.string(), v.string()),
    }),
  ),
  table: 'rows',
});

/** Lists notifications that were not sent. */
export const listNotifications = operation({
  id: 'listNotifications',
  method: 'get',
  path: '/notifications',
  tag: 'Notifications',
  summary:
    'Whether mails and webhooks are sent, and the notifications that could not be sent, the newest 50 of each state.',
  scope: 'work:desk',
  roles: DESK,
  ok: v.object({
    mail: v.boolean(),
    webhook: v.boolean(),
    team_addresses: count,
    waiting: count,
    failed: count,
    dead: count,
    rows: v.array(
      v.object({
        id: v.string(),
        state: v.picklist(['waiting', 'dead']),
        kind: v.string(),
        channel: v.string(),
        subject: v.string(),
        made_at: instant,
        attempts: count,
        next_at: v.nullable(instant),
        /** Why the last attempt failed: `SMTP 550`. */
        reason: v.string(),
      }),
    ),
  }),
  table: 'rows',
});

/** Sends dead notifications again. */
export const resendNotifications = operation({
  id: 'resendNotifications',
  method: 'post',
  path: '/notifications/resend',
  tag: 'Notifications',
  summary: 'Sends dead notifications again, one or all.',
  scope: 'work:desk',
  roles: DESK,
  repeatable: true,
  body: v.strictObject({ id: v.optional(text) }),
  ok: v.object({ sent: count }),
});

/** Sends a test mail. */
export const sendTestMail = operation({
  id: 'sendTestMail',
  method: 'post',
  path: '/notifications/test',
  tag: 'Notifications',
  summary: 'Sends a test mail to each team address, and shows the responses of the mail server.',
  scope: null,
  roles: DESK,
  ok: v.object({ rows: v.array(v.object({ recipient: v.string(), outcome: v.string() })) }),
  errors: { 409: 'Mails to the team are off.' },
});

/** Shows the state of the server. */
export const getHealth = operation({
  id: 'getHealth',
  method: 'get',
  path: '/health',
  tag: 'Health',
  summary: 'The state of the server and its database.',
  scope: 'read:reports',
  roles: REPORT_READERS,
  ok: v.object({
    at: instant,
    writes: v.boolean(),
    /** Null where the database and the server share a clock. */
    clock_difference_ms: nullableNumber,
    used_bytes: v.number(),
    free_bytes: nullableNumber,
    /** Stored changes that the reports do not have yet. */
    uncounted: count,
    notifications: v.object({
      waiting: count,
      dead: count,
      oldest_waiting_seconds: v.number(),
    }),
    last_purge: v.nullable(v.object({ at: instant, failed: v.boolean() })),
    last_warehouse_run: v.nullable(v.object({ at: instant, error: v.nullable(v.string()) })),
    last_backup_at: v.nullable(instant),
  }),
});

/** Lists pages with speed and errors. */
export const listPages = operation({
  id: 'listPages',
  method: 'get',
  path: '/pages',
  tag: 'Health',
  summary: 'Pages with visits, leads, speed and errors; without days of the last 28.',
  scope: 'read:reports',
  roles: REPORT_READERS,
  query: v.strictObject({
    from: v.optional(day),
    to: v.optional(day),
    site: v.optional(text),
    limit: v.optional(limit),
  }),
  ok: v.object({
    rows: v.array(
      v.object({
        site: v.string(),
        page: v.string(),
        visits: count,
        leads: count,
        /** 75th percentiles: milliseconds, milliseconds, without a unit. */
        lcp_ms: nullableNumber,
        inp_ms: nullableNumber,
        cls: nullableNumber,
        errors: nullableNumber,
        revenue_per_visit_cents: nullableNumber,
      }),
    ),
    left_out: count,
  }),
  table: 'rows',
});

const share = v.object({ share: v.number(), low: v.number(), high: v.number() });

const experiment = v.object({
  name: v.string(),
  page: v.string(),
  state: v.picklist(['planned', 'running', 'decided', 'invalidated', 'ended']),
  /** The result in a sentence. */
  sentence: v.string(),
  day: nullableNumber,
  days: nullableNumber,
  time_zone: v.string(),
  is_sample: v.boolean(),
});

/** Lists experiments. */
export const listExperiments = operation({
  id: 'listExperiments',
  method: 'get',
  path: '/experiments',
  tag: 'Experiments',
  summary: 'Experiments with their results in a sentence.',
  scope: 'read:reports',
  roles: REPORT_READERS,
  ok: v.object({ rows: v.array(experiment) }),
  table: 'rows',
});

/** Shows one experiment. */
export const getExperiment = operation({
  id: 'getExperiment',
  method: 'get',
  path: '/experiments/{name}',
  tag: 'Experiments',
  summary: 'An experiment with its variants.',
  scope: 'read:reports',
  roles: REPORT_READERS,
  param: v.strictObject({ name: text }),
  ok: v.object({
    ...experiment.entries,
    variants: v.array(
      v.object({
        name: v.string(),
        weight: v.number(),
        served: count,
        visitors: count,
        conversions: count,
        rate: share,
        /** To the control, at the last analysis; null for the control. */
        difference: nullableNumber,
        revenue_per_visitor_cents: nullableNumber,
      }),
    ),
  }),
  errors: { 404: 'No experiment has this name.' },
});
