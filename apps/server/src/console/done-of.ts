import type { Context } from 'hono';
import type { ServerEnv } from '../platform/http/visitor.ts';

/** The note on what was just done, by the query's `done`; null for an unknown one. */
export function doneOf(c: Context<ServerEnv>, notes: ReadonlyMap<string, string>): string | null {
  return notes.get(c.req.query('done') ?? '') ?? null;
}
