import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { repositoryPath } from '../repository-path.ts';

it('prints the address of the page, and the command that serves the folder of the content', () => {
  const dir = mkdtempSync(join(tmpdir(), 'zipfront-new-page-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  cpSync(repositoryPath('content'), dir, { recursive: true });
  const command = [join(import.meta.dirname, 'new-page.ts'), '/winter-tires/'];
  const { stdout, status } = spawnSync(process.execPath, command, {
    env: { PATH: process.env.PATH, CONTENT_DIR: dir, PORT: '9090' },
    encoding: 'utf8',
  });
  const file = join(dir, 'insurance/pages/winter-tires.en.yaml');
  expect(stdout.split('\n').slice(0, 2)).toEqual([
    `${file} was created. With CONTENT_DIR=${dir} npm run dev the page is at`,
    '  http://localhost:9090/winter-tires/',
  ]);
  expect([status, existsSync(file)]).toEqual([0, true]);
});
