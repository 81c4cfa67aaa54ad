import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { CONSOLE_PATHS } from '@zipfront/contracts/console/pages';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { freePort } from '../../apps/server/src/platform/store/testing/free-port.ts';

const DEMO = join(import.meta.dirname, '../../scripts/demo.ts');

const folder = mkdtempSync(join(tmpdir(), 'zipfront-demo-'));
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));

// behaviour: 15.78, 15.79
it('serves sites and console with samples, counts its visitors in a report, and stops on Ctrl+C', async () => {
  const port = await freePort();
  const consolePort = await freePort();
  const console = `http://127.0.0.1:${consolePort}`;
  const started = start(['--pace', '300', '--visits', '300'], { port, consolePort });
  const output = await printed(started, /Ctrl\+C stops all/);
  const [, name = '', password = ''] = /as (\S+) with the password (\S+)/.exec(output) ?? [];
  expect(await fetchStatus(`http://127.0.0.1:${port}/`)).toBe(200);
  expect(await fetchStatus(`http://127.0.0.1:${port}/shipping/`)).toBe(200);
  expect(await fetchStatus(`http://127.0.0.1:${port}/compare/`)).toBe(200);

  const cookie = await signIn(console, { name, password });
  const before = await visitsOfToday(console, cookie);
  while ((await visitsOfToday(console, cookie)) <= before) await setTimeout(250);

  started.kill('SIGINT');
  expect(await once(started, 'close')).toEqual([0, null]);
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow('fetch failed');
  await expect(fetch(console)).rejects.toThrow('fetch failed');
  expect(existsSync(join(folder, 'var/demo/demo.db'))).toBe(true);

  const again = start([], { port, consolePort });
  const secondOutput = await printed(again, /Ctrl\+C stops all/);
  expect(output).toContain('Filling in the last three months');
  expect(secondOutput).not.toContain('Filling in');
  expect(secondOutput).not.toContain(password);
  again.kill('SIGTERM');
  expect(await once(again, 'close')).toEqual([0, null]);
});

function start(args: string[], { port, consolePort }: { port: number; consolePort: number }) {
  const { PATH, HOME } = process.env;
  const child = spawn('node', [DEMO, ...args], {
    cwd: folder,
    env: { PATH, HOME, PORT: String(port), CONSOLE_PORT: String(consolePort) },
  });
  onTestFinished(() => end(child));
  return child;
}

/** Ends a demo that a failed test has left: it ends its server first, which a kill would leave. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'close');
}

/** Waits until a program has printed something: all of its output. */
async function printed(child: ChildProcess, awaited: RegExp): Promise<string> {
  let output = '';
  child.stderr?.on('data', (chunk) => (output += chunk));
  child.stdout?.on('data', (chunk) => (output += chunk));
  const ended = once(child, 'close');
  while (!awaited.test(output)) {
    await Promise.race([once(child.stdout as NonNullable<typeof child.stdout>, 'data'), ended]);
    if (child.exitCode !== null) throw new Error(`The demo ended, and printed:\n${output}`);
  }
  return output;
}

async function fetchStatus(url: string): Promise<number> {
  return (await fetch(url)).status;
}

async function signIn(console: string, fields: Record<string, string>): Promise<string> {
  const response = await fetch(console + CONSOLE_PATHS.signIn, {
    method: 'POST',
    headers: { Origin: console, 'Sec-Fetch-Site': 'same-origin' },
    body: new URLSearchParams({ ...fields, next: '/' }),
    redirect: 'manual',
  });
  expect(response.status).toBe(303);
  return response.headers.getSetCookie().join('; ');
}

/** The visits of today in the report of campaigns. */
async function visitsOfToday(console: string, cookie: string): Promise<number> {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format();
  const response = await fetch(`${console}/api/v1/reports?from=${day}&to=${day}`, {
    headers: { Cookie: cookie },
  });
  const { totals } = (await response.json()) as { totals: { visits: number } };
  return totals.visits;
}
