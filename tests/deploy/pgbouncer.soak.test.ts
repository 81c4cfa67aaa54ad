import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openStore } from '../../apps/server/src/open-store.ts';
import { type Engine, engines } from '../../apps/server/src/platform/store/testing/engines.ts';
import { silentLog } from '../../apps/server/src/platform/store/testing/silent-log.ts';
import { startTcpBalancer } from '../../apps/server/src/platform/store/testing/tcp-balancer.ts';
import { newBatch, sendBatch, sendUntilTaken, sentIds, storedIds } from '../faults/event-load.ts';
import { register } from '../faults/visit-load.ts';
import { startServer } from '../server-process.ts';
import { hasPgbouncer, startPgbouncer } from './pgbouncer.ts';

const postgres = engines.find(({ name }) => name === 'PostgreSQL') as Engine;

const CLIENTS = 8;
const BATCHES = 20;

/** In which writes succeed again after a connection to the database is possible. */
const RECOVERY_MS = 5_000;

describe.runIf(hasPgbouncer)(
  'PgBouncer with the configuration of deploy/ (skipped where it is missing)',
  () => {
    it('serves by session, and after the database was unavailable', async () => {
      const database = await postgres.create();
      onTestFinished(() => database.drop());
      const { port } = new URL(database.url);
      const balancer = await startTcpBalancer(Number(port));
      onTestFinished(() => balancer.close());
      const pooler = await startPgbouncer(database.url.replace(`:${port}/`, `:${balancer.port}/`));
      onTestFinished(() => pooler.stop());
      const servers = await Promise.all(
        [0, 1].map(() =>
          startServer({
            env: { DATABASE_URL: pooler.url, LOG_LEVEL: 'silent' },
          }),
        ),
      );
      onTestFinished(
        async () => void (await Promise.all(servers.map(({ stop }) => stop('SIGKILL')))),
      );
      const batches = Array.from({ length: CLIENTS * BATCHES }, () => newBatch());
      const waiting = [...batches];
      await Promise.all(
        Array.from({ length: CLIENTS }, async (_, client) => {
          const url = servers[client % 2]?.url ?? '';
          for (let batch = waiting.pop(); batch; batch = waiting.pop()) {
            expect(await sendBatch(url, batch)).toBe(204);
            await register(url);
          }
        }),
      );

      balancer.cut();
      const during = newBatch();
      for (const { url } of servers) expect(await sendBatch(url, during)).toBe(503);
      balancer.restore();
      await vi.waitFor(
        async () => {
          for (const { url } of servers) expect(await sendBatch(url, newBatch())).toBe(204);
        },
        { timeout: RECOVERY_MS },
      );
      for (const { url } of servers) await sendUntilTaken(url, during);
      const stored = await storedIds(database.url);
      expect(new Set(stored).size).toBe(stored.length);
      expect(stored).toEqual(expect.arrayContaining(sentIds([...batches, during])));
    });

    // behaviour: 29.3
    it.each([
      ['transaction', 'is behind a pooler by transaction'],
      ['statement', 'transaction blocks not allowed in statement pooling mode'],
    ])('refuses to start with pool_mode = %s', async (poolMode, message) => {
      const database = await postgres.createForStore();
      onTestFinished(() => database.drop());
      const pooler = await startPgbouncer(database.url, { poolMode });
      onTestFinished(() => pooler.stop());
      await expect(openStore({ url: pooler.url, log: silentLog })).rejects.toThrow(message);
    });
  },
);
