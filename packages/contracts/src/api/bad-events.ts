import * as v from 'valibot';
import { ACCESS, count, instant, limit, objects, operation, text } from './operation.ts';

/** A schema and a reason; an empty schema is of events that name none. */
const kind = { schema: text, reason: text };

export const listBadEvents = operation('listBadEvents', 'get', '/bad-events', {
  ...ACCESS.health,
  summary: 'Stored events that matched no schema, by schema and reason, the most frequent first.',
  query: v.strictObject({ limit }),
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

export const listBadExamples = operation('listBadExamples', 'get', '/bad-events/examples', {
  ...ACCESS.badEvents,
  summary: 'The latest stored events of a schema and a reason, cleaned and shortened.',
  query: v.strictObject({ ...kind, limit }),
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

export const replayBadEvents = operation('replayBadEvents', 'post', '/bad-events/replay', {
  ...ACCESS.badEvents,
  summary:
    'Validates the stored events of a schema and a reason again, at most 20,000. Valid ones become events.',
  repeatable: true,
  body: v.strictObject(kind),
  ok: v.object({ validated: count, stored: count }),
});
