import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { imageFiles } from './image.ts';

describe('imageFiles', () => {
  const files = imageFiles(join(import.meta.dirname, '../..'));

  it('names what was built, what it reads, and folders of installed packages', () => {
    expect(files).toEqual(
      expect.arrayContaining([
        'apps/demo/src/cli/sample-data.ts',
        'apps/server/dist/main.js',
        'apps/server/node_modules/ (npm ci)',
        'apps/server/src/cli/backup.ts',
        'data/package.json',
        'node_modules/ (npm ci)',
        'package.json',
      ]),
    );
  });

  it('leaves out what .dockerignore names', () => {
    expect(files.filter((file) => /\.test\.tsx?$|\/testing\/|^docs|^tests/.test(file))).toEqual([]);
  });
});
