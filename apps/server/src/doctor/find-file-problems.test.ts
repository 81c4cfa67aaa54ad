import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../platform/store/testing/temporary-folder.ts';
import { findFileProblems } from './find-file-problems.ts';

const isRoot = process.getuid?.() === 0;

function installation({ database = 0o600, folder = 0o700, content = 0o755, environment = 0o600 }) {
  const root = temporaryFolder();
  const paths = {
    folder: join(root, 'data'),
    database: join(root, 'data/zipfront.db'),
    content: join(root, 'content'),
    environment: join(root, 'zipfront.env'),
  };
  mkdirSync(paths.folder);
  mkdirSync(paths.content);
  writeFileSync(paths.database, '');
  writeFileSync(paths.environment, '');
  const modes = { database, folder, content, environment };
  for (const [name, mode] of Object.entries(modes)) {
    chmodSync(paths[name as keyof typeof paths], mode);
  }
  const config = { databaseUrl: `file:${paths.database}`, contentDir: paths.content };
  const problems = findFileProblems(config, paths.environment)
    .map(({ problem }) => problem.replace(root, ''))
    .filter((problem) => !problem.includes('belongs to root'));
  return { problems, all: findFileProblems(config, paths.environment) };
}

// behaviour: 15.76
it('finds nothing where the owner alone can read', () => {
  expect(installation({}).problems).toEqual([]);
});

// behaviour: 15.76
it.each([
  [{ database: 0o640 }, 'Other users of this machine can read /data/zipfront.db.'],
  [{ folder: 0o755 }, 'Other users of this machine can read /data.'],
  [{ environment: 0o644 }, 'Other users of this machine can read /zipfront.env.'],
  [{ content: 0o777 }, 'Every user can change /content.'],
])('finds the permissions %j', (modes, problem) => {
  expect(installation(modes).problems).toEqual([problem]);
});

// behaviour: 15.76
it.runIf(isRoot)('finds a database of root (needs root)', () => {
  expect(installation({}).all).toMatchObject([
    { problem: expect.stringContaining('belongs to root, so the server runs as root.') },
  ]);
});

// behaviour: 15.76
it('says nothing of files that are not there', () => {
  const config = { databaseUrl: 'file:/nowhere/zipfront.db', contentDir: '/nowhere/content' };
  expect(findFileProblems(config, '/nowhere/env')).toEqual([]);
  expect(
    findFileProblems({ ...config, databaseUrl: 'postgres://a:b@c/d' }, '/nowhere/env'),
  ).toEqual([]);
});

// behaviour: 15.76
it('says nothing of files that the system does not show', () => {
  const link = join(temporaryFolder(), 'link');
  symlinkSync(link, link);
  const config = { databaseUrl: `file:${link}`, contentDir: link };
  expect(findFileProblems(config, link).map(({ problem }) => problem)).toEqual([]);
});
