import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../../../..');

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'zipfront-check-content-'));
  cpSync(join(ROOT, 'content'), dir, { recursive: true });
});
afterEach(() => rmSync(dir, { recursive: true }));

function check() {
  const { status, stdout, stderr } = spawnSync('node', ['apps/server/src/cli/check-content.ts'], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, CONTENT_DIR: dir },
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

function change(file: string, from: RegExp, to: string): void {
  const text = readFileSync(join(dir, file), 'utf8');
  expect(text).toMatch(from);
  writeFileSync(join(dir, file), text.replace(from, to));
}

describe('npm run check-content', () => {
  // behaviour: 10.2
  it('reports the number of valid pages', () => {
    const { status, stdout, stderr } = check();
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/ has no errors: \d+ pages of 2 sites/);
    // behaviour: 15.71
    expect(stdout).toMatch(/\d+ pages are marked sample\./);
  });

  it('counts one site in the singular', () => {
    rmSync(dir, { recursive: true });
    cpSync(join(ROOT, 'tests/sites'), dir, { recursive: true });
    expect(check().stdout).toMatch(/ has no errors: \d+ pages of 1 site[. ]/);
  });

  // behaviour: 10.2
  it('reports only the errors of all files, with their lines, and exits with 1', () => {
    change('insurance/pages/home.en.yaml', /^title: /m, 'titel: ');
    change('shipping/site.en-US.yaml', /^brand: /m, 'brnd: ');
    change('shipping/rates.yaml', /^roadFactor: .*$/m, 'roadFactor: far');
    const { status, stdout, stderr } = check();
    expect([status, stdout]).toEqual([1, '']);
    const lines = stderr.trim().split('\n');
    expect(lines[0]).toMatch(/^The content has \d \w+:$/);
    for (const line of lines.slice(1)) expect(line).toMatch(/\.yaml:\d+:\d+ \w/);
    expect(stderr).toContain('titel: is not a field here; did you mean title?');
    expect(stderr).toMatch(/rates\.yaml:\d+:\d+ roadFactor: is "far"/);
  });
});
