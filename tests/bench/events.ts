import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { schemaUri } from '@zipfront/contracts/events/schema-uri';
import { startPostgres } from '../../apps/server/src/store/testing/postgres.ts';
import { residentMb, startServer } from '../server-process.ts';
import { startBareServer } from './start-bare-server.ts';
import { type LoadOptions, load, median, requirePrograms, SERVER_CORE } from './wrk.ts';

const BATCH = 5;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const WARM_UP_SECONDS = 2;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 5);

const BROWSER =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const PAGE =
  'https://www.example.com/?channelid=17&utm_source=google&utm_medium=cpc&utm_campaign=spring&gclid=Cj0KCQiA';

/** What one round of one contender showed. */
interface Round {
  eventsPerSecond: number;
  p99Ms: number;
  errors: number;
  late: number;
  /** Processor time of the server's process for each event, in microseconds. */
  cpuMicroseconds: number;
  /** Resident memory of the server's process, before and after. */
  residentMb: [number, number];
}

/** A server under test. */
interface Contender {
  name: string;
  start(): Promise<{ url: string; pid: number; stop(): Promise<unknown> }>;
}

const bare: Contender = {
  name: 'bare append + fdatasync',
  start: startBareServer,
};

/** Our server on a database; on SQLite where no address is given. */
function collector(name: string, database?: () => Promise<{ url: string; stop(): Promise<void> }>) {
  return {
    name,
    async start() {
      const opened = await database?.();
      const env = opened ? { DATABASE_URL: opened.url } : {};
      const server = await startServer({ prefix: SERVER_CORE, env });
      return {
        url: server.url,
        pid: server.pid,
        async stop() {
          await server.stop();
          await opened?.stop();
        },
      };
    },
  } satisfies Contender;
}

/** The collector under load: batches of five, 32 connections, the driver on the other core. */
export async function benchEvents(): Promise<void> {
  requirePrograms('wrk', 'taskset');
  const ours = collector('collector, SQLite');
  console.log('Events in batches of five (aims: ratio 0.45 or better, p99 under 50 ms)');
  const rounds: { ours: Round; bare: Round }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({ ours: await measure(ours), bare: await measure(bare) });
  }
  const mine = rounds.map((round) => round.ours);
  const theirs = rounds.map((round) => round.bare);
  print(ours.name, mine);
  print(bare.name, theirs);
  const ratios = rounds.map((round) => round.ours.eventsPerSecond / round.bare.eventsPerSecond);
  console.log(
    `  ratio ${median(ratios).toFixed(2)} by the clock (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}), ` +
      `${(cpuOf(theirs) / cpuOf(mine)).toFixed(2)} by processor time`,
  );
  const onPostgres = collector('collector, PostgreSQL', async () => {
    const { url, stop } = await startPostgres();
    return { url: `${url}/postgres`, stop };
  });
  print(onPostgres.name, [await measure(onPostgres)]);
}

async function measure({ start }: Contender): Promise<Round> {
  const { url, pid, stop } = await start();
  try {
    const request = eventsRequest(url);
    await load({ ...request, seconds: WARM_UP_SECONDS });
    const before = { cpu: cpuSeconds(pid), resident: residentMb(pid) };
    const { requestsPerSecond, p99Ms, errors, late } = await load({ ...request, seconds: SECONDS });
    const spent = cpuSeconds(pid) - before.cpu;
    return {
      eventsPerSecond: requestsPerSecond * BATCH,
      p99Ms,
      errors,
      late,
      cpuMicroseconds: (spent / (requestsPerSecond * SECONDS * BATCH)) * 1e6,
      residentMb: [before.resident, residentMb(pid)],
    };
  } finally {
    await stop();
  }
}

/** Batches of page views as the tracker sends them; every event has an id of its own. */
export function eventsRequest(url: string): LoadOptions {
  const now = Date.now();
  const [before = '', after = ''] = JSON.stringify({
    schema: schemaUri('page_view'),
    event_id: '@',
    timestamp: now,
    data: {
      page_url: PAGE,
      referrer: 'https://www.google.com/',
      original_referrer: 'https://www.google.com/',
      single_page_app_url_count: 1,
    },
    contexts: [
      {
        schema: schemaUri('identity'),
        data: {
          quote_id: '019f0000-0000-7000-8000-0000000000aa',
          tzacid: '019f0000-0000-7000-8000-0000000000bb',
          insurance_line: 'SHARED',
        },
      },
      { schema: schemaUri('session'), data: { tzses: '019f0000-0000-7000-8000-0000000000cc' } },
      {
        schema: schemaUri('page'),
        data: { app_id: 'zfront', page_url: PAGE, privacy_signal: false },
      },
    ],
  }).split('@');
  return {
    url: `${url}/events?sent_at=${now}`,
    method: 'POST',
    headers: {
      'User-Agent': BROWSER,
      'Content-Type': 'text/plain',
      'Sec-Fetch-Site': 'same-origin',
    },
    script: `
local before, after = ${JSON.stringify(before)}, ${JSON.stringify(after)}
math.randomseed(os.time() + ${Math.floor(Math.random() * 1e9)})
local made, run = ${now}, math.random(0, 0xffff)
local function event()
  made = made + 1
  return before .. string.format('%08x-%04x-7%03x-8%03x-%04x%08x', math.floor(made / 65536) % 4294967296,
    made % 65536, math.random(0, 4095), math.random(0, 4095), run, math.random(0, 4294967295)) .. after
end
request = function()
  local body = '[' .. event() .. ',' .. event() .. ',' .. event() .. ',' .. event() .. ',' .. event() .. ']'
  return wrk.format(nil, nil, nil, body)
end`,
  };
}

function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  const ticks = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
  return (Number(fields[11]) + Number(fields[12])) / ticks;
}

function cpuOf(rounds: Round[]): number {
  return median(rounds.map(({ cpuMicroseconds }) => cpuMicroseconds));
}

function print(name: string, rounds: Round[]): void {
  const of = (value: (round: Round) => number) => median(rounds.map(value));
  const sum = (value: (round: Round) => number) => rounds.reduce((all, one) => all + value(one), 0);
  console.log(
    `  ${name.padEnd(26)} ${of((r) => r.eventsPerSecond)
      .toFixed(0)
      .padStart(7)} events/s   ` +
      `p99 ${of((r) => r.p99Ms).toFixed(1)} ms   ${cpuOf(rounds).toFixed(1)} µs of processor an event   ` +
      `${of((r) => r.residentMb[0]).toFixed(0)} to ${of((r) => r.residentMb[1]).toFixed(0)} MB   errors ${sum((r) => r.errors)}   late ${sum((r) => r.late)}`,
  );
}

if (import.meta.main) await benchEvents();
