import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { entriesOf, releasedChangelog, releaseNotes, unreleasedEntries } from './changelog.ts';
import { currentVersion, isLater, setVersions } from './versions.ts';

const CHANGELOG = 'CHANGELOG.md';
const TRACKER = 'packages/tracker';

/** Programs that build an image, where one of them runs. */
const ENGINES = ['docker', 'podman'];

/** What is released, and where it goes. */
export interface ReleaseOptions {
  /** The repository's folder. */
  root: string;
  version: string;
  /** The repository that the commit and its tag are pushed to: a name, a path or a URL. */
  remote?: string | undefined;
  /** The registry that the tracker is published to. */
  registry?: string | undefined;
  /** Prints the steps, and takes none. */
  isDryRun?: boolean;
  /** Runs the checks that must pass. */
  check: () => boolean;
  print: (line: string) => void;
}

/** A step of a release, with the sentence that announces it. */
interface Step {
  title: string;
  run: () => void;
}

/** A reason not to release, which names its cure. */
export class Refusal extends Error {}

/**
 * Releases a version: commit, tag, package, image and notes, which are pushed and published if a
 * remote and a registry are given. The files are in `var/release/<version>/`.
 *
 * @throws Refusal before anything was changed, or if the checks fail
 * @throws Error with what to do, if a step fails
 */
export function release(options: ReleaseOptions): void {
  const { root, version, isDryRun, check, print } = options;
  const refusals = refusalsOf(options);
  const local = localSteps(options);
  const steps = [...local, ...remoteSteps(options)];
  if (isDryRun) {
    for (const refusal of refusals) print(`Refused now: ${refusal}`);
    print('Run the checks: npm run check');
    for (const { title } of steps) print(title);
    return;
  }
  if (refusals[0] !== undefined) throw new Refusal(refusals[0]);
  print('Run the checks: npm run check');
  if (!check()) throw new Refusal('The checks fail: make npm run check green, then release.');
  const before = git(root, 'rev-parse', 'HEAD');
  for (const [index, { title, run }] of steps.entries()) {
    print(title);
    try {
      run();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const left = steps.slice(index).map((step) => `- ${step.title}`);
      const cure =
        index < local.length
          ? `To start again: git reset --hard ${before}; git tag --delete ${tagOf(version)}`
          : `Take these steps by hand:\n${left.join('\n')}`;
      throw new Error(`${reason}\n${cure}`);
    }
  }
  print(`Released ${version}.`);
}

function refusalsOf({ root, version }: ReleaseOptions): string[] {
  const refusals: string[] = [];
  const current = currentVersion(root);
  if (!/^(?:0|[1-9]\d*)(?:\.(?:0|[1-9]\d*)){2}$/.test(version)) {
    refusals.push(`${version} is no version like 0.2.0.`);
  } else if (version !== current && !isLater(version, current)) {
    refusals.push(`${version} is before ${current}, the version of package.json.`);
  }
  const status = git(root, 'status', '--porcelain');
  if (status !== '') refusals.push(`Commit these changes, or take them back:\n${status}`);
  if (git(root, 'branch', '--show-current') === '') refusals.push('Switch to a branch first.');
  if (git(root, 'tag', '--list', tagOf(version)) !== '') {
    refusals.push(`The tag ${tagOf(version)} exists: choose a later version.`);
  }
  if (entriesOf(read(root, CHANGELOG), version) !== '') {
    refusals.push(
      `${CHANGELOG} has a section ${version}, so it was released: choose a later version.`,
    );
  }
  if (unreleasedEntries(read(root, CHANGELOG)) === '') {
    refusals.push(`${CHANGELOG} has no entries under "## Unreleased": write what has changed.`);
  }
  return refusals;
}

/** The folder of the release's files, from the root. */
function folderOf(version: string): string {
  return join('var', 'release', version);
}

/** The packed tracker, from the root. */
function archiveOf(version: string): string {
  return join(folderOf(version), `zipfront-tracker-${version}.tgz`);
}

/** The steps on this machine, which can be taken back. */
function localSteps({ root, version }: ReleaseOptions): Step[] {
  const folder = folderOf(version);
  const notes = join(folder, 'notes.md');
  const changelogs = [CHANGELOG, join(TRACKER, CHANGELOG)];
  const engine = ENGINES.find((name) => spawnSync(name, ['info']).status === 0);

  return [
    {
      title: `Set the version ${version} in every package.json and in package-lock.json`,
      run: () => setVersions(root, version),
    },
    {
      title: `Date the entries of ${changelogs.join(' and ')}`,
      run() {
        const day = new Date().toISOString().slice(0, 10);
        for (const file of changelogs) {
          writeFileSync(join(root, file), releasedChangelog(read(root, file), version, day));
        }
      },
    },
    {
      title: `Write the notes to ${notes}`,
      run() {
        rmSync(join(root, folder), { recursive: true, force: true });
        mkdirSync(join(root, folder), { recursive: true });
        const [own = '', tracker = ''] = changelogs.map((file) =>
          entriesOf(read(root, file), version),
        );
        writeFileSync(join(root, notes), releaseNotes(version, own, tracker));
      },
    },
    {
      title: `Pack the tracker as ${archiveOf(version)}`,
      run: () => npm(root, TRACKER, 'pack', '--pack-destination', join(root, folder)),
    },
    engine === undefined
      ? noStep('No image is built: no container engine runs here.')
      : {
          title: `Build the image zipfront:${version} by ${engine}`,
          run: () => command(root, engine, ['build', '--tag', `zipfront:${version}`, '.']),
        },
    {
      title: `Commit as "Release ${version}"`,
      run: () => git(root, 'commit', '--all', '--quiet', '--message', `Release ${version}`),
    },
    {
      title: `Tag as ${tagOf(version)}`,
      // Headings of the notes begin with the sign of Git's comments.
      run: () =>
        git(root, 'tag', '--annotate', '--cleanup=whitespace', '--file', notes, tagOf(version)),
    },
  ];
}

/** The steps that others see. */
function remoteSteps({ root, version, remote, registry }: ReleaseOptions): Step[] {
  const push: Step = {
    title: `Push the branch and ${tagOf(version)} to ${remote}`,
    run() {
      const branch = git(root, 'branch', '--show-current');
      const refs = [`HEAD:refs/heads/${branch}`, `refs/tags/${tagOf(version)}`];
      git(root, 'push', '--quiet', '--atomic', remote ?? '', ...refs);
    },
  };
  const publish: Step = {
    title: `Publish ${archiveOf(version)} to ${registry}`,
    run: () =>
      npm(root, '.', 'publish', join(root, archiveOf(version)), '--registry', registry ?? ''),
  };
  return [
    remote === undefined ? noStep('Nothing is pushed: --remote is not given.') : push,
    registry === undefined ? noStep('Nothing is published: --registry is not given.') : publish,
  ];
}

function noStep(title: string): Step {
  return { title, run() {} };
}

function tagOf(version: string): string {
  return `v${version}`;
}

function read(root: string, file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

function git(root: string, ...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
}

function npm(root: string, folder: string, ...args: string[]): void {
  command(join(root, folder), 'npm', [...args, '--loglevel=error']);
}

/** Runs a command whose output belongs to an error only. */
function command(cwd: string, program: string, args: string[]): void {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args[0]} failed:\n${stdout}${stderr}`);
}
