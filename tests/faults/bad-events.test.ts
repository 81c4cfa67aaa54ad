// behaviour: 14.8
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { limitStructure } from '../../apps/server/src/platform/http/read-limits.ts';
import {
  eitherEngine,
  type TestDatabase,
} from '../../apps/server/src/platform/store/testing/engines.ts';
import { residentMb, type ServerProcess, startServer } from '../server-process.ts';
import { newBatch, sendBatch, storedIds } from './event-load.ts';
import { type GeneratedBody, generatedBody } from './generated-bodies.ts';

const BODIES = process.env.ZIPFRONT_SOAK ? 100_000 : 500;
const AT_ONCE = 16;
const SEED = Number(process.env.ZIPFRONT_SEED ?? Date.now() % 1_000_000);

/** Maximum growth of a process from a quarter of the bodies to all of them. */
const GROWTH_MB = 100;

interface Outcome {
  status: number;
  events: number;
}

describe.each(eitherEngine(import.meta.filename))('the collector on $name', (engine) => {
  let database: TestDatabase;
  let server: ServerProcess;

  afterAll(async () => {
    await server.stop();
    await database.drop();
  });

  it(
    `counts ${BODIES / 2} generated bodies as stored, bad or refused, and affects no other request (seed ${SEED})`,
    async () => {
      database = await engine.createForStore();
      server = await startServer({ env: { DATABASE_URL: database.url }, hasConsole: true });
      const before = await counted(server);
      const good: string[] = [];
      const outcomes: Outcome[] = [];
      let residentEarly = 0;
      while (outcomes.length < BODIES / 2) {
        const bodies = fc.sample(generatedBody, { numRuns: AT_ONCE, seed: SEED + outcomes.length });
        const neighbour = newBatch();
        good.push(...neighbour.ids);
        const [status, ...answers] = await Promise.all([
          sendBatch(server.url, neighbour),
          ...bodies.map((body) => send(server, body)),
        ]);
        expect(status, server.output()).toBe(204);
        outcomes.push(...answers);
        if (residentEarly === 0 && outcomes.length >= BODIES / 8)
          residentEarly = residentMb(server.pid);
      }
      const statuses = new Set(outcomes.map(({ status }) => status));
      expect([...statuses].sort()).toEqual([204, 400, 413]);
      const after = await counted(server);
      const taken = outcomes.filter(({ status }) => status === 204);
      const events = taken.reduce((sum, outcome) => sum + outcome.events, good.length);
      expect(after.events - before.events).toBe(events);
      expect(after.refused - before.refused).toBe(outcomes.length - taken.length);
      const stored = new Set(await storedIds(database.url));
      expect(good.filter((id) => !stored.has(id))).toEqual([]);
      expect(residentMb(server.pid) - residentEarly).toBeLessThan(GROWTH_MB);
      expect(server.output()).toMatch(/^The console has no account yet[^\n]*\n$/);
    },
    process.env.ZIPFRONT_SOAK ? 3_600_000 : 180_000,
  );
});

async function send(
  { url }: ServerProcess,
  { bytes, headers, query }: GeneratedBody,
): Promise<Outcome> {
  const response = await fetch(`${url}/events${query}`, {
    method: 'POST',
    headers,
    body: new Uint8Array(bytes),
  });
  await response.arrayBuffer();
  return { status: response.status, events: response.status === 204 ? tally(bytes, headers) : 0 };
}

function tally(bytes: Buffer, headers: Record<string, string>): number {
  const plain = Buffer.from(headers['Content-Encoding'] === 'gzip' ? gunzipSync(bytes) : bytes);
  // What is nested too deep is blanked before it is read, with whatever is wrong in it.
  limitStructure(plain);
  const value: unknown = JSON.parse(plain.toString('utf8'));
  return Array.isArray(value) ? value.length : 1;
}

/** The server's own counts: events that were stored, came again or were bad; requests refused. */
async function counted({
  consoleUrl,
}: ServerProcess): Promise<{ events: number; refused: number }> {
  const text = await (await fetch(`${consoleUrl}/metrics`)).text();
  const sum = (pattern: RegExp) =>
    [...text.matchAll(pattern)].reduce((total, [, count]) => total + Number(count), 0);
  return {
    events:
      sum(/^zipfront_events_total\{.*\} (\d+)/gm) +
      sum(/^zipfront_bad_events_total\{reason="(?!unparseable).*\} (\d+)/gm),
    refused: sum(/^zipfront_event_batches_refused_total\{.*\} (\d+)/gm),
  };
}
