import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planImport } from './plan-import.ts';
import type { SpendFile } from './spend-file.ts';
import { readText } from './testing/read-text.ts';
import { READ, REFUSED } from './testing/real-files.ts';

const OPTIONS = { source: 'other' };

const bytesOf = (name: string) =>
  readFileSync(join(import.meta.dirname, 'testing/files', `real-${name}.csv`));

const centsOf = ({ lines }: SpendFile) => lines.reduce((sum, { cents }) => sum + cents, 0);

/** A file that was read, or its errors, and the questions of its preview. */
function previewOf(bytes: Uint8Array | string) {
  const read = readText(bytes, OPTIONS);
  if ('errors' in read) return { errors: read.errors, file: null, questions: [] };
  const facts = { actor: 'ana', site: '', fileName: 'a', currency: 'USD', at: 0 };
  const questions: string[] = JSON.parse(planImport(read.file, facts).head.questions);
  return { errors: [], file: read.file, questions };
}

// The layouts are listed in testing/files/README.md.
describe('a file with the layout of a real one', () => {
  // behaviour: 21.23
  it.each(READ)('reads $name to the cent', ({ name, sum, currency = null, question }) => {
    const { errors, file, questions } = previewOf(bytesOf(name));
    expect(errors).toEqual([]);
    expect(file && (centsOf(file) / 100).toFixed(2)).toBe(sum);
    expect(file?.currency).toBe(currency);
    expect(questions).toEqual(question === undefined ? [] : [expect.stringContaining(question)]);
  });

  // behaviour: 21.23
  it.each(REFUSED)('refuses $name: $sentence', ({ name, sentence }) => {
    expect(previewOf(bytesOf(name)).errors).toEqual([expect.stringContaining(sentence)]);
  });

  // behaviour: 21.23
  it('refuses a file with a character lost, asks, or reads the same money', () => {
    const text = fc.constantFrom(...READ.map(({ name }) => bytesOf(name).toString()));
    fc.assert(
      fc.property(text, fc.nat({ max: 9_999 }), (whole, place) => {
        // Without a digit or a decimal mark it is another amount, which nothing shows.
        const places = [...whole.matchAll(/[^\d.]/gu)].map(({ index }) => index);
        const at = places[place % places.length] ?? 0;
        const damaged = previewOf(whole.slice(0, at) + whole.slice(at + 1));
        if (damaged.file === null || damaged.questions.length > 0) return;
        expect(centsOf(damaged.file)).toBe(centsOf(previewOf(whole).file as SpendFile));
      }),
      { numRuns: 300 },
    );
  });
});
