import * as v from 'valibot';
import { badEvents, health } from './access.ts';
import { count, instant, limit, rows, text } from './schemas.ts';

/** A schema and a reason; an empty schema is of events that name none. */
const kind = { schema: text, reason: text };

export const listBadEvents = health.list('listBadEvents', '/bad-events', {
  summary: 'Stored events that matched no schema, by schema and reason, the most frequent first.',
  query: v.strictObject({ limit }),
  ok: rows({ schema: v.string(), reason: v.string(), count, first_at: instant, last_at: instant }),
});

export const listBadExamples = badEvents.get('listBadExamples', '/bad-events/examples', {
  summary: 'The latest stored events of a schema and a reason, cleaned and shortened.',
  query: v.strictObject({ ...kind, limit }),
  ok: rows({ id: v.string(), detail: v.string(), raw: v.string(), at: instant, bot: v.boolean() }),
});

export const replayBadEvents = badEvents.post('replayBadEvents', '/bad-events/replay', {
  summary:
    'Validates the stored events of a schema and a reason again, at most 20,000. Valid ones become events.',
  repeatable: true,
  body: v.strictObject(kind),
  ok: v.object({ validated: count, stored: count }),
});
