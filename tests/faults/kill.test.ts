// behaviour: 14.7
import { describe, expect, it, onTestFinished } from 'vitest';
import { eitherEngine } from '../../apps/server/src/platform/store/testing/engines.ts';
import { startPostgres } from '../../apps/server/src/platform/store/testing/postgres.ts';
import { startServer } from '../server-process.ts';
import {
  newBatch,
  sendBatch,
  sendUntilKilled,
  sendUntilTaken,
  sentIds,
  storedIds,
} from './event-load.ts';
import { missingVisits, startVisitLoad } from './visit-load.ts';

const isSoak = Boolean(process.env.ZIPFRONT_SOAK);
const ROUNDS = isSoak ? 30 : 1;

/** Batches that are acknowledged before the kill, while others are under way. */
const LOAD = { clients: 32, takenBefore: isSoak ? 300 : 100 };

/** Number of acknowledged visits before the kill, while others are under way. */
const VISITS_BEFORE_KILL = isSoak ? 150 : 50;

const TEST_TIMEOUT_MS = 3_600_000;

describe.each(
  eitherEngine(import.meta.filename),
)('kill -9 under a load of visits and events on $name', (engine) => {
  // behaviour: 13.5
  it(
    `retains every acknowledged visit, and every acknowledged event once, over ${ROUNDS} kills`,
    async () => {
      const database = await engine.createForStore();
      onTestFinished(() => database.drop());
      const env = { DATABASE_URL: database.url };
      const all = new Set<string>();
      let server = await startServer({ env });
      onTestFinished(async () => void (await server.stop()));
      for (let round = 0; round < ROUNDS; round += 1) {
        const visits = startVisitLoad(server.url);
        const { taken, open } = await sendUntilKilled(server.url, {
          ...LOAD,
          async kill() {
            await visits.reached(VISITS_BEFORE_KILL);
            await server.stop('SIGKILL');
          },
        });
        await visits.ended;
        server = await startServer({ env });
        expect(await missingVisits(server.url, visits.acknowledged)).toEqual([]);
        const stored = new Set(await storedIds(database.url));
        expect(sentIds(taken).filter((id) => !stored.has(id))).toEqual([]);

        // As trackers do that had no answer; and those that had one, for good measure.
        const again = [...open, ...taken];
        await Promise.all(again.map((batch) => sendUntilTaken(server.url, batch)));
        for (const id of sentIds(again)) all.add(id);
        const afterwards = await storedIds(database.url);
        expect(afterwards).toHaveLength(all.size);
        expect(new Set(afterwards)).toEqual(all);
      }
    },
    TEST_TIMEOUT_MS,
  );
});

describe('kill -9 of PostgreSQL under a load of events', () => {
  it(
    `retains every acknowledged event once, over ${ROUNDS} kills`,
    async () => {
      const postgres = await startPostgres();
      onTestFinished(() => postgres.stop());
      const databaseUrl = `${postgres.url}/postgres`;
      const server = await startServer({ env: { DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent' } });
      onTestFinished(async () => void (await server.stop()));
      const all = new Set<string>();
      for (let round = 0; round < ROUNDS; round += 1) {
        const { taken, open } = await sendUntilKilled(server.url, { ...LOAD, kill: postgres.kill });
        // The server lives on without its database, says so, and takes nothing.
        expect(await sendBatch(server.url, newBatch())).toBe(503);
        expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
        await postgres.restart();
        const stored = new Set(await storedIds(databaseUrl));
        expect(sentIds(taken).filter((id) => !stored.has(id))).toEqual([]);

        const again = [...open, ...taken];
        await Promise.all(again.map((batch) => sendUntilTaken(server.url, batch)));
        for (const id of sentIds(again)) all.add(id);
        const afterwards = await storedIds(databaseUrl);
        expect(afterwards).toHaveLength(all.size);
        expect(new Set(afterwards)).toEqual(all);
      }
    },
    TEST_TIMEOUT_MS,
  );
});
