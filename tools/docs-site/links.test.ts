import { expect, it } from 'vitest';
import { rewriteLinks } from './links.ts';

const rewrite = (markdown: string) =>
  rewriteLinks('docs/content/README.md', markdown, (path) =>
    path === 'docs/spend.md' ? '/spend/' : null,
  );

// behaviour: 32.16
it('rewrites links to documents as addresses, with their places', () => {
  expect(
    rewrite('See [`spend`](../spend.md#import-a-file), [a](#b), [c](https://d.example).'),
  ).toBe('See [`spend`](/spend/#import-a-file), [a](#b), [c](https://d.example).');
});

it('leaves code as it is, in lines and in blocks', () => {
  const markdown = 'Write `[a](b.md)`.\n\n  ```md\n  [a](b.md)\n  ```\n';
  expect(rewrite(markdown)).toBe(markdown);
});

// behaviour: 32.16
it.each(['[a](lost.md)', '![a](lost.png)'])('refuses the missing file of %s', (markdown) => {
  expect(() => rewrite(markdown)).toThrow(/^docs\/content\/README.md: lost\.\w+ is missing$/);
});
