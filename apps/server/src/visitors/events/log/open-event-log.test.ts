import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { DiscardPolicy, jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { readConfig } from '../../../platform/config/config.ts';
import { createMetrics } from '../../../platform/metrics/metrics.ts';
import { type Store, StoreUnavailable } from '../../../platform/store/store.ts';
import {
  type Engine,
  eitherEngine,
  emptyTestStore,
  engines,
} from '../../../platform/store/testing/engines.ts';
import { silentLog } from '../../../platform/store/testing/silent-log.ts';
import type { EventsToStore } from '../event-rows.ts';
import { badEventRow, eventRow } from '../testing/event-rows.ts';
import { type EventLogOptions, openEventLog } from './open-event-log.ts';
import { CONSUMER, EVENT_STREAM, POISON_STREAM, streamSettings } from './open-streams.ts';
import { missingNats, type NatsCluster, startNatsCluster } from './testing/nats-cluster.ts';

const [sqlite] = engines as [Engine, Engine];

/** Timeout for what only shows when the log is looked at again. */
const WITHIN_A_LOOK = { timeout: 10_000, interval: 100 };

/** Events without a visit, and a bad one. */
function batch(count: number, text = ''): EventsToStore {
  const data = JSON.stringify({ text });
  return {
    events: Array.from({ length: count }, () => ({ visitRef: null, row: eventRow({ data }) })),
    bad: [{ visitRef: null, row: badEventRow() }],
  };
}

describe.skipIf(missingNats)(
  `three NATS servers${missingNats ? ` (skipped: ${missingNats})` : ''}`,
  () => {
    let cluster: NatsCluster;

    beforeAll(async () => {
      cluster = await startNatsCluster();
    });

    afterAll(() => cluster.stop());

    /** Clients of the cluster. */
    async function manage() {
      const connection = await connect({ servers: cluster.servers });
      onTestFinished(() => connection.close());
      return {
        manager: await jetstreamManager(connection),
        client: jetstream(connection),
      };
    }

    beforeEach(async () => {
      const connection = await connect({ servers: cluster.servers });
      const manager = await jetstreamManager(connection);
      for (const name of [EVENT_STREAM, POISON_STREAM]) {
        await manager.streams.delete(name).catch(() => {});
      }
      await connection.close();
    });

    async function open(store: Store, options: Partial<EventLogOptions> = {}) {
      const metrics = createMetrics({ process: false });
      const log = await openEventLog({ ...optionsFor(cluster, store), ...options, metrics });
      onTestFinished(() => log.close());
      return { log, metrics };
    }

    async function storedIds(store: Store): Promise<string[]> {
      const rows = await store.reads.selectFrom('event').select('event_id').execute();
      return rows.map(({ event_id: id }) => id);
    }

    describe.each(eitherEngine(import.meta.filename))('with $name', (engine) => {
      // behaviour: 33.3, 33.4
      it('stores what was appended, each event once', async () => {
        const store = await emptyTestStore(engine);
        const { log } = await open(store);
        const batches = [batch(3), batch(2)];
        const ids = batches.flatMap(({ events }) => events.map(({ row }) => row.event_id));
        await log.append(batches);
        await log.append(batches);
        await vi.waitFor(async () => expect((await storedIds(store)).sort()).toEqual(ids.sort()));
        const bad = await store.reads.selectFrom('bad_event').select('id').execute();
        expect(bad).toHaveLength(2);
      });
    });

    // behaviour: 33.5
    it('sets a message apart that cannot be read, and stores the next', async () => {
      const store = await emptyTestStore(sqlite);
      const { log, metrics } = await open(store);
      const { manager, client } = await manage();
      await client.publish(EVENT_STREAM, 'not an event');
      await log.append([batch(1)]);
      await vi.waitFor(async () => expect(await storedIds(store)).toHaveLength(1));
      const poison = await manager.streams.getMessage(POISON_STREAM, { seq: 1 });
      expect(poison?.string()).toBe('not an event');
      expect(await metrics.render()).toContain('zipfront_event_log_poison_total 1\n');
    });

    // behaviour: 33.9
    it('leaves a message of a later version to servers that can read it', async () => {
      const store = await emptyTestStore(sqlite);
      const { log } = await open(store);
      const { manager, client } = await manage();
      await client.publish(EVENT_STREAM, Buffer.of(2));
      await log.append([batch(1)]);
      await vi.waitFor(async () => {
        expect(await storedIds(store)).toHaveLength(1);
        const consumer = await manager.consumers.info(EVENT_STREAM, CONSUMER);
        expect(consumer.num_ack_pending).toBe(1);
      });
      expect((await manager.streams.info(POISON_STREAM)).state.messages).toBe(0);
    });

    // behaviour: 33.4
    it('does not deliver a message again while it is being stored', async () => {
      const real = await emptyTestStore(sqlite);
      let writes = 0;
      const store: Store = {
        ...real,
        write: async (command, input) => {
          writes += 1;
          await setTimeout(1_200);
          return real.write(command, input);
        },
      };
      const { log } = await open(store, { ackWaitMs: 400 });
      await log.append([batch(1)]);
      await vi.waitFor(async () => expect(await storedIds(real)).toHaveLength(1), {
        timeout: 5_000,
      });
      expect(writes).toBe(1);
    });

    // behaviour: 33.4
    it('delivers again until the store takes it', async () => {
      const real = await emptyTestStore(sqlite);
      let isUnavailable = true;
      const store: Store = {
        ...real,
        write: async (command, input) => {
          if (isUnavailable) throw new StoreUnavailable('a test');
          return real.write(command, input);
        },
      };
      const { log } = await open(store);
      await log.append([batch(1)]);
      expect(await storedIds(real)).toEqual([]);
      isUnavailable = false;
      await vi.waitFor(async () => expect(await storedIds(real)).toHaveLength(1), {
        timeout: 5_000,
      });
    });

    // behaviour: 33.6
    it('refuses what a full stream cannot hold, and drops nothing', async () => {
      const store = await emptyTestStore(sqlite);
      const { manager } = await manage();
      await manager.streams.add({ ...streamSettings(EVENT_STREAM, 100_000), name: EVENT_STREAM });
      const { log, metrics } = await open(store);
      const taken: string[] = [];
      const fill = async () => {
        for (;;) {
          const rows = batch(1, randomBytes(10_000).toString('base64'));
          await log.append([rows]);
          taken.push(...rows.events.map(({ row }) => row.event_id));
        }
      };
      await expect(fill()).rejects.toThrow(StoreUnavailable);
      expect(() => log.requireReady()).toThrow(StoreUnavailable);
      expect(await metrics.render()).toContain('zipfront_event_log_refused 1\n');
      expect(taken.length).toBeGreaterThan(1);
      await vi.waitFor(async () => expect((await storedIds(store)).sort()).toEqual(taken.sort()));
      expect((await manager.streams.info(EVENT_STREAM)).state.messages).toBe(taken.length);
    });

    // behaviour: 33.2
    it('refuses to open on a stream with other settings', async () => {
      const store = await emptyTestStore(sqlite);
      const { manager } = await manage();
      const settings = { ...streamSettings(EVENT_STREAM, 100_000), name: EVENT_STREAM };
      await manager.streams.add({ ...settings, discard: DiscardPolicy.Old, num_replicas: 1 });
      const opened = open(store);
      await expect(opened).rejects.toThrow('has num_replicas 1; expected 3 or more.');
      await expect(opened).rejects.toThrow('has discard "old"; expected new.');
      await expect(opened).rejects.toThrow('nats stream edit events');
    });

    // behaviour: 33.6
    it('refuses events and is not ready once the stream is edited to be unsafe', async () => {
      const store = await emptyTestStore(sqlite);
      const { manager } = await manage();
      const { log } = await open(store);
      await log.append([batch(1)]);
      await manager.streams.update(EVENT_STREAM, { max_age: 1_000_000_000_000 });
      await vi.waitFor(() => expect(() => log.requireReady()).toThrow('max_age'), WITHIN_A_LOOK);
      await expect(log.append([batch(1)])).rejects.toThrow(StoreUnavailable);
    });

    // behaviour: 33.6
    it('measures the age of the oldest message that is not stored, and the fill', async () => {
      const store: Store = {
        ...(await emptyTestStore(sqlite)),
        write: () => Promise.reject(new StoreUnavailable('a test')),
      };
      const { log, metrics } = await open(store);
      await log.append([batch(1)]);
      await vi.waitFor(async () => {
        const text = await metrics.render();
        expect(text).toMatch(/zipfront_event_log_lag_seconds [1-9]/);
        expect(text).toMatch(/zipfront_event_log_fill_ratio (?!0\n)/);
      }, WITHIN_A_LOOK);
    });
  },
);

describe.skipIf(missingNats)(
  `NATS servers with other settings${missingNats ? ` (skipped: ${missingNats})` : ''}`,
  () => {
    // behaviour: 33.2
    it.each([
      ['that does not sync each message', { sync: '2m' }, 'set sync_interval: always'],
      ['that cannot hold three copies', {}, 'It needs three servers with JetStream'],
    ] as const)('refuses a server %s', async (_, settings, message) => {
      const server = await startNatsCluster({ servers: 1, ...settings });
      onTestFinished(() => server.stop());
      const opened = openEventLog(optionsFor(server, await emptyTestStore(sqlite)));
      await expect(opened).rejects.toThrow(message);
    });

    // behaviour: 33.1
    it('opens with the token of three servers, and refuses another', async () => {
      const secured = await startNatsCluster({ token: 'a token of a test' });
      onTestFinished(() => secured.stop());
      const options = optionsFor(secured, await emptyTestStore(sqlite));
      const openWith = (eventLogToken: string | null) =>
        openEventLog({ ...options, config: { ...options.config, eventLogToken } });
      const log = await openWith('a token of a test');
      await log.close();
      await expect(openWith('another')).rejects.toThrow('EVENT_LOG_TOKEN');
      await expect(openWith(null)).rejects.toThrow('EVENT_LOG_TOKEN');
    });
  },
);

function optionsFor({ servers, monitors }: NatsCluster, store: Store): EventLogOptions {
  return {
    config: { ...readConfig({}), eventLogMonitors: monitors, eventLogLimitMb: 10 },
    servers: { servers, tls: false },
    store,
    metrics: createMetrics({ process: false }),
    log: silentLog,
    now: Date.now,
    ackWaitMs: 1_000,
    lookEveryMs: 200,
  };
}
