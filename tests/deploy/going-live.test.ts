import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const page = read('docs/going-live.md');

/** Commands of a page that a shell runs. */
const readBlocks = (text: string) =>
  [...text.matchAll(/^```sh\b.*\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block);
const blocks = readBlocks(page);
const upgrade = readBlocks(read('docs/operating/upgrading.md'));

describe('docs/going-live.md', () => {
  // behaviour: 32.10
  it('names the Node version of .node-version, and files that exist', () => {
    const versions = [...page.matchAll(/\bv(\d+\.\d+\.\d+)\b/g)].map(([, version]) => version);
    expect([...new Set(versions)]).toEqual([read('.node-version').trim()]);
    const commands = [...blocks, read('deploy/cron-in-containers')].join('\n');
    const paths = commands.match(/\b(?:deploy|scripts|apps)\/[\w@./-]+\w/g) ?? [];
    expect(paths.length).toBeGreaterThan(8);
    expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  // behaviour: 32.10
  it('contains commands that a shell can read', () => {
    for (const block of [...blocks, ...upgrade]) {
      const { status, stderr } = spawnSync('sh', ['-n'], { input: block, encoding: 'utf8' });
      expect([block, status, stderr]).toEqual([block, 0, '']);
    }
  });

  // behaviour: 32.19
  it('restores the newest backup by time, whatever an upgrade named its own', () => {
    const folder = mkdtempSync(join(tmpdir(), 'zipfront-backups-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const shell = (script: string) =>
      spawnSync('sh', ['-c', script.replaceAll('/var/backups/zipfront', folder)], {
        encoding: 'utf8',
      }).stdout.trim();
    const lineWith = (command: RegExp, texts: string[]) => {
      const [, rest] = command.exec(texts.join('\n')) ?? [];
      return rest ?? expect.fail(`no command matches ${command}`);
    };
    const beforeUpgrade = shell(`echo ${lineWith(/^zipfront backup (.*)$/m, upgrade)}`);
    const newest = lineWith(/^newest=(.*)$/m, blocks);
    const toRollBack = lineWith(/^zipfront restore (.*)$/m, upgrade);
    const taken = [`${folder}/2026-10-31.db`, beforeUpgrade, `${folder}/2026-11-02.db`];
    for (const [day, file] of taken.entries()) {
      writeFileSync(file, '');
      utimesSync(file, day, day);
    }
    expect(shell(`echo ${newest}`)).toBe(taken.at(-1));
    expect(shell(`echo ${toRollBack}`)).toBe(beforeUpgrade);
  });
});
