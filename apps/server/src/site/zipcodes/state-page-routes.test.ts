import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import type { ServerEnv } from '../../platform/http/visitor.ts';
import { statePageRoutes } from './state-page-routes.ts';
import { knownZipCodes } from './zip-codes.ts';

const FORM = { sections: [{ type: 'find-state' }] };

const app = new Hono<ServerEnv>()
  .use(async (c, next) => {
    c.set('visitor', { privacySignal: false } as ServerEnv['Variables']['visitor']);
    await next();
  })
  .route(
    '/',
    statePageRoutes({
      zipCodes: knownZipCodes(),
      pages: {
        find: (path) => (['/auto/', '/auto/states/'].includes(path) ? (FORM as never) : undefined),
        pageOfState: (below, state) => (state === 'IL' ? `${below}illinois/` : null),
        linkOn: (_, path) => path,
        notFound: () => new Response('none', { status: 404 }),
      },
    }),
  );

const ask = (query: string) => app.request(`/state-page?${query}`);

describe('GET /state-page', () => {
  // behaviour: 10.134
  it.each([
    ['to the page of the state', '60601', '/auto/states/illinois/'],
    ['to it from a ZIP+4', ' 60601-1234', '/auto/states/illinois/'],
    ['back to the message for a zip code that is not known', '00000', '/auto/#find-state-unknown'],
    ['back to the message for a state without a page', '10001', '/auto/#find-state-unknown'],
    ['back to the message without a zip code', '', '/auto/#find-state-unknown'],
  ])('leads %s', async (_, zip, location) => {
    const response = await ask(`page=/auto/&below=/auto/states/&zip=${encodeURIComponent(zip)}`);
    expect([response.status, response.headers.get('Location')]).toEqual([303, location]);
  });

  // behaviour: 10.134
  it.each([
    '',
    'page=//evil.example/&below=/auto/states/&zip=60601',
    'page=/auto/&below=/x/&zip=60601',
  ])('responds with 404 to %j, which no form sends', async (query) => {
    expect((await ask(query)).status).toBe(404);
  });
});
