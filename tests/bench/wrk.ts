import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface Load {
  /** Responses; a few more requests were sent, whose responses were not awaited. */
  requests: number;
  requestsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Responses other than 2xx and 3xx, and broken connections. */
  errors: number;
  /**
   * Waited for over two seconds. If the machine stalls once, these are all; each gets its response
   * afterwards.
   */
  late: number;
}

export interface LoadOptions {
  url: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  /** Lua code that defines `request()`, if requests differ. */
  script?: string;
  connections?: number;
  seconds?: number;
}

/** Command prefixes for the core of the server under test and the core of the load generator. */
export const SERVER_CORE = ['taskset', '-c', '0'];
const DRIVER_CORE = ['taskset', '-c', '1'];

/** Throws an error that names the programs that a bench needs and that are missing. */
export function requirePrograms(...names: string[]): void {
  const missing = names.filter(
    (name) => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0,
  );
  if (missing.length > 0) {
    throw new Error(
      `This bench needs ${missing.join(', ')}: install them (apt-get install ${missing.join(' ')}).`,
    );
  }
}

/** Loads a URL with wrk on the generator's core: one thread, by default 32 connections, 5 s. */
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
  writeFileSync(script, `${luaText(method, headers, body)}\n${requestScript}`);
  const [command = '', ...prefix] = DRIVER_CORE;
  const wrk = ['wrk', '-t1', `-c${connections}`, `-d${seconds}s`, '-s', script, url];
  const { stdout } = await run(command, [...prefix, ...wrk]).finally(() =>
    rmSync(folder, { recursive: true }),
  );
  const figures = /FIGURES (.*)/.exec(stdout)?.[1];
  if (!figures) throw new Error(`The output of wrk cannot be parsed: ${stdout}`);
  return JSON.parse(figures) as Load;
}

function luaText(method: string, headers: Record<string, string>, body: string): string {
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
    'FIGURES {"requests":%d,"requestsPerSecond":%.1f,"p50Ms":%.3f,"p99Ms":%.3f,"errors":%d,"late":%d}\\n',
    summary.requests, summary.requests / summary.duration * 1000000,
    latency:percentile(50) / 1000, latency:percentile(99) / 1000,
    e.connect + e.read + e.write + e.status, e.timeout))
end
`;
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}
