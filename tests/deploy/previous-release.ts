import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const MIGRATIONS = 'apps/server/src/platform/store/migrations/[0-9]*.ts';

/** The page's own script. Changing it renames all assets that import from it. */
const PAGE_SCRIPT = 'apps/site/src/page.ts';

export interface PreviousRelease {
  commit: string;
  /** Its built server. */
  main: string;
  remove(): void;
}

/**
 * `PREVIOUS_RELEASE`, or the commit before the newest migration; while the baseline is the only
 * one, the commit that last changed it, because older databases cannot be migrated. Null if the
 * history lacks it, as in a copy without history.
 */
export function previousCommit(): string | null {
  try {
    return git(
      'rev-parse',
      '--verify',
      `${process.env.PREVIOUS_RELEASE ?? defaultCommit()}^{commit}`,
    );
  } catch {
    return null;
  }
}

function defaultCommit(): string {
  const [baseline = '', ...later] = globSync(MIGRATIONS, { cwd: ROOT })
    .filter((path) => !path.endsWith('.test.ts'))
    .sort();
  const newest = later.at(-1);
  return newest === undefined
    ? findCommit(baseline)
    : git('rev-parse', '--verify', `${findCommit(newest)}^1`);
}

/** On the main line, perhaps a merge; for a migration, the commit that added it. */
function findCommit(path: string): string {
  return git('log', '-1', '--first-parent', '-m', '--format=%H', '--', path);
}

/**
 * Below `var/`, with its own libraries if they differ.
 *
 * @throws Error with the output of a step that fails
 */
export function buildRelease(commit: string): PreviousRelease {
  mkdirSync(join(ROOT, 'var'), { recursive: true });
  const folder = mkdtempSync(join(ROOT, 'var', 'previous-release-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    build(folder, commit);
  } catch (error) {
    remove();
    throw error;
  }
  return { commit, main: join(folder, 'apps/server/dist/main.js'), remove };
}

function build(folder: string, commit: string): void {
  const run = (command: string, ...args: string[]) =>
    execFileSync(command, args, { cwd: folder, stdio: 'pipe' });
  run('sh', '-c', `git -C '${ROOT}' archive ${commit} | tar -x`);
  // Otherwise its assets could be those of the present build.
  appendFileSync(
    join(folder, PAGE_SCRIPT),
    "document.documentElement.dataset.build = 'previous';\n",
  );
  const readLock = (root: string) => readFileSync(join(root, 'package-lock.json'), 'utf8');
  if (readLock(folder) === readLock(ROOT)) copyLibraries(folder);
  else run('npm', 'ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund');
  run(process.execPath, 'scripts/build.ts');
}

/** The links of a workspace to another are relative: they lead to the folder's own sources. */
function copyLibraries(folder: string): void {
  for (const libraries of ['node_modules', 'apps/server/node_modules', 'apps/site/node_modules']) {
    if (!existsSync(join(ROOT, libraries))) continue;
    mkdirSync(dirname(join(folder, libraries)), { recursive: true });
    cpSync(join(ROOT, libraries), join(folder, libraries), {
      recursive: true,
      verbatimSymlinks: true,
    });
  }
}

function git(...args: string[]): string {
  const output = execFileSync('git', args, {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return output.trim();
}
