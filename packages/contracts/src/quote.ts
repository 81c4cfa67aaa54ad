import * as v from 'valibot';

/** Response of `GET /api/quotes/current/`. */
export const quoteSchema = v.object({ id: v.string() });

export type Quote = v.InferOutput<typeof quoteSchema>;
