import { beforeAll, describe, expect, it } from 'vitest';
import { type Engine, emptyTestStore, engines } from '../../platform/store/testing/engines.ts';
import { type TestConsole, testConsole } from '../testing/console-browser.ts';
import { type ApiClient, apiClient, program } from './testing/api-client.ts';

const [engine] = engines as [Engine];

let console: TestConsole;
let client: ApiClient;
beforeAll(async () => {
  const store = await emptyTestStore(engine);
  console = testConsole(store);
  client = await program(console, store, ['read:reports', 'push:spend', 'read:leads']);
});

async function problem(response: Response) {
  return [response.status, await response.json()] as const;
}

describe('a request of the API', () => {
  // behaviour: 35.8
  it.each([
    ['/leads?colour=red', 'colour'],
    ['/leads?site=insurance&site=shipping', 'site'],
    ['/leads?status=lost', 'status'],
    ['/leads?from=20.11.2026', 'from'],
    ['/leads?from=2026-11-20&to=2026-11-01', 'from'],
    ['/leads?site=boats', 'site'],
    ['/leads?cursor=abc', 'cursor'],
    ['/leads?source=%00', 'source'],
    ['/reports?sort=weather', 'sort'],
    ['/reports?limit=0', 'limit'],
  ])('names the wrong parameter of %s', async (path, parameter) => {
    const [status, body] = await problem(await client.send('GET', path));
    expect([status, body.errors[0].parameter]).toEqual([400, parameter]);
  });

  // behaviour: 35.8
  it('names the place of a wrong body, and repeats nothing of it', async () => {
    const rows = [{ day: '2026-11-20', source: 'google', cost_cents: 'secret-12' }];
    const [status, body] = await problem(
      await client.send('POST', '/spend', { site: 'insurance', rows }),
    );
    expect(status).toBe(422);
    expect(body.errors).toMatchObject([{ pointer: '/rows/0/cost_cents' }]);
    expect(JSON.stringify(body)).not.toContain('secret-12');
  });

  // behaviour: 35.8
  it.each([
    ['{"site":', 'application/json', 400, 'no-json'],
    ['"\\u0000"', 'application/json', 400, 'no-json'],
    ['{}', 'text/plain', 415, 'wrong-type'],
    ['{}', 'application/merge-patch+json', 415, 'wrong-type'],
    ['{}', '', 415, 'wrong-type'],
  ])('refuses the body %s as %s', async (text, type, status, name) => {
    const response = await console.app.request(`${console.origin}/api/v1/session`, {
      method: 'POST',
      headers: { Host: 'localhost:8081', 'Content-Type': type },
      body: text,
    });
    const [code, body] = await problem(response);
    expect([code, body.type]).toEqual([status, `urn:zipfront:problem:${name}`]);
  });

  // behaviour: 35.8
  it('refuses a body that is too long', async () => {
    const long = { name: 'x'.repeat(70_000), password: 'x' };
    const headers = { 'Content-Length': '70100' };
    expect((await client.send('POST', '/session', long, headers)).status).toBe(413);
  });

  // behaviour: 35.8
  it('says which methods an address takes', async () => {
    const response = await apiClient(console).send('PUT', '/spend-imports');
    expect([response.status, response.headers.get('Allow')]).toEqual([405, 'GET, POST']);
    expect((await client.send('GET', '/nothing')).status).toBe(404);
  });
});
