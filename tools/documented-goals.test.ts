import { appendFileSync, cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { FIRST_GOALS } from '../apps/console/src/uploads/first-goals.ts';
import { temporaryFolder } from '../apps/server/src/platform/store/testing/temporary-folder.ts';
import { repositoryPath } from '../apps/server/src/repository-path.ts';
import { readContent } from '../apps/server/src/site/pages/content/testing/read-content.ts';

// behaviour: 25.17
it('reads the documented goals of both kinds of sites as content, and shows the same in the console', () => {
  const guide = readFileSync(repositoryPath('docs/uploads.md'), 'utf8');
  const [quotes = '', ships = ''] = [...guide.matchAll(/```yaml\n(uploads:\n[^`]*)```/g)].map(
    ([, lines]) => lines,
  );
  expect(Object.values(FIRST_GOALS)).toEqual([quotes, ships]);
  const dir = temporaryFolder();
  cpSync(repositoryPath('content'), dir, { recursive: true });
  appendFileSync(join(dir, 'insurance', 'site.yaml'), `\n${quotes}`);
  appendFileSync(join(dir, 'shipping', 'site.yaml'), `\n${ships}`);
  const { settings } = readContent(dir);
  const filesOf = (site: string) =>
    settings.find(({ name }) => name === site)?.uploads?.goals.map(({ file }) => file);
  expect(filesOf('insurance')).toEqual(['lead', 'policy-sold']);
  expect(filesOf('shipping')).toEqual(['shipping-lead', 'shipping-sale']);
});
