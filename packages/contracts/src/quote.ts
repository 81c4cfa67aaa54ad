import * as v from 'valibot';

/** What `GET /api/quotes/current/` answers. */
export const quoteSchema = v.object({ id: v.string() });

export type Quote = v.InferOutput<typeof quoteSchema>;
