import { expect, it } from 'vitest';
import { filesIn, ROOT, readTree } from './tree.ts';

/** A script in TypeScript that is run by whatever Node the machine has. */
const BY_ANY_NODE = /(?<!npx |bin\/)\bnode (?:tools|tests|scripts|apps|data)\/[\w/.-]+\.ts/g;

// The container has the right Node alone.
const IN_CONTAINER = /\bdocker compose .*/g;

it('runs every script of a document by the Node that npm installs', () => {
  const found = filesIn(readTree(ROOT), /\.md$/).flatMap(([path, text]) =>
    (text.replace(IN_CONTAINER, '').match(BY_ANY_NODE) ?? []).map(
      (command) => `${path}: ${command}`,
    ),
  );
  expect(found).toEqual([]);
});
