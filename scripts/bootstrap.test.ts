import { spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, linkSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../apps/server/src/platform/store/testing/temporary-folder.ts';

const ROOT = join(import.meta.dirname, '..');
const PINNED = join(ROOT, 'node_modules/node/bin/node');

/** Enters a folder as the root of a process; empty where this user may not. */
const CHROOT =
  [['chroot'], ['unshare', '--map-root-user', 'chroot']].find(
    ([program = '', ...args]) => spawnSync(program, [...args, '/', 'true']).status === 0,
  ) ?? [];

/** The files that a program is linked to. */
function librariesOf(program: string): string[] {
  const { stdout } = spawnSync('ldd', [program], { encoding: 'utf8' });
  return [...stdout.matchAll(/(?:=> )?(\/\S+) \(0x/g)].map(([, file = '']) => file);
}

/**
 * A root folder with the pinned Node as both the machine's and the project's, and without libraries
 * whose names begin with a word. The machine's Node has all, by its own folder of libraries.
 */
function bareRoot(without: string): string {
  const bare = temporaryFolder();
  const put = (file: string, to: string): void => {
    mkdirSync(join(bare, dirname(to)), { recursive: true });
    copyFileSync(file, join(bare, to));
  };
  const libraries = librariesOf(PINNED);
  for (const file of libraries) {
    if (file.includes('/ld-')) put(file, file);
    else put(file, file.replace(/^.*\//, file.includes(`/${without}`) ? '/machine/' : '/lib/'));
  }
  put(PINNED, '/machine/node');
  mkdirSync(join(bare, 'zipfront/node_modules/node/bin'), { recursive: true });
  linkSync(join(bare, 'machine/node'), join(bare, 'zipfront/node_modules/node/bin/node'));
  cpSync(join(ROOT, 'scripts'), join(bare, 'zipfront/scripts'), { recursive: true });
  writeFileSync(join(bare, 'zipfront/package-lock.json'), '{}');
  const installed = join(bare, 'zipfront/node_modules/.package-lock.json');
  writeFileSync(installed, '{}');
  utimesSync(installed, new Date(), new Date(Date.now() + 1_000));
  return bare;
}

// behaviour: 32.20
it.runIf(CHROOT.length > 0 && process.platform === 'linux')(
  'names the library that the pinned Node lacks, and its package',
  () => {
    const [program = '', ...args] = CHROOT;
    const machine = ['/machine/node', '/zipfront/scripts/bootstrap.mjs'];
    const loader = librariesOf(PINNED).find((file) => file.includes('/ld-')) ?? '';
    const { status, stderr } = spawnSync(
      program,
      [...args, bareRoot('libatomic'), loader, '--library-path', '/machine:/lib', ...machine],
      { encoding: 'utf8', env: { PATH: process.env.PATH, HOME: '/' } },
    );
    expect(stderr).toMatch(
      /^The Node version that Zipfront pins does not start \(.*libatomic\.so\.1.*\): install that library \(on Debian and Ubuntu: apt-get install libatomic1\) and run the command again\.\n$/,
    );
    expect(status).toBe(1);
  },
);
