import { expect, it } from 'vitest';
import { rewriteLinks, type Targets } from './links.ts';

const targets: Targets = {
  page: (path) => (path === 'docs/spend.md' ? '/spend/' : null),
  picture: (path) =>
    path === 'docs/pictures/home.png' ? { src: '/pictures/home.png', width: 20, height: 10 } : null,
};
const rewrite = (markdown: string) => rewriteLinks('docs/content/README.md', markdown, targets);

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

it('writes a picture with its size and its words', () => {
  expect(rewrite('![A "road"\nat night](../pictures/home.png)')).toBe(
    '<img src="/pictures/home.png" alt="A &quot;road&quot; at night" width="20" height="10" loading="lazy">',
  );
});

// behaviour: 32.16
it.each(['[a](lost.md)', '![a](lost.png)'])('refuses the missing file of %s', (markdown) => {
  expect(() => rewrite(markdown)).toThrow(/^docs\/content\/README.md: lost\.\w+ is missing$/);
});
