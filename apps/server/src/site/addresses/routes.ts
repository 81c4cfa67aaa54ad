import {
  ADDRESS_API_PATH,
  type AddressResponse,
  MAX_ADDRESS_QUERY_LENGTH,
} from '@zipfront/contracts/pages/address';
import { Hono } from 'hono';
import type { Logger } from 'pino';
import * as v from 'valibot';
import { NO_STORE } from '../../platform/http/content-headers.ts';
import { problem } from '../../platform/http/problem.ts';
import type { ServerEnv } from '../../platform/http/visitor.ts';
import type { AddressLookup } from './address-lookup.ts';

const querySchema = v.pipe(
  v.string(),
  v.maxLength(MAX_ADDRESS_QUERY_LENGTH),
  v.transform((text) => text.replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ').trim()),
  v.minLength(1),
);

/** Serves `GET /api/addresses/?q=`. If the lookup fails, the form shows its plain fields. */
export function addressRoutes(
  { log }: { log: Pick<Logger, 'warn'> },
  lookup: AddressLookup,
): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>();

  app.get(ADDRESS_API_PATH, async (c) => {
    const query = v.safeParse(querySchema, c.req.query('q'));
    if (!query.success) {
      const takes = `q takes 1 to ${MAX_ADDRESS_QUERY_LENGTH} characters of an address.`;
      return problem(c, 400, 'address-query', takes);
    }
    c.header('Cache-Control', NO_STORE);
    try {
      const suggestions = await lookup.suggest(query.output);
      return c.json({ suggestions, available: true } satisfies AddressResponse);
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'No address can be suggested.');
      return c.json({ suggestions: [], available: false } satisfies AddressResponse);
    }
  });

  return app;
}
