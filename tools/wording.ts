import { basename } from 'node:path';
import { testTitles } from './test-titles.ts';
import type { Findings, Tree } from './tree.ts';
import { PHRASES, RULES, type Rule } from './wording-rules.ts';

/** Files that quote the refused words. */
const EXCLUDED = /^docs\/glossary\.md$|^tools\/wording/;

/** Comments, strings and identifiers of TypeScript, found without parsing: good enough to count. */
const TOKEN =
  /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|[A-Za-z_$][\w$]*/g;

const RULE_OF_NAME = new Map(
  RULES.flatMap((rule) => (rule.names ?? []).map((word) => [word, rule] as const)),
);
const TEXT_RULES = RULES.filter((rule) => rule.text !== undefined);
const TITLE_RULES = RULES.filter((rule) => rule.title !== undefined);

/** One capture group per rule of `TEXT_RULES`. A phrase may be broken over two lines of a comment. */
const TEXT = new RegExp(
  `(?<!\\w)(?:${TEXT_RULES.map(({ text = '' }) => `(${text.replaceAll(' ', '[\\s*/]+')})`).join('|')})(?!\\w)`,
  'gi',
);

/** Code in the text of a document: paths and names are checked where they are from. */
const INLINE_CODE = /`[^`\n]*`/g;

/** A use of a refused word. */
export interface Occurrence {
  rule: Rule;
  /** Counted from 1; the file's own name is on line 1. */
  line: number;
}

/**
 * The refused words of a file: those for names in its own name and its identifiers, those for titles where the title
 * of a test starts, the others in comments and strings, or in the text of a Markdown document.
 */
export function findOccurrences(path: string, content: string): Occurrence[] {
  if (path.endsWith('.md')) return inText(content.replace(INLINE_CODE, ''), 1);
  const found = inName(basename(path), 1);
  if (/\.(?:test|spec)\.tsx?$/.test(path)) found.push(...inTitles(content));
  let line = 1;
  let seen = 0;
  for (const { 0: token, index } of content.matchAll(TOKEN)) {
    line += lineBreaks(content.slice(seen, index));
    seen = index;
    found.push(...(/^[A-Za-z_$]/.test(token) ? inName(token, line) : inText(token, line)));
  }
  return found;
}

function inName(name: string, line: number): Occurrence[] {
  return wordsOf(name).flatMap((word) => {
    const rule = RULE_OF_NAME.get(word);
    return rule === undefined ? [] : [{ rule, line }];
  });
}

/** `keepAliveTimeout` and `keepalive` are words of the platform. */
function wordsOf(name: string): string[] {
  const words = name.replace(/keep-?alive/i, '').match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? [];
  return words.map((word) => word.toLowerCase());
}

function inText(text: string, firstLine: number): Occurrence[] {
  return [...text.matchAll(TEXT)].flatMap(({ index, ...groups }) => {
    const rule =
      TEXT_RULES[
        Object.values(groups)
          .slice(1)
          .findIndex((group) => group !== undefined)
      ];
    return rule === undefined ? [] : [{ rule, line: firstLine + lineBreaks(text.slice(0, index)) }];
  });
}

function inTitles(content: string): Occurrence[] {
  return testTitles(content).flatMap(({ line, title }) =>
    TITLE_RULES.filter((rule) => new RegExp(`^(?:${rule.title})\\b`, 'i').test(title)).map(
      (rule) => {
        return { rule, line };
      },
    ),
  );
}

function lineBreaks(text: string): number {
  return text.split('\n').length - 1;
}

function withoutPhrases(content: string): string {
  return PHRASES.reduce((text, phrase) => text.replaceAll(phrase, ''), content);
}

/** Checks the words of all sources, and of all documents. */
export function checkWording(tree: Tree): Findings {
  const files = [...tree].filter(([path]) => !EXCLUDED.test(path));
  const errors = files.flatMap(([path, content]) =>
    findOccurrences(path, withoutPhrases(content)).map(
      ({ rule, line }) => `${path}:${line}: "${rule.id}" is refused; write: ${rule.use}`,
    ),
  );
  return { count: files.length, of: 'files', errors };
}
