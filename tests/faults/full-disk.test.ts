import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { temporaryFolder } from '../../apps/server/src/platform/store/testing/temporary-folder.ts';
import { startServer } from '../server-process.ts';
import { type Acknowledged, missingVisits, startVisitLoad } from './visit-load.ts';

/** Of the file at first, in blocks of 512 bytes: 3 MB, a little more than a start writes. */
const BLOCKS = 6_144;

const TIMEOUT_MS = 20_000;

// behaviour: 13.5, 15.29
it('responds to readiness checks with 503 while the disk is full, and loses no visit', async () => {
  const server = await startServer({
    env: { LOG_LEVEL: 'silent' },
    prefix: ['sh', '-c', `ulimit -S -f ${BLOCKS}; exec "$@"`, 'sh'],
  });
  onTestFinished(async () => void (await server.stop('SIGKILL')));
  const fetchStatus = async (path: string) => (await fetch(server.url + path)).status;
  const acknowledged: Acknowledged[] = [];
  await vi.waitFor(
    async () => {
      // Until a visit is refused. The probe of readiness is shorter, and may fit once more.
      const visits = startVisitLoad(server.url);
      await visits.ended;
      acknowledged.push(...visits.acknowledged);
      expect(await fetchStatus('/readyz')).toBe(503);
    },
    { timeout: TIMEOUT_MS },
  );
  expect(acknowledged.length).toBeGreaterThan(0);
  expect(await fetchStatus('/healthz')).toBe(200);

  execFileSync('prlimit', ['--pid', String(server.pid), '--fsize=unlimited']);
  await vi.waitFor(async () => expect(await fetchStatus('/readyz')).toBe(200), {
    timeout: TIMEOUT_MS,
  });
  const more = startVisitLoad(server.url);
  await more.reached(10);
  more.stop();
  await more.ended;
  expect(await missingVisits(server.url, [...acknowledged, ...more.acknowledged])).toEqual([]);
});

const ROOT = join(import.meta.dirname, '../..');

/** Runs a command with a disk of 600 kB at a folder, where this user may mount one. */
const OWN_MOUNTS = ['--map-root-user', '--mount'];
const canMount =
  spawnSync('unshare', [...OWN_MOUNTS, 'mount', '-t', 'tmpfs', 'x', '/mnt']).status === 0;

// behaviour: 15.29
it.runIf(canMount)(
  'names a full disk, and its cure, at a start and at a backup',
  async () => {
    const disk = temporaryFolder();
    const small = (command: string[], url: string) =>
      spawnSync(
        'unshare',
        [
          ...OWN_MOUNTS,
          'sh',
          '-c',
          `mount -t tmpfs -o size=600k disk "${disk}" && exec "$@"`,
          'sh',
          process.execPath,
          ...command,
        ],
        {
          cwd: ROOT,
          env: { PATH: process.env.PATH, DATABASE_URL: url, CONSOLE_PORT: 'off' },
          encoding: 'utf8',
        },
      ).stderr;
    expect(small(['apps/server/dist/main.js'], `file:${disk}/zipfront.db`)).toMatch(
      /disk is full\); free some space on its disk, and start again\.$/m,
    );
    const server = await startServer({ env: { LOG_LEVEL: 'silent' } });
    onTestFinished(async () => void (await server.stop('SIGKILL')));
    const url = `file:${server.databaseFile}`;
    expect(small(['apps/server/src/cli/backup.ts', `${disk}/backup.db`], url)).toMatch(
      /^There is no room for .*backup\.db \(.*\); free some space on its disk, or choose another folder\.$/m,
    );
  },
  60_000,
);
