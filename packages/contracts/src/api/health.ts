import * as v from 'valibot';
import {
  count,
  day,
  instant,
  limit,
  objects,
  operation,
  range,
  text,
  visitFilters,
} from './operation.ts';

const nullableNumber = v.nullable(v.number());

export const getHealth = operation({
  id: 'getHealth',
  method: 'get',
  path: '/health',
  tag: 'Health',
  summary: 'The state of the server and its database.',
  scope: 'read:reports',
  may: 'read-reports',
  ok: v.object({
    at: instant,
    writes: v.boolean(),
    /** It is null where the database and the server share a clock. */
    clock_difference_ms: nullableNumber,
    used_bytes: v.number(),
    free_bytes: nullableNumber,
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

const filters = { ...visitFilters, release: v.optional(text) };

/** The first day whose visits are read, where earlier ones are not stored; otherwise null. */
const since = v.nullable(day);

const rate = v.object({ visits: count, leads: count });

export type Rate = v.InferOutput<typeof rate>;

const rates = v.object({
  with_error: rate,
  /** Visits of the same days and sites that began on the same pages. */
  without_error: rate,
});

export type ErrorRates = v.InferOutput<typeof rates>;

export const listErrors = operation({
  id: 'listErrors',
  method: 'get',
  path: '/errors',
  tag: 'Health',
  summary: 'Kinds of errors that browsers reported, the most frequent first.',
  scope: 'read:reports',
  may: 'read-reports',
  query: v.strictObject({ ...filters, limit: v.optional(limit) }),
  ok: v.object({
    since,
    rows: objects({
      fingerprint: v.string(),
      type: v.string(),
      message: v.string(),
      reports: count,
      lately: count,
      before: count,
      first_day: day,
      last_day: day,
      pages: count,
      page: v.string(),
      releases: count,
      release: v.string(),
      /** It is null where no visit is known to have had it. */
      rates: v.nullable(rates),
    }),
  }),
  table: 'rows',
});

const named = objects({ name: v.string(), reports: count, first_day: day });

export const getError = operation({
  id: 'getError',
  method: 'get',
  path: '/errors/{fingerprint}',
  tag: 'Health',
  summary: 'A kind of error with its calls, its days, its pages and its releases.',
  scope: 'read:reports',
  may: 'read-reports',
  param: v.strictObject({ fingerprint: text }),
  query: v.strictObject(filters),
  ok: v.object({
    since,
    fingerprint: v.string(),
    type: v.string(),
    message: v.string(),
    times: count,
    first_at: instant,
    last_at: instant,
    agent: v.nullable(v.string()),
    frames: v.array(v.string()),
    steps: v.array(v.string()),
    days: objects({ day, reports: count }),
    pages: named,
    releases: named,
    rates: v.nullable(rates),
  }),
  errors: { 404: 'No error has this fingerprint.' },
});

export const listSources = operation({
  id: 'listSources',
  method: 'get',
  path: '/sources',
  tag: 'Health',
  summary: 'Sources of bots and of links with unfilled placeholders, the most bots first.',
  scope: 'read:reports',
  may: 'read-reports',
  query: v.strictObject({
    ...range,
    limit: v.optional(limit),
  }),
  ok: v.object({
    rows: objects({
      site: v.string(),
      /** Empty for arrivals without a source. */
      source: v.string(),
      visits: count,
      /** Pages on which known bots asked for a visit, and their submits. */
      bots: count,
      bot_leads: count,
      /** New visits of people by a link with an unfilled placeholder. */
      unfilled: count,
    }),
  }),
  table: 'rows',
});
