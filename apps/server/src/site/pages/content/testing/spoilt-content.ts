import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { ContentError } from '../content-model.ts';
import { readContent } from './read-content.ts';

const CONTENT = join(import.meta.dirname, '../../../../../../../content');

/** A copy of the real content that lasts for one test. */
export interface SpoiltContent {
  dir: string;
  write(file: string, text: string): void;
  /** Changes an existing file, which must contain `from`. */
  change(file: string, from: RegExp | string, to: string): void;
  /** The errors, with paths relative to the content's folder. */
  errors(): string[];
}

export function spoiltContent(): SpoiltContent {
  const dir = mkdtempSync(join(tmpdir(), 'zipfront-content-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  cpSync(CONTENT, dir, { recursive: true });
  const write = (file: string, text: string) => writeFileSync(join(dir, file), text);
  return {
    dir,
    write,
    change(file, from, to) {
      const text = readFileSync(join(dir, file), 'utf8');
      expect(text).toMatch(from);
      write(file, text.replace(from, to));
    },
    errors() {
      try {
        readContent(dir);
        return [];
      } catch (error) {
        if (!(error instanceof ContentError)) throw error;
        return error.errors.map((sentence) => sentence.replaceAll(`${dir}/`, ''));
      }
    },
  };
}
