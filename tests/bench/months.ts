import { person } from '../../apps/server/src/console/api/testing/api-client.ts';
import { testConsole } from '../../apps/server/src/console/testing/console-browser.ts';
import { openStore } from '../../apps/server/src/open-store.ts';
import { startPostgres } from '../../apps/server/src/platform/store/testing/postgres.ts';
import { startServer } from '../server-process.ts';
import { ANSWER, BATCH, eventBatches } from './event-batches.ts';
import { fillEvents } from './fill-events.ts';
import { log, openFilledStore, runOnPostgres } from './filled-store.ts';
import { type Contender, comparePair } from './pairs.ts';
import { registerVisits } from './scale-loads.ts';
import { registration } from './visits.ts';
import { median, requirePrograms, SERVER_CORE } from './wrk.ts';

const MONTHS = [1, 12] as const;
const DAYS_OF_MONTH = 30;

/** Touches of a month, and events of the last one: older ones are deleted. */
const FULL = { touches: 1_000_000, events: 10_000_000 };

/** Without `--full`. */
const QUICK = { touches: 100_000, events: 1_000_000 };

/** With `--small`: only shows that everything runs. */
const SMALL = { touches: 2_000, events: 10_000 };

/** The last month by the first: seconds of a report, and a second's visits the other way round. */
const TARGET = 1.3;

const VISITS = 500;
const REPORTS = 20;
const REPORT = '/reports?by=campaign';

/** A visit, an event and a report on PostgreSQL after a month and after a year. */
export async function benchMonths(): Promise<void> {
  requirePrograms('wrk', 'taskset');
  const size = process.argv.includes('--full')
    ? FULL
    : process.argv.includes('--small')
      ? SMALL
      : QUICK;
  console.log(
    `A month and a year of ${size.touches.toLocaleString('en-US')} touches a month on PostgreSQL (target: at most ${TARGET} times)`,
  );
  const postgres = await startPostgres();
  try {
    const databases: [name: string, url: string][] = [];
    for (const months of MONTHS) {
      const name = `months_${months}`;
      await postgres.create(name);
      const url = `${postgres.url}/${name}`;
      await fill(url, months, size);
      databases.push([`month ${months}`, url]);
    }
    const [first, last] = databases as [[string, string], [string, string]];
    const visits = await comparePair(ofVisits(...first), ofVisits(...last));
    const events = await comparePair(ofEvents(...first), ofEvents(...last), {
      name: 'events',
      perRequest: BATCH,
    });
    const ratios = {
      visits: visits.wall,
      events: events.wall,
      [REPORT]: await compareReports([first[1], last[1]]),
    };
    for (const [name, ratio] of Object.entries(ratios)) {
      const isOver = ratio > TARGET;
      if (isOver) process.exitCode = 1;
      console.log(`  ${name}: ${ratio.toFixed(2)} times${isOver ? '  OVER' : ''}`);
    }
  } finally {
    await postgres.stop();
  }
}

async function fill(url: string, months: number, { touches, events }: typeof FULL): Promise<void> {
  const began = performance.now();
  const size = { visits: touches * months, events: 0, days: DAYS_OF_MONTH * months };
  await (await openFilledStore(url, size)).close();
  await runOnPostgres(url, [...fillEvents(events), 'vacuum analyze']);
  const seconds = ((performance.now() - began) / 1_000).toFixed(0);
  console.log(`  month ${months}: filled after ${seconds} s`);
}

/** Beyond the usual limit, which a year exceeds, a server refuses events. */
const LIMIT_MB = '100000';

const startOn = (url: string) =>
  startServer({
    prefix: SERVER_CORE,
    env: { DATABASE_URL: url, DATABASE_LIMIT_MB: LIMIT_MB },
  });

function ofVisits(name: string, database: string): Contender {
  return {
    name: `visits, ${name}`,
    async start() {
      const { url, stop } = await startOn(database);
      return { request: registration(url), stop };
    },
  };
}

function ofEvents(name: string, database: string): Contender {
  return {
    name: `events, ${name}`,
    async start() {
      const server = await startOn(database);
      const visits = await registerVisits({ servers: [server] }, VISITS);
      return { request: eventBatches(server.url, ANSWER, visits), stop: server.stop };
    },
  };
}

/** Median time of a report on the last database, as a ratio to the first's, asked in turn. */
async function compareReports(databases: readonly string[]): Promise<number> {
  const stores = await Promise.all(databases.map((url) => openStore({ url, log })));
  try {
    const times: number[][] = stores.map(() => []);
    const clients = await Promise.all(
      stores.map(async (store) => {
        // As the server does: no visitor waits for a report.
        const console = testConsole({ ...store, reads: store.longReads });
        return person(console, await console.signedIn('admin'));
      }),
    );
    for (let run = 0; run < REPORTS; run += 1) {
      for (const [index, client] of clients.entries()) {
        const start = performance.now();
        await client.json('GET', REPORT);
        times[index]?.push(performance.now() - start);
      }
    }
    const medians = times.map(median);
    console.log(`  ${REPORT}: median ${medians.map((ms) => ms.toFixed(1)).join(' and ')} ms`);
    return (medians[1] ?? Number.NaN) / (medians[0] ?? Number.NaN);
  } finally {
    await Promise.all(stores.map((store) => store.close()));
  }
}

if (import.meta.main) await benchMonths();
