import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { residentMb } from '../server-process.ts';
import { type Load, type LoadOptions, load, median } from './wrk.ts';

export interface Contender {
  name: string;
  start(): Promise<Running>;
}

export interface Running {
  request: LoadOptions;
  /** Its process id, to measure processor time and memory; omitted if it has several processes. */
  pid?: number;
  stop(): Promise<unknown>;
}

export function serverUnderLoad(
  name: string,
  startServer: () => Promise<{ url: string; pid: number; stop(): Promise<unknown> }>,
  requestTo: (url: string) => LoadOptions,
): Contender {
  return {
    name,
    async start() {
      const { url, pid, stop } = await startServer();
      return { request: requestTo(url), pid, stop };
    },
  };
}

export interface Unit {
  name: string;
  perRequest: number;
}

interface Turn extends Load {
  /** Processor time of its process per unit, in microseconds. */
  cpuMicroseconds: number;
  /** Resident memory of its process afterwards. */
  residentMb: number;
}

const REQUESTS: Unit = { name: 'requests', perRequest: 1 };

/** Enough turns that a few disturbed by other load do not change the median. */
const TURNS = 20;
const TURN_SECONDS = 1;
const WARM_UP_SECONDS = 3;

export interface Ratios {
  /** By requests a second. */
  wall: number;
  /** By requests for a second of processor time; NaN if a contender has several processes. */
  processor: number;
}

/**
 * In turn (A B A B …) on the server's core. Prints medians of each and of the ratios A/B. Turns are
 * short: a shared machine changes from minute to minute, but hardly within a pair.
 */
export async function comparePair(a: Contender, b: Contender, unit = REQUESTS): Promise<Ratios> {
  const contenders = [a, b];
  const running: Running[] = [];
  try {
    for (const { start } of contenders) running.push(await start());
    const turns = await inTurn(running, unit);
    for (const [index, { name }] of contenders.entries()) print(name, turns[index] ?? [], unit);
    const [ofA = [], ofB = []] = turns;
    const by = (value: (turn: Turn) => number) =>
      ofA.map((turn, index) => value(turn) / value(ofB[index] ?? turn));
    const clock = by(({ requestsPerSecond }) => requestsPerSecond).sort((x, y) => x - y);
    const processor = 1 / median(by(({ cpuMicroseconds }) => cpuMicroseconds));
    console.log(
      `  ratio ${a.name} / ${b.name}: ${median(clock).toFixed(2)} by wall time` +
        ` (${clock[1]?.toFixed(2)} to ${clock.at(-2)?.toFixed(2)} without the extremes)` +
        (Number.isNaN(processor) ? '' : `, ${processor.toFixed(2)} by processor time`),
    );
    return { wall: median(clock), processor };
  } finally {
    for (const { stop } of running) await stop();
  }
}

export async function measureAlone({ name, start }: Contender, unit = REQUESTS): Promise<void> {
  const running = await start();
  try {
    const [turns = []] = await inTurn([running], unit);
    print(name, turns, unit);
  } finally {
    await running.stop();
  }
}

async function inTurn(running: Running[], unit: Unit): Promise<Turn[][]> {
  for (const { request } of running) await load({ ...request, seconds: WARM_UP_SECONDS });
  const turns: Turn[][] = running.map(() => []);
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const [index, one] of running.entries()) turns[index]?.push(await takeTurn(one, unit));
  }
  return turns;
}

async function takeTurn({ request, pid }: Running, { perRequest }: Unit): Promise<Turn> {
  const before = pid === undefined ? Number.NaN : cpuSeconds(pid);
  const measured = await load({ ...request, seconds: TURN_SECONDS });
  const spent = pid === undefined ? Number.NaN : cpuSeconds(pid) - before;
  return {
    ...measured,
    cpuMicroseconds: (spent / (measured.requestsPerSecond * TURN_SECONDS * perRequest)) * 1e6,
    residentMb: pid === undefined ? Number.NaN : residentMb(pid),
  };
}

/** Behind the name in `/proc/<pid>/stat`: user mode, kernel mode. */
const OWN = [11, 12] as const;

/** Processor time of a process so far, in user and kernel mode (Linux). */
export function cpuSeconds(pid: number, [user, kernel]: readonly [number, number] = OWN): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  ticksPerSecond ??= Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
  return (Number(fields[user]) + Number(fields[kernel])) / ticksPerSecond;
}

let ticksPerSecond: number | undefined;

function print(name: string, turns: Turn[], unit: Unit): void {
  const middle = (value: (turn: Turn) => number) => median(turns.map(value));
  const sum = (value: (turn: Turn) => number) => turns.reduce((all, turn) => all + value(turn), 0);
  const figures = [
    `${(middle((turn) => turn.requestsPerSecond) * unit.perRequest).toFixed(0).padStart(7)} ${unit.name}/s`,
    `p50 ${middle((turn) => turn.p50Ms).toFixed(2)} ms`,
    `p99 ${middle((turn) => turn.p99Ms).toFixed(2)} ms`,
    `errors ${sum((turn) => turn.errors)}`,
    `late ${sum((turn) => turn.late)}`,
  ];
  const cpu = middle((turn) => turn.cpuMicroseconds);
  if (!Number.isNaN(cpu)) {
    figures.push(`${cpu.toFixed(1)} µs of processor each`);
    figures.push(`${turns[0]?.residentMb.toFixed(0)} to ${turns.at(-1)?.residentMb.toFixed(0)} MB`);
  }
  console.log(`  ${name.padEnd(26)} ${figures.join('   ')}`);
}
