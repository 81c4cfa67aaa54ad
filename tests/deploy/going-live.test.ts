import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const page = read('docs/going-live.md');

/** Commands of the page that a shell runs. */
const blocks = [...page.matchAll(/^```sh\b.*\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block);

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
    for (const block of blocks) {
      const { status, stderr } = spawnSync('sh', ['-n'], { input: block, encoding: 'utf8' });
      expect([block, status, stderr]).toEqual([block, 0, '']);
    }
  });
});
