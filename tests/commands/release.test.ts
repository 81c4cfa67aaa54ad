import { execFile, execFileSync } from 'node:child_process';
import {
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Clone, makeClone } from './clone.ts';
import { type LocalRegistry, startLocalRegistry } from './local-registry.ts';

const TOKEN = 'token-of-a-test';
const SOAK_TIMEOUT_MS = 900_000;

/** Runs the release's function in the clone, with checks that pass or fail at once. */
const PROGRAM = `
  const { release } = await import('./scripts/release/release.ts');
  const options = JSON.parse(process.argv[1]);
  release({ root: process.cwd(), check: () => options.passes, print: console.log, ...options });`;

interface Outcome {
  printed: string;
  /** Empty if it succeeded. */
  refused: string;
}

let clone: Clone;
let folder: string;
let remote: string;
let registry: LocalRegistry;

// Not in this process: the registry must respond meanwhile.
async function release(options: object): Promise<Outcome> {
  const given = { version: '0.2.0', passes: true, ...options };
  const args = ['--input-type=module', '--eval', PROGRAM, JSON.stringify(given)];
  const env = { ...process.env, NPM_CONFIG_USERCONFIG: join(folder, 'npmrc') };
  try {
    const { stdout } = await promisify(execFile)('node', args, { cwd: clone.folder, env });
    return { printed: stdout, refused: '' };
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    return { printed: stdout, refused: stderr };
  }
}

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: clone.folder, encoding: 'utf8' }).trim();
const read = (file: string) => readFileSync(join(clone.folder, file), 'utf8');
const write = (file: string, text: string) => writeFileSync(join(clone.folder, file), text);

beforeAll(async () => {
  clone = makeClone();
  folder = mkdtempSync(join(tmpdir(), 'zipfront-release-'));
  remote = join(folder, 'remote.git');
  registry = await startLocalRegistry(TOKEN);
  writeFileSync(join(folder, 'npmrc'), `${registry.url.slice(5)}/:_authToken=${TOKEN}\n`);
  execFileSync('git', ['init', '--quiet', '--bare', remote]);
  git('init', '--quiet', '--initial-branch=main');
  git('config', 'user.name', 'A test');
  git('config', 'user.email', 'test@localhost');
  // The entries of the repository may be in a release already.
  for (const file of ['CHANGELOG.md', 'packages/tracker/CHANGELOG.md']) {
    write(file, '# Changelog\n\n## Unreleased\n\n- Something new.\n\n## 0.0.1 - 2026-01-01\n');
  }
  git('add', '--all');
  git('commit', '--quiet', '--message', 'Begin');
});

afterAll(async () => {
  await registry?.close();
  for (const made of [clone.folder, folder]) {
    rmSync(made, { recursive: true, force: true, maxRetries: 10 });
  }
});

