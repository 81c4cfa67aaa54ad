import * as v from 'valibot';
import { count, instant, limit, objects, operation, text } from './operation.ts';

/** A schema and a reason; an empty schema is of events that name none. */
const kind = { schema: text, reason: text };

export const listBadEvents = operation({
  id: 'listBadEvents',
  method: 'get',
  path: '/bad-events',
  tag: 'Health',
  summary: 'Stored events that matched no schema, by schema and reason, the most frequent first.',
  scope: 'read:reports',
  may: 'read-reports',
  query: v.strictObject({ limit: v.optional(limit) }),
  ok: v.object({
    rows: objects({
      schema: v.string(),
      reason: v.string(),
      count,
      first_at: instant,
      last_at: instant,
    }),
  }),
  table: 'rows',
});

export const listBadExamples = operation({
  id: 'listBadExamples',
  method: 'get',
  path: '/bad-events/examples',
  tag: 'Health',
  summary: 'The latest stored events of a schema and a reason, cleaned and shortened.',
  scope: null,
  may: 'administer',
  query: v.strictObject({ ...kind, limit: v.optional(limit) }),
  ok: v.object({
    rows: objects({
      id: v.string(),
      detail: v.string(),
      raw: v.string(),
      at: instant,
      bot: v.boolean(),
    }),
  }),
});

export const replayBadEvents = operation({
  id: 'replayBadEvents',
  method: 'post',
  path: '/bad-events/replay',
  tag: 'Health',
  summary:
    'Validates the stored events of a schema and a reason again, at most 20,000. Valid ones become events.',
  scope: null,
  may: 'administer',
  repeatable: true,
  body: v.strictObject(kind),
  ok: v.object({ validated: count, stored: count }),
});
