import { type Visit, visitSchema } from '@zipfront/contracts/visit';
import { parse } from 'valibot';
import { describe, expect, it, onTestFinished } from 'vitest';
import { engines } from '../../apps/server/src/store/testing/engines.ts';
import { type ServerProcess, startServer } from '../server-process.ts';

const ROUNDS = process.env.ZIPFRONT_SOAK ? 30 : 3;
const CLIENTS = 16;

/** How many visits are answered before the server is killed, in the midst of further ones. */
const ANSWERED_BEFORE_KILL = 150;

const BROWSER = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36';

/** A visit that the server acknowledged: what the browser knows of it. */
interface Acknowledged {
  session: string;
  visit: Visit;
}

describe.each(engines)('kill -9 under a load of visit registrations on $name', (engine) => {
  it(`keeps every visit that was answered, ${ROUNDS} times over`, async () => {
    const database = await engine.create();
    onTestFinished(() => database.drop());
    const env = { DATABASE_URL: database.url };
    let server = await startServer({ env });
    onTestFinished(async () => void (await server.stop()));
    for (let round = 0; round < ROUNDS; round += 1) {
      const acknowledged = await registerUntilKilled(server);
      server = await startServer({ env });
      const lost = await missing(server, acknowledged);
      expect(acknowledged.length).toBeGreaterThanOrEqual(ANSWERED_BEFORE_KILL);
      expect(lost).toEqual([]);
    }
  }, 3_600_000);
});

async function registerUntilKilled(server: ServerProcess): Promise<Acknowledged[]> {
  const acknowledged: Acknowledged[] = [];
  let killed: Promise<unknown> | null = null;
  const clients = Array.from({ length: CLIENTS }, async () => {
    for (;;) {
      const answer = await register(server.url).catch(() => null);
      if (answer === null) return;
      acknowledged.push(answer);
      if (acknowledged.length >= ANSWERED_BEFORE_KILL) killed ??= server.stop('SIGKILL');
    }
  });
  await Promise.all(clients);
  await killed;
  return acknowledged;
}

/** Rejects where the connection broke before the whole answer was there. */
async function register(url: string): Promise<Acknowledged> {
  const response = await fetch(`${url}/api/visits/`, {
    method: 'POST',
    headers: { 'User-Agent': BROWSER, 'Sec-Fetch-Site': 'same-origin' },
  });
  expect(response.status).toBe(201);
  const cookies = response.headers.getSetCookie().join('\n');
  const session = /^sessionid=([^;]+)/m.exec(cookies)?.[1] ?? '';
  return { session, visit: parse(visitSchema, await response.json()) };
}

/** The ids of the visits that the restarted server does not know any more. */
async function missing(server: ServerProcess, acknowledged: Acknowledged[]): Promise<string[]> {
  const lost: string[] = [];
  for (const { session, visit } of acknowledged) {
    const response = await fetch(`${server.url}/api/visits/`, {
      headers: { 'User-Agent': BROWSER, Cookie: `sessionid=${session}` },
    });
    const known = response.ok ? parse(visitSchema, await response.json()) : null;
    if (known?.id !== visit.id) lost.push(visit.id);
  }
  return lost;
}
