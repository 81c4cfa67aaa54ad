import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { commandText } from './command-text.ts';

const SOURCES = join(import.meta.dirname, '..');

afterEach(() => vi.unstubAllEnvs());

// behaviour: 15.76
it.each([
  ['', 'npm run backup -- <file>', 'npm run doctor'],
  ['zipfront', 'zipfront backup <file>', 'zipfront doctor'],
])('names a command as it is run with the prefix "%s"', (prefix, withArguments, without) => {
  vi.stubEnv('COMMAND_PREFIX', prefix);
  expect([commandText('backup <file>'), commandText('doctor')]).toEqual([withArguments, without]);
});

it('stands where else a message of the server would say npm run', () => {
  const names = globSync('**/*.ts', { cwd: SOURCES, exclude: ['**/*.test.ts', '**/testing/**'] });
  const found = names.filter((name) =>
    readFileSync(join(SOURCES, name), 'utf8')
      .split('\n')
      .some((line) => line.includes('npm run') && !/^\s*(?:\/\/|\/?\*)/.test(line)),
  );
  expect(found.sort()).toEqual([
    'cli/new-page.ts',
    'platform/command-text.ts',
    // In a document that is the same everywhere.
    'platform/retention/kinds.ts',
  ]);
});
