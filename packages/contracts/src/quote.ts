import * as v from 'valibot';

/** Where a browser asks for the quote of its visit. */
export const CURRENT_QUOTE_API_PATH = '/api/quotes/current/';

/** Response of `GET /api/quotes/current/`. */
export const quoteSchema = v.object({ id: v.string() });

export type Quote = v.InferOutput<typeof quoteSchema>;
