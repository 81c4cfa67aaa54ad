import { randomBytes } from 'node:crypto';
import { CONSOLE_PATHS } from '@zipfront/contracts/console/pages';
import { getOwn } from '@zipfront/contracts/own';
import { parseArguments } from '../../../server/src/cli/parse-arguments.ts';
import { commandLine, type Surroundings } from '../../../server/src/cli/run-command-line.ts';
import {
  type Config,
  type Environment,
  readConfig,
} from '../../../server/src/platform/config/config.ts';
import { repositoryPath } from '../../../server/src/repository-path.ts';
import { loadSampleWorld } from '../plan/world.ts';
import { type DemoDatabase, prepareDemoDatabase } from '../traffic/demo-database.ts';
import { requireFreePorts, startDemoServer } from '../traffic/start-demo-server.ts';
import { startTraffic } from '../traffic/start-traffic.ts';
import { wholeNumber } from './whole-number.ts';

const USAGE = `npm run demo -- [--pace 20] [--fresh] [--visits 6000]

  --pace     visitors in a minute, from 1 to 600
  --fresh    fills the database of the demo again; otherwise that happens once a day
  --visits   visits of the last three months that are filled in

PORT and CONSOLE_PORT are as for npm start. Ctrl+C stops all.`;

/** The database of the demo, apart from that of `npm start`. */
const FILE = 'var/demo/demo.db';

const SERVER = repositoryPath('apps/server/dist/main.js');

const MAX_PER_MINUTE = 600;
const MAX_VISITS = 100_000;

const TOKEN_BYTES = 24;

const OF_REAL_SERVERS = ['DATABASE_URL', 'PUBLIC_URL', 'CONSOLE_URL'];

const FROM_AN_ADVERTISEMENT =
  '/?channelid=101&utm_source=google&utm_medium=cpc&utm_campaign=demo&gclid=demo';

export const demo = commandLine(run);

async function run(argv: string[], { env, print, printError }: Surroundings): Promise<undefined> {
  const { perMinute, visits, isFresh } = parseOptions(argv);
  const config = createConfig(env);
  const { port, consolePort } = requirePorts(config);
  await requireFreePorts({ PORT: port, CONSOLE_PORT: consolePort });
  const world = loadSampleWorld(config);
  const seed = Date.now();
  const { account, partner } = await prepareDemoDatabase(world, {
    file: FILE,
    isFresh,
    now: seed,
    seed,
    visits,
    onFill: () => print('Filling in the last three months …'),
  });
  const compareToken = randomBytes(TOKEN_BYTES).toString('base64url');
  const stopped = untilSignal();
  const server = await startDemoServer(SERVER, {
    env,
    settings: {
      PORT: String(port),
      CONSOLE_PORT: String(consolePort),
      DATABASE_URL: config.databaseUrl,
      LOG_LEVEL: env.LOG_LEVEL || 'warn',
      DRAIN_SECONDS: '0',
      // Each invented visitor has a network address of its own.
      TRUST_PROXY: '1',
      COMPARE_TOKEN: compareToken,
      DEMO_PARTNER: partner.id,
    },
  });
  const failures = new Set<string>();
  const traffic = startTraffic(
    { world, origin: config.publicUrl, partner: { ...partner, compareToken }, seed },
    {
      perMinute,
      onError({ message }) {
        if (!failures.has(message)) printError(`A visit of the demo failed: ${message}`);
        failures.add(message);
      },
    },
  );
  for (const line of tourLines(config, account, perMinute)) print(line);
  const isEndedBySignal = await Promise.race([stopped, server.ended.then(() => false)]);
  await traffic.stop();
  await server.stop();
  if (!isEndedBySignal) throw new Error('The server of the demo has ended.');
}

function parseOptions(argv: string[]): { perMinute: number; visits: number; isFresh: boolean } {
  const { values, positionals } = parseArguments(argv, {
    usage: USAGE,
    options: {
      pace: { type: 'string', default: '20' },
      visits: { type: 'string', default: '6000' },
      fresh: { type: 'boolean', default: false },
    },
  });
  if (positionals.length > 0) throw new Error(USAGE);
  return {
    perMinute: wholeNumber('--pace', values.pace, { most: MAX_PER_MINUTE, usage: USAGE }),
    visits: wholeNumber('--visits', values.visits, { most: MAX_VISITS, usage: USAGE }),
    isFresh: values.fresh,
  };
}

function createConfig(env: Environment): Config {
  const set = OF_REAL_SERVERS.filter((name) => getOwn(env, name));
  if (set.length > 0) {
    throw new Error(
      `The demo never runs with ${set.join(' or ')}: they belong to a server with real visitors, and it signs in everybody who reads its terminal. Unset them.`,
    );
  }
  const { PORT, CONSOLE_PORT, CONTENT_DIR } = env;
  return readConfig({ PORT, CONSOLE_PORT, CONTENT_DIR, DATABASE_URL: `file:${FILE}` });
}

function requirePorts({ port, consolePort }: Config): { port: number; consolePort: number } {
  if (port === 0 || !consolePort) {
    throw new Error('The demo needs two ports: set PORT and CONSOLE_PORT to numbers from 1.');
  }
  return { port, consolePort };
}

/** Resolves at the first signal that ends a program. Later ones change nothing. */
function untilSignal(): Promise<true> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => resolve(true));
  });
}

function tourLines(
  { publicUrl, consoleUrl }: Config,
  { name, password }: DemoDatabase['account'],
  perMinute: number,
): string[] {
  return [
    '',
    `The demo is on, with ${perMinute} invented visitors a minute.`,
    `Sign in at the console as ${name} with the password ${password}`,
    '',
    `1 The site       ${publicUrl}${FROM_AN_ADVERTISEMENT}`,
    '2 The hand-off   type a zip code there, and play the partner in the comparison app',
    `3 Today          ${consoleUrl}${CONSOLE_PATHS.home}`,
    `4 Reports        ${consoleUrl}${CONSOLE_PATHS.reports}`,
    `5 The desk       ${consoleUrl}${CONSOLE_PATHS.callBacks}`,
    '',
    'Ctrl+C stops all.',
  ];
}
