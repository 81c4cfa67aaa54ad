import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { drawSample } from '../../../../tests/sample.ts';
import { engines } from '../platform/store/testing/engines.ts';
import { openDatabase } from '../platform/store/testing/open-database.ts';

const [sqlite = engines[0] as never] = engines;

/** Each command that prints, with arguments that it prints a result for, and its exit code. */
const COMMANDS: [command: string, args: string[], code: number][] = [
  ['accounts', ['list'], 0],
  ['backup', ['backup.db'], 0],
  ['check-content', [], 0],
  ['doctor', [], 1],
  ['new-page', ['--help'], 0],
  ['reviews', ['list', 'all'], 0],
  ['reviews', ['export'], 0],
  ['../../../demo/src/cli/sample-data', ['remove'], 0],
  ['warehouse', [], 0],
];

// behaviour: 15.81
it.each(drawSample('closed pipes', COMMANDS, { parts: 3 }))(
  'ends %s %j without an error when its output is no longer read',
  async (command, args, code) => {
    const { url } = await openDatabase(sqlite);
    const folder = join(url.slice('file:'.length), '..');
    const child = spawn(process.execPath, [join(import.meta.dirname, `${command}.ts`), ...args], {
      cwd: folder,
      env: { PATH: process.env.PATH, DATABASE_URL: url, WAREHOUSE_URL: `file:${folder}/warehouse` },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout.destroy();
    const [errors, [exitCode]] = await Promise.all([text(child.stderr), once(child, 'close')]);
    expect(errors).toBe('');
    expect(exitCode).toBe(code);
  },
  30_000,
);
