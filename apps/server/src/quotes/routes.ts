import type { Quote } from '@zipfront/contracts/quote';
import { Hono } from 'hono';
import { problem } from '../http/problem.ts';
import type { ServerEnv } from '../http/visitor.ts';
import type { Services } from '../services.ts';
import { visitOfRequest } from '../visits/visit-of-request.ts';
import { answerFormPost } from './answer-form-post.ts';
import { findQuote } from './find-quote.ts';

/** `GET /api/quotes/current/`, and `/quote`, which the zip form posts to without JavaScript. */
export function quoteRoutes(services: Services): Hono<ServerEnv> {
  const { store } = services;
  const app = new Hono<ServerEnv>();

  app.get('/api/quotes/current/', async (c) => {
    const opened = await visitOfRequest(c, services);
    const quote = opened && (await findQuote(store.reads, opened.visit.id));
    if (!quote) return problem(c, 404, 'no-quote', 'This browser has no visit, so no quote.');
    return c.json({ id: quote.id } satisfies Quote);
  });

  app.post('/quote', (c) => answerFormPost(c, services));

  // The address that a browser shows with a form's errors, typed or bookmarked.
  app.get('/quote', (c) => c.redirect('/', 303));

  return app;
}
