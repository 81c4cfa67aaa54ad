import { findBadExamples, findBadKinds } from '../../visitors/events/find-bad-events.ts';
import { replayBadEvents } from '../../visitors/events/replay-bad-events.ts';
import type { ConsoleContext } from '../console-context.ts';
import type { Handlers } from './serve-operation.ts';

export function badEventOperations(context: ConsoleContext) {
  const db = context.store.reads;

  return {
    listBadEvents: async (_request, { limit }) => ({ rows: await findBadKinds(db, limit) }),

    async listBadExamples({ query }, { limit }) {
      return { rows: await findBadExamples(db, badEventKind(query), limit) };
    },

    replayBadEvents: ({ body }, { by }) => replayBadEvents(context, badEventKind(body), by),
  } satisfies Partial<Handlers>;
}

/** An empty schema is of events that name none. */
function badEventKind({ schema, reason }: { schema: string; reason: string }) {
  return { schema: schema || null, reason };
}
