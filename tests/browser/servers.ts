import { rmSync } from 'node:fs';
import { type ServerProcess, startServer } from '../server-process.ts';

export interface ServerSetup {
  env?: Record<string, string>;
  /** Makes the folder of the content that the server reads; the folder is deleted after its end. */
  makeContent?: () => string;
}

/** The servers of one worker. */
export interface Servers {
  /** The running server of a setup. */
  get(setup: ServerSetup): Promise<ServerProcess>;
  stop(): Promise<void>;
}

interface Running {
  server: ServerProcess;
  stop(): Promise<void>;
}

/**
 * The default one and the last other one: a worker's browser stays when a test needs its own
 * server.
 */
export function createServers(defaultSetup: ServerSetup): Servers {
  const running = new Map<ServerSetup, Promise<Running>>();

  async function stopBut(setup: ServerSetup): Promise<void> {
    for (const [other, started] of running) {
      if (other === defaultSetup || other === setup) continue;
      running.delete(other);
      await (await started).stop();
    }
  }

  return {
    async get(setup) {
      await stopBut(setup);
      const started = running.get(setup) ?? start(setup);
      running.set(setup, started);
      started.catch(() => running.delete(setup));
      return (await started).server;
    },
    async stop() {
      for (const started of running.values()) await (await started).stop();
    },
  };
}

async function start({ env, makeContent }: ServerSetup): Promise<Running> {
  const folder = makeContent?.();
  const server = await startServer({
    env: { ...env, ...(folder && { CONTENT_DIR: folder }) },
    hasConsole: true,
  });
  return {
    server,
    async stop() {
      await server.stop();
      if (folder) rmSync(folder, { recursive: true });
    },
  };
}
