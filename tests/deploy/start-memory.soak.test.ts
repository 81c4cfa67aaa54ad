import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { makeClone } from '../commands/clone.ts';
import { residentMb, startServer } from '../server-process.ts';

/** More memory of a server that has built than of one that found all built. */
const MAX_MORE = 1.2;

// behaviour: 1.4
it.runIf(process.platform === 'linux')(
  'holds no memory of the build in a server that built before it started',
  async () => {
    const clone = makeClone();
    onTestFinished(() => rmSync(clone.folder, { recursive: true, force: true, maxRetries: 10 }));
    const startedMb = async (): Promise<number> => {
      rmSync(join(clone.folder, 'var'), { recursive: true, force: true });
      const server = await startServer({
        main: join(clone.folder, 'scripts/start.mjs'),
        cwd: clone.folder,
        readyWithinMs: 600_000,
      });
      const mb = residentMb(server.pid);
      await server.stop();
      return mb;
    };
    const built = await startedMb();
    for (const app of ['server', 'site', 'compare', 'console']) {
      rmSync(join(clone.folder, 'apps', app, 'dist'), { recursive: true });
    }
    expect(await startedMb()).toBeLessThan(built * MAX_MORE);
  },
  1_200_000,
);
