import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** One load on one address: what wrk counted. */
export interface Load {
  requestsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Answers other than 2xx and 3xx, and connections that broke. */
  errors: number;
  /**
   * Connections that waited for more than two seconds. Where the whole machine stalls once, that is
   * every one of them; each has its answer afterwards.
   */
  late: number;
}

export interface LoadOptions {
  url: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  /** Lua that defines `request()`, where requests are not all alike. */
  script?: string;
  connections?: number;
  seconds?: number;
}

/** The core that the server under test has to itself, and the core of its driver. */
export const SERVER_CORE = ['taskset', '-c', '0'];
const DRIVER_CORE = ['taskset', '-c', '1'];

/** Throws one sentence where a program that a bench needs is not on this machine. */
export function requirePrograms(...names: string[]): void {
  const missing = names.filter(
    (name) => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0,
  );
  if (missing.length > 0) {
    throw new Error(
      `this bench needs ${missing.join(', ')}: install them (apt-get install ${missing.join(' ')})`,
    );
  }
}

/** Drives an address with wrk from the driver's core: one thread, by default 32 connections, 5 s. */
export async function load({
  url,
  method = 'GET',
  headers = {},
  body = '',
  script: requestScript = '',
  connections = 32,
  seconds = 5,
}: LoadOptions): Promise<Load> {
  const folder = mkdtempSync(join(tmpdir(), 'zipfront-wrk-'));
  const script = join(folder, 'request.lua');
  writeFileSync(script, `${luaOf(method, headers, body)}\n${requestScript}`);
  const [command = '', ...prefix] = DRIVER_CORE;
  const wrk = ['wrk', '-t1', `-c${connections}`, `-d${seconds}s`, '-s', script, url];
  const { stdout } = await run(command, [...prefix, ...wrk]).finally(() =>
    rmSync(folder, { recursive: true }),
  );
  const figures = /FIGURES (.*)/.exec(stdout)?.[1];
  if (!figures) throw new Error(`wrk said nothing that can be read: ${stdout}`);
  return JSON.parse(figures) as Load;
}

function luaOf(method: string, headers: Record<string, string>, body: string): string {
  const lines = Object.entries(headers).map(
    ([name, value]) => `wrk.headers[${JSON.stringify(name)}] = ${JSON.stringify(value)}`,
  );
  return `
wrk.method = ${JSON.stringify(method)}
wrk.body = ${JSON.stringify(body)}
${lines.join('\n')}
done = function(summary, latency)
  local e = summary.errors
  io.write(string.format(
    'FIGURES {"requestsPerSecond":%.1f,"p50Ms":%.3f,"p99Ms":%.3f,"errors":%d,"late":%d}\\n',
    summary.requests / summary.duration * 1000000,
    latency:percentile(50) / 1000, latency:percentile(99) / 1000,
    e.connect + e.read + e.write + e.status, e.timeout))
end
`;
}

/** The middle value; of an even count the lower of the two. */
export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}
