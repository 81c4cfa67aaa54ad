import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { freePort } from '../../../apps/server/src/platform/store/testing/free-port.ts';

/** WebKitGTK draws to a virtual X display, without a graphics card. */
const ENVIRONMENT = {
  GDK_BACKEND: 'x11',
  WEBKIT_DISABLE_DMABUF_RENDERER: '1',
  LIBGL_ALWAYS_SOFTWARE: '1',
  NO_AT_BRIDGE: '1',
};

/** Timeout for the first response of the driver. */
const START_TIMEOUT_MS = 20_000;

/** A WebDriver on its own display. It has one session at a time. */
export interface WebDriver {
  /** Rejects with the driver's message if it refuses. */
  call<Answer>(method: string, path: string, body?: object): Promise<Answer>;
  stop(): void;
}

/** Starts a display of a size (`360x740`), a window manager that fills it, and the driver. */
export async function startWebDriver(path: string, size: string): Promise<WebDriver> {
  const processes: ChildProcess[] = [];
  const stop = () => {
    for (const child of processes.reverse()) child.kill();
  };
  process.once('exit', stop);
  const display = spawn(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', `${size}x24`, '-nolisten', 'tcp'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  processes.push(display);
  const [number] = await once(display.stdio[3] as Readable, 'data');
  const env = { ...process.env, ...ENVIRONMENT, DISPLAY: `:${String(number).trim()}` };
  processes.push(spawn('openbox', { env, stdio: 'ignore' }));
  const port = await freePort();
  processes.push(spawn(path, ['--host=127.0.0.1', `--port=${port}`], { env, stdio: 'ignore' }));
  const url = `http://127.0.0.1:${port}`;
  await ready(url);
  return {
    async call<Answer>(method: string, path: string, body?: object) {
      const response = await fetch(`${url}${path}`, {
        method,
        ...(body && { body: JSON.stringify(body) }),
      });
      const { value } = (await response.json()) as { value: Answer };
      if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
      return value;
    },
    stop() {
      process.off('exit', stop);
      stop();
    },
  };
}

async function ready(url: string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline) {
    if (await fetch(`${url}/status`).catch(() => null)) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`the WebDriver did not answer in ${START_TIMEOUT_MS} ms`);
}