describe('npm run release', () => {
  // behaviour: 32.13
  it.each<[string, object, () => void, RegExp]>([
    ['changes that are not committed', {}, () => write('README.md', ''), /Commit these changes/],
    ['checks that fail', { passes: false }, () => {}, /The checks fail/],
    ['a version before the current one', { version: '0.0.9' }, () => {}, /0\.0\.9 is before/],
    ['a word in place of a version', { version: 'next' }, () => {}, /next is no version/],
    ['a tag that exists', {}, () => git('tag', 'v0.2.0'), /The tag v0\.2\.0 exists/],
    [
      'a version that the changelog has',
      {},
      () => {
        write('CHANGELOG.md', `${read('CHANGELOG.md')}\n## 0.2.0 - 2026-01-02\n\n- Old.\n`);
        git('commit', '--all', '--quiet', '--message', 'Release 0.2.0 elsewhere');
      },
      /CHANGELOG\.md has a section 0\.2\.0, so it was released/,
    ],
    [
      'a changelog without entries',
      {},
      () => {
        write('CHANGELOG.md', '# Changelog\n\n## Unreleased\n\n## 0.0.1 - 2026-01-01\n');
        git('commit', '--all', '--quiet', '--message', 'Forget the entries');
      },
      /has no entries under/,
    ],
  ])('refuses %s, and changes nothing', async (_, options, prepare, reason) => {
    const begin = git('rev-parse', 'HEAD');
    prepare();
    const before = [git('rev-parse', 'HEAD'), git('status', '--porcelain')];
    expect((await release(options)).refused).toMatch(reason);
    expect([git('rev-parse', 'HEAD'), git('status', '--porcelain')]).toEqual(before);
    git('reset', '--hard', '--quiet', begin);
    for (const tag of git('tag').split('\n').filter(Boolean)) git('tag', '--delete', tag);
  });

  // behaviour: 32.13
  it('prints its steps with --dry-run, and takes none', async () => {
    const before = git('rev-parse', 'HEAD');
    const { printed } = await release({ isDryRun: true, remote, registry: registry.url });
    expect(printed.trim().split('\n')).toEqual([
      'Run the checks: npm run check',
      'Set the version 0.2.0 in every package.json and in package-lock.json',
      'Date the entries of CHANGELOG.md and packages/tracker/CHANGELOG.md',
      'Write the notes to var/release/0.2.0/notes.md',
      'Pack the tracker as var/release/0.2.0/zipfront-tracker-0.2.0.tgz',
      expect.stringMatching(/^No image is built|^Build the image/),
      'Commit as "Release 0.2.0"',
      'Tag as v0.2.0',
      `Push the branch and v0.2.0 to ${remote}`,
      `Publish var/release/0.2.0/zipfront-tracker-0.2.0.tgz to ${registry.url}`,
    ]);
    expect([git('rev-parse', 'HEAD'), git('status', '--porcelain')]).toEqual([before, '']);
  });

  // behaviour: 32.13, 32.14
  it('commits, tags, packs, pushes and publishes a version that can be installed', async () => {
    expect((await release({ remote, registry: registry.url })).refused).toBe('');
    expect(git('status', '--porcelain')).toBe('');
    expect(git('log', '-1', '--format=%s')).toBe('Release 0.2.0');

    const day = new Date().toISOString().slice(0, 10);
    expect(read('CHANGELOG.md')).toContain(`## 0.2.0 - ${day}\n\n- Something new.\n`);
    for (const file of globSync('{.,apps/*,packages/*,tools}/package.json', {
      cwd: clone.folder,
    })) {
      expect([file, JSON.parse(read(file)).version]).toEqual([file, '0.2.0']);
    }
    const lock = JSON.parse(read('package-lock.json'));
    expect(lock.packages['apps/site'].dependencies['@zipfront/tracker']).toBe('0.2.0');
    expect(read('var/release/0.2.0/notes.md')).toContain('# Zipfront 0.2.0\n\n- Something new.');

    const pushed = execFileSync('git', ['-C', remote, 'rev-parse', 'main', 'v0.2.0^{commit}']);
    expect(new Set(String(pushed).trim().split('\n'))).toEqual(new Set([git('rev-parse', 'HEAD')]));
    expect(git('tag', '--list', '--format=%(contents)', 'v0.2.0')).toContain('# Zipfront 0.2.0');
    expect(registry.published()).toEqual(['@zipfront/tracker@0.2.0']);
    expect(await importPublished()).toBe('createTracker 0.2.0\n');
  });

  // behaviour: 32.13
  it.runIf(process.env.ZIPFRONT_SOAK)(
    'runs the checks of the repository first (only in a soak)',
    async () => {
      write(
        'CHANGELOG.md',
        read('CHANGELOG.md').replace('\n## ', '\n## Unreleased\n\n- A.\n\n## '),
      );
      git('commit', '--all', '--quiet', '--message', 'Add an entry');
      // The last release wrote the lock file, whose packages are installed: nothing to install.
      const now = new Date();
      utimesSync(join(clone.folder, 'node_modules/.package-lock.json'), now, now);
      const printed = await clone.run(
        ['npm', 'run', 'release', '--', '0.3.0', '--remote', remote],
        /Released 0\.3\.0/,
      );
      expect(printed).not.toContain('Installing dependencies');
      expect(printed).toContain('== unused files, exports and dependencies: passed');
      expect(git('ls-remote', '--tags', remote)).toContain('refs/tags/v0.3.0');
    },
    SOAK_TIMEOUT_MS,
  );
});

/** Installs the published tracker in a new project, and imports it there. */
async function importPublished(): Promise<string> {
  const project = join(folder, 'project');
  mkdirSync(project);
  const options = { cwd: project };
  const cache = ['--cache', join(folder, 'npm-cache')];
  const from = ['--registry', registry.url, '--no-audit', '--no-fund', ...cache];
  await promisify(execFile)('npm', ['install', '@zipfront/tracker', ...from], options);
  const code = `import manifest from '@zipfront/tracker/package.json' with { type: 'json' };
    console.log(...Object.keys(await import('@zipfront/tracker')), manifest.version);`;
  const args = ['--input-type=module', '--eval', code];
  return (await promisify(execFile)('node', args, options)).stdout;
}
