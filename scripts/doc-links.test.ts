import { expect, it } from 'vitest';
import { brokenLinks } from './doc-links.ts';

const exists = (path: string) => ['docs/here.md', 'README.md'].includes(path);

it('names each link and picture that leads to no file', () => {
  const markdown = 'See [one](here.md#part) and\n[two](gone.md), ![three](pictures/gone.webp).';
  expect(brokenLinks('docs/text.md', markdown, exists)).toEqual([
    'docs/text.md:2: gone.md is not there',
    'docs/text.md:2: pictures/gone.webp is not there',
  ]);
});

it('leaves links to other sites, to pages and within the text alone, and follows those out of a folder', () => {
  const markdown =
    '[a](https://example.com/x) [b](#part) [p](/page/) [c](../README.md) [d](mailto:a@b.example)';
  expect(brokenLinks('docs/text.md', markdown, exists)).toEqual([]);
});
