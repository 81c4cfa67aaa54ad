import { expect, it } from 'vitest';
import { operationRoutes } from './routes.ts';

// behaviour: 33.6
it('responds to /readyz with 503 while the log before the database refuses events', async () => {
  let isRefused = true;
  const requireReady = () => {
    if (isRefused) throw new Error('The stream is full');
  };
  const app = operationRoutes({
    store: { ping: async () => {} },
    clock: { isRight: () => true },
    eventLog: { requireReady },
  });
  const refused = await app.request('/readyz');
  expect(refused.status).toBe(503);
  expect(refused.headers.get('Retry-After')).toBe('2');
  expect(await refused.json()).toMatchObject({
    detail: 'The log before the database refuses events.',
  });
  expect((await app.request('/healthz')).status).toBe(200);
  isRefused = false;
  expect((await app.request('/readyz')).status).toBe(200);
});
