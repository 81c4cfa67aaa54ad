import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../apps/server/src/platform/store/testing/free-port.ts';
import { SERVER_CORE } from './wrk.ts';

export interface BareServer {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** Starts `bare-server.ts` on a free port and waits until it responds. */
export async function startBareServer(): Promise<BareServer> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'zipfront-bare-'));
  const [command = '', ...prefix] = SERVER_CORE;
  const script = join(import.meta.dirname, 'bare-server.ts');
  const args = [...prefix, process.execPath, script, String(port), join(folder, 'log')];
  const child = spawn(command, args);
  const exited = new Promise((resolve) => child.once('exit', resolve));
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(url).catch(() => null))) await new Promise((go) => setTimeout(go, 20));
  return {
    url,
    pid: child.pid ?? 0,
    async stop() {
      child.kill();
      await exited;
      rmSync(folder, { recursive: true });
    },
  };
}
