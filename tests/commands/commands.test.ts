import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, type TestContext } from 'vitest';
import { drawSample } from '../sample.ts';
import { type Clone, makeClone } from './clone.ts';

const README = join(import.meta.dirname, '../../README.md');

/** Ports of the site and of the console without variables. */
const DEFAULT_PORTS = [8080, 8081];

/** Commands that do their whole work on the database that `npm start` makes, in this order. */
const ON_THE_DATABASE: Record<string, { args: string[]; prints: RegExp }> = {
  reviews: { args: ['list', 'approved'], prints: /\d+ to \d+ of \d+ approved reviews/ },
  accounts: { args: ['list'], prints: /0 accounts/ },
  'sample-data': { args: ['remove'], prints: /0 visits, .* were deleted/ },
  doctor: { args: [], prints: /COMPARE_URL leads to the demo[\s\S]*\d+ problems\./ },
  backup: { args: ['backup.db'], prints: /Backed up .*, and checked the backup/ },
  restore: { args: ['backup.db'], prints: /Restored/i },
};

/**
 * And what they print. Long ones are ended after their first line, or get an argument that they
 * refuse or that explains them: all of the command was loaded. `pre…` in package.json may install
 * browsers, and is left out.
 */
const OTHERS: Record<string, { args?: string[]; prints: RegExp; isLong?: boolean }> = {
  'new-page': { args: ['/a-page-of-a-test/'], prints: /was created\. With npm run dev/ },
  demo: { args: ['--pace', 'none'], prints: /--pace expects a whole number/ },
  warehouse: { prints: /WAREHOUSE_URL is not set/ },
  'check-content': { prints: /has no errors/ },
  'check-mail': { args: ['you@example.com'], prints: /SMTP_URL is not set/ },
  'test:unit': { args: ['packages/tracker/src/clicks'], prints: /Test Files +\d+ passed/ },
  'test:browser': {
    args: ['--list', 'zip-form.spec.ts'],
    prints: /Total: \d+ tests/,
    isLong: true,
  },
  'test:changed': { args: ['--help'], prints: /Usage: npm run test:changed/ },
  format: { args: ['--help'], prints: /Runs formatter, linter and import sorting/ },
  check: { prints: /== quick checks/, isLong: true },
  test: { prints: /== quick checks/, isLong: true },
  soak: { prints: /== build\n/, isLong: true },
  mutation: { args: ['no/such/folder'], prints: /There is nothing to mutate/ },
  bench: { args: ['no-such-bench'], prints: /Unknown bench: no-such-bench/, isLong: true },
  'bench:trackers': { prints: /Installing the packages of the benches/, isLong: true },
  docs: { prints: /Installing the generator of the documents/, isLong: true },
  release: { prints: /Usage: npm run release -- 0\.2\.0/ },
  gallery: { args: ['--help'], prints: /vite/ },
  pictures: { prints: /Drawing the pictures/, isLong: true },
};

let clone: Clone;
beforeAll(() => {
  clone = makeClone();
});
afterAll(() => rmSync(clone.folder, { recursive: true, force: true, maxRetries: 10 }));

// behaviour: 15.70
describe('the commands of the README, with no variables set', () => {
  it('each have a test', () => {
    const text = readFileSync(README, 'utf8');
    const named = [...text.matchAll(/^(?:\| `)?npm (?:run )?([a-z:-]+)/gm)].map(([, name]) => name);
    const tested = ['start', 'dev', ...Object.keys(ON_THE_DATABASE), ...Object.keys(OTHERS)];
    expect([...new Set(named)].sort()).toEqual(tested.sort());
  });

  it('start serves the site and makes a database, which the commands for it work on', async (context) => {
    const alone = await withDefaultPorts(context);
    await clone.run([...alone, 'npm', 'start'], /Zipfront is on http:\/\/localhost:8080/);
    expect(existsSync(join(clone.folder, 'var/zipfront.db'))).toBe(true);
    for (const [name, { args, prints }] of Object.entries(ON_THE_DATABASE)) {
      await clone.run(['npm', 'run', name, '--', ...args], prints);
    }
  });

  it('dev serves the site from its sources', async (context) => {
    const alone = await withDefaultPorts(context);
    await clone.run(
      [...alone, 'npm', 'run', 'dev'],
      /Zipfront is on http:\/\/localhost:8080, and follows every change/,
    );
  });

  const others = Object.entries(OTHERS);
  it.each(
    drawSample('commands', others, { parts: 2, nameOf: ([name]) => name }),
  )('%s runs', async (name, { args = [], prints, isLong }) => {
    const options = isLong ? ['--ignore-scripts'] : [];
    await clone.run(['npm', 'run', ...options, name, '--', ...args], prints);
  });
});

/** It lets a command find the default ports free, which this machine may use. */
async function withDefaultPorts(context: TestContext): Promise<string[]> {
  for (const network of [
    ['unshare', '--net'],
    ['unshare', '--map-root-user', '--net'],
  ]) {
    const [program = '', ...args] = network;
    if (spawnSync(program, [...args, 'true']).status === 0) return network;
  }
  const free = await Promise.all(DEFAULT_PORTS.map(isFree));
  if (!free.every(Boolean)) context.skip(`A port of ${DEFAULT_PORTS.join(', ')} is taken.`);
  return [];
}

function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
