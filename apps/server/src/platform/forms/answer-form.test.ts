import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { answerForm, wantsJson } from './read-form.ts';

/** The response to a form by a server that can say when to try again. */
async function answer(waitMs: number | undefined, headers: Record<string, string> = {}) {
  const app = new Hono();
  app.post('/', (c) =>
    answerForm(c, {
      status: 429,
      json: { message: 'wait', asksForJson: wantsJson(c) },
      page: () => new Response('a page', { status: 429 }),
      ...(waitMs !== undefined && { waitMs }),
    }),
  );
  return app.request('/', { method: 'POST', headers });
}

const SCRIPT = { Accept: 'text/html;q=0.5, application/json' };

// behaviour: 15.40
it('responds with JSON to a script and with a page to a browser, and sends Retry-After', async () => {
  const script = await answer(1_500, SCRIPT);
  expect(await script.json()).toEqual({ message: 'wait', asksForJson: true });
  const browser = await answer(1_500, { Accept: 'text/html' });
  expect(await browser.text()).toBe('a page');
  expect(await (await answer(1_500)).text()).toBe('a page');
  for (const response of [script, browser]) {
    expect(response.status).toBe(429);
    expect(response.headers.get('Retry-After')).toBe('2');
  }
});

// behaviour: 15.40
it.each([
  [undefined, null],
  [0, null],
  [1, '1'],
  [1_000, '1'],
  [1_001, '2'],
])('sends for a wait of %s ms the header Retry-After %s', async (waitMs, seconds) => {
  for (const headers of [SCRIPT, {}]) {
    expect((await answer(waitMs, headers)).headers.get('Retry-After')).toBe(seconds);
  }
});
