import * as v from 'valibot';
import { health } from './access.ts';
import {
  count,
  day,
  daysOfSite,
  instant,
  limit,
  nullableNumber,
  objects,
  rows,
  since,
  text,
  visitFilters,
} from './schemas.ts';

export const getHealth = health.get('getHealth', '/health', {
  summary: 'The state of the server and its database.',
  ok: v.object({
    at: instant,
    writes: v.boolean(),
    /** It is null where the database and the server share a clock. */
    clock_difference_ms: nullableNumber,
    used_bytes: v.number(),
    free_bytes: nullableNumber,
    uncounted: count,
    notifications: v.object({ waiting: count, dead: count, oldest_waiting_seconds: v.number() }),
    last_purge: v.nullable(v.object({ at: instant, failed: v.boolean() })),
    last_warehouse_run: v.nullable(v.object({ at: instant, error: v.nullable(v.string()) })),
    last_backup_at: v.nullable(instant),
  }),
});

const filters = { ...visitFilters, release: v.optional(text) };

const rate = v.object({ visits: count, leads: count });

export type Rate = v.InferOutput<typeof rate>;

const rates = v.object({
  with_error: rate,
  /** Visits of the same days and sites that began on the same pages. */
  without_error: rate,
});

export type ErrorRates = v.InferOutput<typeof rates>;

export const listErrors = health.list('listErrors', '/errors', {
  summary: 'Kinds of errors that browsers reported, the most frequent first.',
  query: v.strictObject({ ...filters, limit }),
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
});

const named = objects({ name: v.string(), reports: count, first_day: day });

export const getError = health.get('getError', '/errors/{fingerprint}', {
  summary: 'A kind of error with its calls, its days, its pages and its releases.',
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

export const listSources = health.list('listSources', '/sources', {
  summary: 'Sources of bots and of links with unfilled placeholders, the most bots first.',
  query: v.strictObject({ ...daysOfSite, limit }),
  ok: rows({
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
});
