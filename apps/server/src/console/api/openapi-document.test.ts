import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openApiDocument } from './openapi-document.ts';

const DOCUMENT = openApiDocument('https://console.example');

/** Refuses a request in a handler, with a sentence that is not a constant of the contracts. */
const REFUSAL = /\b(?:wrong|WrongQuery)\(\s*'[\w/]*',\s*'([^']+)'/g;

const FOLDERS = [import.meta.dirname, join(import.meta.dirname, '../../reporting/report')];

// behaviour: 35.28
it('contains each sentence that a handler refuses with, in the document', () => {
  const sentences = FOLDERS.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .flatMap((name) => [...readFileSync(join(folder, name), 'utf8').matchAll(REFUSAL)])
      .map(([, sentence = '']) => sentence),
  );
  expect(sentences.length).toBeGreaterThan(5);
  const text = JSON.stringify(DOCUMENT.paths);
  expect(sentences.filter((sentence) => !text.includes(sentence))).toEqual([]);
});

// behaviour: 35.28
it('describes each heading that an operation has', () => {
  const used = Object.values(DOCUMENT.paths).flatMap((path) =>
    Object.values(path).flatMap((operation) => (operation as { tags: string[] }).tags),
  );
  expect(DOCUMENT.tags.map(({ name }) => name).sort()).toEqual([...new Set(used)].sort());
  expect(DOCUMENT.tags.every(({ description }) => description !== '')).toBe(true);
});
