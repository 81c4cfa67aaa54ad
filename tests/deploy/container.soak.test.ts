import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../apps/server/src/platform/store/testing/free-port.ts';
import { unprivileged } from '../../apps/server/src/platform/store/testing/unprivileged.ts';
import { type Built, buildStages } from './build-stages.ts';

const ROOT = join(import.meta.dirname, '../..');
const START_TIMEOUT_MS = 60_000;

/** Only root can make files that belong to another user, and run a program as one. */
const isRoot = process.getuid?.() === 0 && spawnSync('setpriv', ['--version']).status === 0;

describe.runIf(isRoot)(
  'the steps of the Dockerfile, without Docker (as root; skipped otherwise)',
  () => {
    let folder: string;
    let built: Built;
    let server: ChildProcess;
    let url: string;
    let port: number;
    let output = '';

    /** The command line of a process of the container: as its user, with its variables alone. */
    function inContainer(command: string[], env: Record<string, string> = {}) {
      const [uid, gid] =
        built.stage.instructions.find(({ name }) => name === 'USER')?.text.split(':') ?? [];
      return {
        file: 'setpriv',
        args: [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--no-new-privs', ...command],
        options: {
          cwd: built.workdir,
          env: {
            PATH: `${folder}:${process.env.PATH}`,
            ...built.env,
            PORT: String(port),
            CONSOLE_PORT: 'off',
            ...env,
          },
        },
      };
    }

    function run(command: string[]) {
      const { file, args, options } = inContainer(command);
      return spawnSync(file, args, { ...options, encoding: 'utf8' });
    }

    /** Of `CMD`, or of the command of `HEALTHCHECK`. */
    function readCommand(name: string): string[] {
      const { text } = built.stage.instructions.find((each) => each.name === name) ?? {
        text: '[]',
      };
      return JSON.parse(text.slice(text.indexOf('[')));
    }

    beforeAll(async () => {
      folder = unprivileged.makeFolder('zipfront-image-');
      // The user of the container may not be able to enter the folder of this Node.
      copyFileSync(process.execPath, join(folder, 'node'));
      chmodSync(join(folder, 'node'), 0o755);
      built = buildStages(ROOT, folder);
      port = await freePort();
      url = `http://127.0.0.1:${port}`;
      const { file, args, options } = inContainer(readCommand('CMD'));
      server = spawn(file, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
      server.stdout?.on('data', (chunk) => (output += chunk));
      server.stderr?.on('data', (chunk) => (output += chunk));
      const deadline = Date.now() + START_TIMEOUT_MS;
      while ((await fetch(url).catch(() => null)) === null) {
        if (server.exitCode !== null || Date.now() > deadline) throw new Error(output);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }, 1_800_000);

    afterAll(() => {
      server?.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    });

    // behaviour: 32.4
    it('serves its pages as a user that can write to the volume alone', async () => {
      for (const path of ['/', '/shipping/', '/compare/', '/readyz']) {
        expect([path, (await fetch(url + path)).status]).toEqual([path, 200]);
      }
      const page = await (await fetch(url)).text();
      const [, script] = /"(\/assets\/page-[\w-]+\.js)"/.exec(page) ?? [];
      expect((await fetch(url + script)).status).toBe(200);
      expect(readdirSync(join(built.workdir, 'var')).sort()).toEqual(
        expect.arrayContaining(['assets', 'cache', 'compile-cache', 'zipfront.db']),
      );
      expect(run(['touch', 'package.json']).status).not.toBe(0);
      expect(run(['touch', 'new-file']).status).not.toBe(0);
      expect(output).not.toContain('cannot be written');
    });

    it('contains what runs, and no sources of pages, tests or tools of the build', () => {
      const has = (path: string) => existsSync(join(built.workdir, path));
      expect(['apps/site/src', 'tests', 'docs', '.git', 'node_modules/vite'].filter(has)).toEqual(
        [],
      );
    });

    // behaviour: 32.4
    it('runs the commands of operators', () => {
      const script = readFileSync(join(built.root, 'usr/local/bin/zipfront'), 'utf8');
      const here = script.replaceAll('/srv/zipfront', built.workdir);
      for (const command of [
        ['accounts', 'list'],
        ['reviews', 'list'],
        ['backup', 'var/backup.db'],
        ['check-content'],
      ]) {
        const { status, stderr } = run(['sh', '-c', here, 'zipfront', ...command]);
        expect([command[0], status, stderr]).toEqual([command[0], 0, expect.any(String)]);
      }
    });

    // behaviour: 32.5
    it('reports health until it is stopped, and stops in order', async () => {
      expect(run(readCommand('HEALTHCHECK')).status).toBe(0);
      const exited = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGTERM');
      expect(await exited).toBe(0);
      expect(output).toContain('Zipfront stopped');
      expect(run(readCommand('HEALTHCHECK')).status).toBe(1);
    });
  },
);
