import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Findings, ROOT, readTree, SCRIPT, type Tree } from './tree.ts';

/** Longest line of a comment, as in `.editorconfig`. The formatter wraps code, but not comments. */
const COMMENT_COLUMNS = 100;

/** Longest line of prose in a document, as in `.editorconfig`. */
const PROSE_COLUMNS = 120;

/** A comment that a tool reads line by line. */
const DIRECTIVE = /^\s*\{?(?:\/\/|\/\*) ?(?:behaviour:|biome-ignore|@ts-|@vite|#)/;

/** A line that stays as it is: a table, a heading, a quotation, markup, or the target of a link. */
const FIXED = /^\s*(?:[|#<>]|\[[^\]]+\]: |$)/;

/** A line that starts a paragraph of its own: an item of a list, or a tag of JSDoc. */
const START = /^\s*(?:(?:[-*+]|\d+[.)]) |@)/;

/** A word, or code between backticks, which stays on one line. */
const WORD = /(?:`[^`]*`|\S)+/g;

/** A word that would start a list, a heading or a table if a line began with it. */
const MARKUP = /^(?:[-+*>|@#]|\d+[.)]$)/;

/** Wraps the comments of a source at 100 columns. */
export function wrapComments(source: string): string {
  const lines = source.split('\n');
  const wrapped: string[] = [];
  while (lines.length > 0) {
    const comment = lines.splice(0, lengthOfComment(lines));
    const isWide = comment.some((line) => line.length > COMMENT_COLUMNS);
    wrapped.push(...(isWide ? wrapComment(comment) : comment));
    if (comment.length === 0) wrapped.push(...lines.splice(0, 1));
  }
  return wrapped.join('\n');
}

/**
 * Wraps the paragraphs and lists of a document at 120 columns. Tables and code stay as they are.
 */
export function wrapDocument(document: string): string {
  return wrapText(document.split('\n'), PROSE_COLUMNS).join('\n');
}

/** Checks that no comment and no paragraph of a document is too wide. */
export function checkWidths(tree: Tree): Findings {
  const errors = [...tree].flatMap(([path, text]) => {
    const lines = text.split('\n');
    const wrapped = wrap(path, text).split('\n');
    const at = wrapped.findIndex((line, index) => line !== lines[index]);
    return at < 0 ? [] : [`${path}:${at + 1}: is too wide; "npm run format" wraps it`];
  });
  return { count: tree.size, of: 'files', errors };
}

function wrap(path: string, text: string): string {
  if (path.endsWith('.md')) return wrapDocument(text);
  return SCRIPT.test(path) ? wrapComments(text) : text;
}

/** Returns the length in lines of the comment that the lines begin with, or 0 without one. */
function lengthOfComment(lines: string[]): number {
  const [first = ''] = lines;
  if (DIRECTIVE.test(first)) return 0;
  if (/^\s*\{?\/\*/.test(first)) {
    const last = lines.findIndex((line) => line.includes('*/'));
    return /\*\/\}?$/.test(lines[last] ?? '') ? last + 1 : 0;
  }
  const end = lines.findIndex((line) => !/^\s*\/\//.test(line) || DIRECTIVE.test(line));
  return end < 0 ? lines.length : end;
}

function wrapComment(comment: string[]): string[] {
  const indent = /^\s*/.exec(comment[0] ?? '')?.[0] ?? '';
  const [open = '', mark = '', close = ''] = marksOf(comment[0]?.trim() ?? '');
  const text = comment.map((line) =>
    line
      .trim()
      .replace(/\s*\*\/\}?$/, '')
      .replace(/^(?:\{?\/\*\*?|\*|\/\/) ?/, ''),
  );
  const columns = COMMENT_COLUMNS - indent.length - mark.length - close.length;
  const lines = wrapText(text.join('\n').trim().split('\n'), columns);
  const isBlock = open === '/**';
  const body = lines.map((line, index) => {
    const start = index === 0 && !isBlock ? `${open} ` : mark;
    const end = index === lines.length - 1 && !isBlock ? close : '';
    return `${indent}${start}${line}`.trimEnd() + end;
  });
  return isBlock ? [`${indent}/**`, ...body, `${indent} */`] : body;
}

/** Returns the opening of a comment, the mark of its next lines, and its end. */
function marksOf(first: string): [open: string, mark: string, close: string] {
  if (first.startsWith('//')) return ['//', '// ', ''];
  if (first.startsWith('/**')) return ['/**', ' * ', ''];
  return first.startsWith('{') ? ['{/*', '    ', ' */}'] : ['/*', '   ', ' */'];
}

/** Wraps each paragraph that has a line of more columns. */
function wrapText(lines: string[], columns: number): string[] {
  return paragraphsOf(lines).flatMap(({ isFixed, lines }) =>
    !isFixed && lines.some((line) => line.length > columns) ? wrapLines(lines, columns) : lines,
  );
}

interface Paragraph {
  lines: string[];
  isFixed: boolean;
}

function paragraphsOf(lines: string[]): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  let isCode = false;
  for (const line of lines) {
    const isFence = /^\s*```/.test(line);
    const isFixed = isFence || isCode || FIXED.test(line);
    if (isFence) isCode = !isCode;
    const last = paragraphs.at(-1);
    if (last && !last.isFixed && !isFixed && !START.test(line)) last.lines.push(line);
    else paragraphs.push({ lines: [line], isFixed });
  }
  return paragraphs;
}

function wrapLines(lines: string[], columns: number): string[] {
  const marker = /^\s*(?:(?:[-*+]|\d+[.)]) +)?/.exec(lines[0] ?? '')?.[0] ?? '';
  const indent = ' '.repeat(marker.length + (lines[0]?.startsWith('@') ? 2 : 0));
  const words = lines.join('\n').slice(marker.length).match(WORD) ?? [];
  const wrapped: string[] = [];
  let line = marker + words.shift();
  for (const word of words) {
    if (line.length + 1 + word.length <= columns || MARKUP.test(word)) line += ` ${word}`;
    else {
      wrapped.push(line);
      line = indent + word;
    }
  }
  return [...wrapped, line];
}

if (import.meta.main) {
  for (const [path, text] of readTree(ROOT)) {
    const wrapped = wrap(path, text);
    if (wrapped !== text) writeFileSync(join(ROOT, path), wrapped);
  }
}
