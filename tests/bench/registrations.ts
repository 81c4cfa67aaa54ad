import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { type ServerProcess, startServer } from '../server-process.ts';
import { cpuSeconds } from './pairs.ts';
import { untilIdle } from './until-idle.ts';
import { registration } from './visits.ts';
import { load, median, requirePrograms, SERVER_CORE } from './wrk.ts';

const WITHOUT_COUNTS = pathToFileURL(`${import.meta.dirname}/without-counts.ts`).href;

const ROUNDS = 12;
const TURN_SECONDS = 2;

/** After it all visits of a turn are in the rollups, so that their processor time belongs to it. */
const FOLDED_AFTER_MS = 1_500;

interface Turn {
  requestsPerSecond: number;
  /** Processor time of the server's process, in microseconds, without PostgreSQL's. */
  cpuPerRequest: number;
}

/**
 * In turn on a server that counts visits and one that does not. Prints medians, and the median
 * ratio of all pairs.
 *
 * @param urls a database for each of the servers
 * @returns the ratio by requests a second
 */
export async function benchRegistrations(
  name: string,
  urls: { counted: string; without: string },
): Promise<number> {
  requirePrograms('wrk', 'taskset');
  const common = { prefix: SERVER_CORE };
  const counting = await startServer({ ...common, env: { DATABASE_URL: urls.counted } });
  const other = await startServer({
    ...common,
    env: { DATABASE_URL: urls.without, NODE_OPTIONS: `--import ${WITHOUT_COUNTS}` },
  });
  try {
    for (const server of [counting, other]) {
      await untilIdle(server);
      await measureTurn(server);
    }
    const pairs: { counted: Turn; without: Turn }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      // Each is first as often as the other.
      const first = round % 2 === 0 ? await measureTurn(other) : undefined;
      const counted = await measureTurn(counting);
      pairs.push({ counted, without: first ?? (await measureTurn(other)) });
    }
    const rate = (kind: 'counted' | 'without') =>
      median(pairs.map((pair) => pair[kind].requestsPerSecond)).toFixed(0);
    const ratio = median(
      pairs.map(({ counted, without }) => counted.requestsPerSecond / without.requestsPerSecond),
    );
    const processor = median(
      pairs.map(({ counted, without }) => without.cpuPerRequest / counted.cpuPerRequest),
    );
    console.log(
      `  ${name.padEnd(10)} registrations over HTTP a second: ${rate('counted')} counted, ${rate('without')} not, ratio ${ratio.toFixed(2)}, ${processor.toFixed(2)} by the server's processor time`,
    );
    return ratio;
  } finally {
    await Promise.all([counting.stop(), other.stop()]);
  }
}

async function measureTurn(server: ServerProcess): Promise<Turn> {
  const before = cpuSeconds(server.pid);
  const { requestsPerSecond } = await load({ ...registration(server.url), seconds: TURN_SECONDS });
  await setTimeout(FOLDED_AFTER_MS);
  const spent = cpuSeconds(server.pid) - before;
  return { requestsPerSecond, cpuPerRequest: (spent / (requestsPerSecond * TURN_SECONDS)) * 1e6 };
}
