import { setTimeout } from 'node:timers/promises';
import { vi } from 'vitest';
import type { Db } from '../../../apps/server/src/platform/store/schema.ts';
import { type ServerProcess, startServer } from '../../server-process.ts';
import type { Kill } from './generated-history.ts';
import { SITES, writeContent, type Zones } from './history-content.ts';
import type { TestClock } from './test-clock.ts';

export const COMPARE_TOKEN = 'the-token-of-the-comparison-app';

/** A pause before a request that was refused is sent again. */
const PAUSE_MS = 20;

export interface Answer {
  /** 0 if the server was killed before it responded. */
  status: number;
  headers: Headers;
  text: string;
  /** The time zones of the server that it was sent to. */
  zones: Zones;
  /**
   * By the server's clock. A request to a killed server waits for the next one, and the clock may
   * move on.
   */
  sentAt: number;
}

/** A request to either port of the server. */
interface SentRequest extends RequestInit {
  /** Whether it goes to the console. */
  isConsole?: boolean;
}

/** A request, or a function that makes it when it is sent, by the clock of then. */
type Request = SentRequest | (() => Promise<SentRequest>);

/** A server that is killed and started again, and the clients of it. */
export interface HistoryServer {
  /** The time zones of the content of the server that runs now. */
  readonly zones: Zones;
  /** The time zones of the content at an instant of the past. */
  zonesAt(at: number): Zones;
  sendOnce(path: string, request: Request): Promise<Answer>;
  /**
   * Until a response, as clients do. `isDone` is called once a server runs again after none: true
   * if it should not be sent again.
   */
  send(path: string, request: Request, isDone?: () => Promise<boolean>): Promise<Answer>;
  /** Resolves while the server runs, and nothing is about to kill it but a further request. */
  settled(): Promise<void>;
  /** From now on it runs as it is. */
  endKills(): Promise<void>;
  /** Kills it once more, and starts it after some days. */
  restartAfter(days: number): Promise<void>;
  stop(): Promise<void>;
}

export interface HistoryParts {
  databaseUrl: string;
  db: Db;
  clock: TestClock;
  /** Where its content is written. */
  folder: string;
}

/** SIGKILL ends it after numbers of responses, while further requests are under way. */
export function startHistoryServer(
  { databaseUrl, db, clock, folder }: HistoryParts,
  { zones: first, kills }: { zones: Zones; kills: readonly Kill[] },
): HistoryServer {
  const waiting = [...kills];
  let zones = first;
  const spans = [{ from: 0, zones }];
  let answered = 0;
  let current = start();
  let killing: Promise<void> = Promise.resolve();

  async function start(): Promise<ServerProcess> {
    const env = { ...clock.env, DATABASE_URL: databaseUrl, COMPARE_TOKEN, TRUST_PROXY: '1' };
    const content = writeContent(folder, zones);
    await clock.set(db);
    return startServer({ env: { ...env, CONTENT_DIR: content }, hasConsole: true });
  }

  /**
   * At once. The next one may have other time zones, and may be killed while it counts the days
   * again.
   */
  function kill(killed: ServerProcess, { after, minutes, ...how }: Kill): void {
    const ended = killed.stop('SIGKILL');
    current = (async () => {
      await ended;
      clock.moveOn(minutes * 60_000);
      zones = how.zones ?? zones;
      spans.push({ from: clock.now(), zones });
      if (how.isKilledAgain) await (await start()).stop('SIGKILL');
      const server = await start();
      await followed();
      return server;
    })();
    answered = 0;
  }

  /** Waits until the server has added some of what waits to the sums. */
  async function added(): Promise<void> {
    const before = await waitingIds(db);
    if (before.length === 0) return;
    await vi.waitFor(
      async () => {
        const after = new Set(await waitingIds(db));
        if (before.every((id) => after.has(id))) throw new Error('Nothing was added.');
      },
      { timeout: 20_000, interval: 5 },
    );
  }

  /** Waits until all days are counted in the time zones of the content. */
  async function followed(): Promise<void> {
    await vi.waitFor(
      async () => {
        const rows = await db.selectFrom('reporting_zone').selectAll().execute();
        const isFollowed = SITES.every((site) =>
          rows.some((row) => row.site === site && row.time_zone === zones[site]),
        );
        if (!isFollowed) throw new Error('The days are not those of the time zones yet.');
      },
      { timeout: 20_000, interval: 20 },
    );
  }

  async function sendOnce(path: string, request: Request): Promise<Answer> {
    const server = await current;
    const sent = { zones, sentAt: clock.now() };
    const { isConsole = false, ...init } =
      typeof request === 'function' ? await request() : request;
    const base = isConsole ? server.consoleUrl : server.url;
    try {
      const response = await fetch(`${base}${path}`, { redirect: 'manual', ...init });
      const { status, headers } = response;
      const text = await response.text();
      answered += 1;
      const [next] = waiting;
      if (next && answered >= next.after) {
        waiting.shift();
        answered = Number.NEGATIVE_INFINITY;
        if (next.isAfterSums) killing = added().then(() => kill(server, next));
        else kill(server, next);
      }
      return { status, headers, text, ...sent };
    } catch {
      return { status: 0, headers: new Headers(), text: '', ...sent };
    }
  }

  async function settled(): Promise<void> {
    await killing;
    await current;
  }

  function endKills(): Promise<void> {
    waiting.length = 0;
    return settled();
  }

  return {
    get zones() {
      return zones;
    },
    zonesAt: (at) => spans.findLast(({ from }) => from <= at)?.zones ?? first,
    sendOnce,
    async send(path, request, isDone = async () => false) {
      for (;;) {
        const answer = await sendOnce(path, request);
        if (answer.status !== 0 && answer.status !== 503) return answer;
        await setTimeout(PAUSE_MS);
        await current;
        if (await isDone()) return answer;
      }
    },
    settled,
    endKills,
    async restartAfter(days) {
      const minutes = days * 24 * 60;
      const how = { after: 0, isAfterSums: false, zones: null, isKilledAgain: false };
      kill(await current, { ...how, minutes });
      await current;
    },
    async stop() {
      await endKills();
      await (await current).stop();
    },
  };
}

/** Ids of what is stored and not in the sums yet. */
async function waitingIds(db: Db): Promise<string[]> {
  const changes = await db.selectFrom('rollup_increment').select('id').execute();
  return changes.map(({ id }) => id);
}
