import { expect, it } from 'vitest';
import { staleOutputs, withOutputs } from './doc-outputs.ts';
import { filesIn, ROOT, readTree } from './tree.ts';

// behaviour: 32.18
it('finds that the documents show what their commands print', async () => {
  const documents = filesIn(readTree(ROOT), /^docs\/.*\.md$/);
  expect(await staleOutputs(documents)).toEqual([]);
}, 240_000);

it('replaces what a command does not print any more, at the indentation of its block', () => {
  const markdown = '1. Run it:\n\n   ```console\n   $ npm run a\n   old\n   ```\n\nText.\n';
  expect(withOutputs(markdown, (command) => `new by ${command}\n`)).toBe(
    '1. Run it:\n\n   ```console\n   $ npm run a\n   new by npm run a\n   ```\n\nText.\n',
  );
});

it('leaves an output whose times and sizes alone differ', () => {
  const markdown = '```console\n$ npm run a\n2026-11-20 10:00:00 wrote 1.6 MB\n```\n';
  expect(withOutputs(markdown, () => '2027-01-02 11:30:00 wrote 2 MB\n')).toBe(markdown);
});
