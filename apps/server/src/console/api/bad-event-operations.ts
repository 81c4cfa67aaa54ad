import { findBadExamples, findBadKinds } from '../../visitors/events/find-bad-events.ts';
import { replayBadEvents } from '../../visitors/events/replay-bad-events.ts';
import type { ConsoleContext } from '../console-context.ts';
import { timeText } from '../csv-file.ts';
import type { Handlers } from './serve-operation.ts';

/** Stored events that matched no schema. */
export function badEventOperations(
  context: ConsoleContext,
): Pick<Handlers, 'listBadEvents' | 'listBadExamples' | 'replayBadEvents'> {
  const db = context.store.reads;

  return {
    async listBadEvents(_request, { limit }) {
      const found = await findBadKinds(db, limit);
      return {
        rows: found.map(({ schema, firstAt, lastAt, ...kind }) => ({
          ...{ ...kind, schema: schema ?? '' },
          ...{ first_at: timeText(firstAt), last_at: timeText(lastAt) },
        })),
      };
    },

    async listBadExamples({ query }, { limit }) {
      const found = await findBadExamples(db, kindOf(query), limit);
      return { rows: found.map(({ at, ...example }) => ({ ...example, at: timeText(at) })) };
    },

    replayBadEvents: ({ body }, { by }) => replayBadEvents(context, kindOf(body), by),
  };
}

/** An empty schema is of events that name none. */
function kindOf({ schema, reason }: { schema: string; reason: string }) {
  return { schema: schema || null, reason };
}
