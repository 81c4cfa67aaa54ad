import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, globSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, matchesGlob, resolve } from 'node:path';
import {
  type Instruction,
  readDockerfile,
  readDockerignore,
  type Stage,
} from '../../scripts/release/dockerfile.ts';

/** The result of a build, in place of an image. */
export interface Built {
  /** The folder that represents the root of its file system. */
  root: string;
  /** Its working folder, below `root`. */
  workdir: string;
  /** Variables of its `ENV`. */
  env: Record<string, string>;
  stage: Stage;
}

/**
 * Without Docker: each stage has a folder below `target`, with this machine's Node and npm.
 * Commands must not name absolute paths.
 *
 * @returns the last stage
 * @throws Error with the output of a command that fails
 */
export function buildStages(repository: string, target: string): Built {
  const ignored = readDockerignore(readFileSync(join(repository, '.dockerignore'), 'utf8'));
  const stages = readDockerfile(readFileSync(join(repository, 'Dockerfile'), 'utf8'));
  const built = new Map<string, Built>();
  let last: Built | undefined;
  for (const [index, stage] of stages.entries()) {
    last = { root: join(target, String(index)), workdir: '', env: {}, stage };
    last.workdir = last.root;
    mkdirSync(last.root, { recursive: true });
    chmodSync(last.root, 0o755);
    for (const instruction of stage.instructions) {
      run(instruction, last, { repository, ignored, stages: built });
    }
    if (stage.name !== null) built.set(stage.name, last);
  }
  if (last === undefined) throw new Error('The Dockerfile has no stage.');
  return last;
}

interface Context {
  repository: string;
  ignored: string[];
  stages: ReadonlyMap<string, Built>;
}

function run(instruction: Instruction, stage: Built, context: Context): void {
  const { name, text, words } = instruction;
  if (name === 'WORKDIR') {
    stage.workdir = join(stage.root, text);
    mkdirSync(stage.workdir, { recursive: true });
  } else if (name === 'ENV') {
    for (const word of words) stage.env[word.split('=')[0] ?? ''] = word.split('=')[1] ?? '';
  } else if (name === 'COPY') copy(instruction, stage, context);
  else if (name === 'RUN') {
    if (/(?:^|\s|=)\//.test(text)) throw new Error(`RUN names an absolute path: ${text}`);
    const result = spawnSync('sh', ['-c', text], {
      cwd: stage.workdir,
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        npm_config_prefer_offline: 'true',
        ...stage.env,
      },
      encoding: 'utf8',
    });
    if (result.status !== 0) throw new Error(`${text}: ${result.stdout}${result.stderr}`);
  }
}

/** Like Docker: a folder's content; or a file into a destination that ends in a slash. */
function copy({ options, words }: Instruction, stage: Built, context: Context): void {
  const destination = words.at(-1) ?? '.';
  const from = options.from === undefined ? undefined : context.stages.get(options.from);
  if (options.from !== undefined && from === undefined) throw new Error(`no stage ${options.from}`);
  const to = destination.startsWith('/')
    ? join(stage.root, destination)
    : resolve(stage.workdir, destination);
  for (const word of words.slice(0, -1)) {
    const source = from ? join(from.root, word) : join(context.repository, word);
    const isFolder = statSync(source).isDirectory();
    const intoFolder = destination.endsWith('/') || destination === '.';
    const target = !isFolder && intoFolder ? join(to, basename(source)) : to;
    mkdirSync(dirname(target), { recursive: true });
    cpSync(source, target, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) =>
        from !== undefined ||
        !isIgnored(path.slice(context.repository.length + 1), context.ignored),
    });
  }
}

/** Paths never name what is below an ignored folder. */
function isIgnored(path: string, patterns: string[]): boolean {
  return patterns.some((pattern) => matchesGlob(path, pattern));
}

/** Paths of a build context that `.dockerignore` leaves in, one level deep. */
export function listContext(repository: string): string[] {
  const ignored = readDockerignore(readFileSync(join(repository, '.dockerignore'), 'utf8'));
  return globSync('{*,.*}', { cwd: repository })
    .filter((path) => path !== '.' && path !== '..' && !isIgnored(path, ignored))
    .sort();
}
