import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { VARIABLES } from '../../../server/src/platform/config/variables.ts';
import { HEALTH_PATH } from '../../../server/src/platform/http/route-table.ts';

/** Timeout for the start of the server, and for its end before it is killed. */
const START_MS = 60_000;
const STOP_MS = 5_000;

const POLL_MS = 100;

/** Address that a demo listens on: its console is for this machine alone. */
const DEMO_HOST = '127.0.0.1';

export interface DemoServer {
  /** Resolves when it has ended, by itself or after `stop`. */
  ended: Promise<void>;
  stop(): Promise<void>;
}

/** @throws Error if another program uses one of the ports */
export async function requireFreePorts(ports: Record<string, number>): Promise<void> {
  for (const [name, port] of Object.entries(ports)) {
    if (await isFree(port)) continue;
    throw new Error(
      `Port ${port} is taken, perhaps by another demo: stop what uses it, or set ${name} to another.`,
    );
  }
}

function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, DEMO_HOST, () => server.close(() => resolve(true)));
  });
}

/** No mail is sent to invented people, as the server gets no variable of the environment. */
export async function startDemoServer(
  main: string,
  { env, settings }: { env: NodeJS.ProcessEnv; settings: Record<string, string> },
): Promise<DemoServer> {
  const names = new Set(Object.values(VARIABLES).map(({ name }) => name));
  const others = Object.entries(env).filter(([name]) => !names.has(name));
  const child = spawn(process.execPath, [main], {
    env: { ...Object.fromEntries(others), HOST: DEMO_HOST, CONSOLE_HOST: DEMO_HOST, ...settings },
    stdio: ['ignore', 'inherit', 'inherit'],
    // A signal of the terminal ends the visits first, and then the server.
    detached: true,
  });
  const kill = () => void child.kill('SIGKILL');
  process.once('exit', kill);
  const ended = once(child, 'exit').then(() => void process.off('exit', kill));
  const health = `http://${DEMO_HOST}:${settings.PORT}${HEALTH_PATH}`;
  const deadline = Date.now() + START_MS;
  const isUp = () =>
    fetch(health).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isUp())) {
    if (child.exitCode !== null || Date.now() > deadline) {
      kill();
      throw new Error('The server of the demo did not start.');
    }
    await setTimeout(POLL_MS);
  }
  return {
    ended,
    async stop() {
      child.kill('SIGTERM');
      const killer = global.setTimeout(kill, STOP_MS);
      await ended;
      clearTimeout(killer);
    },
  };
}
