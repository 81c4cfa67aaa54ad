import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../apps/server/src/platform/store/testing/free-port.ts';
import { readDockerfile } from '../../scripts/release/dockerfile.ts';

const ROOT = join(import.meta.dirname, '../..');
const WORKDIR = '/srv/zipfront';
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';
const TIMEOUT_MS = 1_800_000;

const stages = readDockerfile(readFileSync(join(ROOT, 'Dockerfile'), 'utf8'));
const BASE = `docker.io/library/${stages[0]?.image}`;

const has = (program: string) => spawnSync('which', [program]).status === 0;
const canBuild =
  process.getuid?.() === 0 && ['buildah', 'mmdebstrap', 'setpriv', 'unshare'].every(has);

describe.runIf(canBuild)('the image (as root, with buildah and mmdebstrap)', () => {
  let folder: string;
  let root: string;
  let server: ChildProcess;
  let url: string;
  let output = '';

  /** Runs a program to its end; returns the last line that it printed. */
  function run(program: string, ...args: string[]): string {
    const { status, stdout, stderr } = spawnSync(program, args, {
      cwd: ROOT,
      encoding: 'utf8',
      maxBuffer: 1e9,
    });
    if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stdout}${stderr}`);
    return stdout.trim().split('\n').at(-1) ?? '';
  }

  const buildah = (...args: string[]) =>
    run(
      'buildah',
      ...['--storage-driver', 'vfs', '--root', join(folder, 'images')],
      ...['--runroot', join(folder, 'run'), ...args],
    );

  /** Debian with Node and npm, as the image of Node has them: no registry is asked. */
  function makeBase(): void {
    const debian = join(folder, 'debian.tar');
    const node = join(ROOT, 'node_modules/node/bin/node');
    const npm = join(dirname(spawnSync('which', ['npm'], { encoding: 'utf8' }).stdout), '..');
    const packages = 'ca-certificates,libatomic1,libstdc++6';
    run('mmdebstrap', '--variant=minbase', `--include=${packages}`, 'bookworm', debian);
    const container = buildah('from', 'scratch');
    buildah('add', container, debian, '/');
    buildah('copy', container, node, '/usr/local/bin/node');
    buildah('copy', container, join(npm, 'lib/node_modules/npm'), '/usr/local/lib/npm');
    const mounted = buildah('mount', container);
    // Those that this machine trusts, such as the one of a proxy.
    run('cp', CERTIFICATES, join(mounted, CERTIFICATES));
    run('ln', '-s', '../lib/npm/bin/npm-cli.js', join(mounted, 'usr/local/bin/npm'));
    buildah('commit', '--rm', container, BASE);
  }

  /** A command in the image: read-only but for its volume, as its user, without a right. */
  function inImage(...command: string[]): [string, string[]] {
    const user = stages.at(-1)?.instructions.find(({ name }) => name === 'USER')?.words[0] ?? '';
    const [uid, gid] = user.split(':');
    const script = [
      `mount --bind "${root}" "${root}"`,
      `mount --bind "${folder}/var" "${root}${WORKDIR}/var"`,
      `mount -t tmpfs tmp "${root}/tmp"`,
      `mount -t proc proc "${root}/proc"`,
      `mount -o remount,bind,ro "${root}"`,
      `exec chroot "${root}" setpriv --reuid=${uid} --regid=${gid} --clear-groups --no-new-privs --bounding-set=-all sh -c 'cd ${WORKDIR} && exec "$@"' sh "$@"`,
    ].join(' && ');
    return ['unshare', ['--mount', 'sh', '-c', script, 'sh', ...command]];
  }

  /** The variables of `ENV`, those of the test, and no others. */
  function environment(port: number): NodeJS.ProcessEnv {
    const set = stages.at(-1)?.instructions.filter(({ name }) => name === 'ENV') ?? [];
    const words = set.flatMap((instruction) => instruction.words);
    return {
      PATH: '/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      ...Object.fromEntries(words.map((word) => word.split('=', 2))),
      PORT: String(port),
      CONSOLE_PORT: 'off',
    };
  }

  let env: NodeJS.ProcessEnv;
  const command = (...words: string[]) => {
    const [program, args] = inImage(...words);
    return spawnSync(program, args, { env, encoding: 'utf8' });
  };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'zipfront-image-'));
    makeBase();
    // The settings of npm on this machine.
    const own = join(homedir(), '.npmrc');
    const cafile = spawnSync('npm', ['config', 'get', 'cafile'], { encoding: 'utf8' }).stdout;
    const npmrc = join(folder, 'npmrc');
    writeFileSync(
      npmrc,
      `${existsSync(own) ? readFileSync(own, 'utf8') : ''}\n${cafile.startsWith('/') ? `cafile=${CERTIFICATES}\n` : ''}`,
    );
    buildah(
      ...['bud', '--isolation', 'chroot', '--format', 'docker', '--layers=false', '--quiet'],
      ...['--secret', `id=npmrc,src=${npmrc}`],
      ...['--tag', 'zipfront', ROOT],
    );
    root = buildah('mount', buildah('from', '--pull-never', 'zipfront'));
    mkdirSync(join(folder, 'var'), { mode: 0o700 });
    run('chown', '1000:1000', join(folder, 'var'));
    const port = await freePort();
    env = environment(port);
    url = `http://127.0.0.1:${port}`;
    const [program, args] = inImage('node', 'apps/server/dist/main.js');
    server = spawn(program, args, { env });
    for (const stream of [server.stdout, server.stderr]) {
      stream?.on('data', (chunk) => (output += chunk));
    }
    const deadline = Date.now() + 120_000;
    while ((await fetch(url).catch(() => null)) === null) {
      if (server.exitCode !== null || Date.now() > deadline) throw new Error(output);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }, TIMEOUT_MS);

  afterAll(() => {
    server?.kill('SIGKILL');
    buildah('rm', '--all');
    buildah('rmi', '--all', '--force');
    rmSync(folder, { recursive: true, force: true });
  });

  // behaviour: 32.4
  it('serves both sites and runs the commands, with a root that it cannot write to', async () => {
    for (const path of ['/', '/shipping/', '/compare/', '/readyz']) {
      expect([path, (await fetch(url + path)).status]).toEqual([path, 200]);
    }
    const commands = [['accounts', 'list'], ['backup', 'var/a.db'], ['check-content']];
    for (const words of [...commands, ['sample-data', 'remove']]) {
      const { status, stderr } = command('zipfront', ...words);
      expect([words, status, stderr]).toEqual([words, 0, expect.any(String)]);
    }
    expect(command('zipfront', 'doctor').stdout).toContain(
      'Delete them: zipfront sample-data remove.',
    );
    expect(command('touch', 'new-file').stderr).toContain('Read-only file system');
    expect(command('node', 'apps/server/src/cli/check-health.ts').status).toBe(0);
  });

  it('contains its health check, and neither a compiler nor the secret of its build', () => {
    const { Docker } = JSON.parse(
      spawnSync(
        'buildah',
        [
          '--storage-driver',
          'vfs',
          '--root',
          join(folder, 'images'),
          '--runroot',
          join(folder, 'run'),
          'inspect',
          '--type',
          'image',
          'zipfront',
        ],
        { encoding: 'utf8' },
      ).stdout,
    );
    expect(Docker.config.Healthcheck.Test).toContain('apps/server/src/cli/check-health.ts');
    expect(Docker.config.User).toBe('1000:1000');
    const paths = ['node_modules/typescript', 'node_modules/@typescript', 'tests', '.git'];
    expect(paths.filter((path) => existsSync(join(root, WORKDIR, path)))).toEqual([]);
    expect(existsSync(join(root, 'root/.npmrc'))).toBe(false);
  });

  // behaviour: 32.5
  it('ends its log with a line when it is stopped', async () => {
    const exited = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    expect(await exited).toBe(0);
    expect(output).toMatch(/"msg":"Zipfront stopped[^\n]*\n$/);
  });
});
