import { basename } from 'node:path';
import { testTitles } from './test-titles.ts';
import type { Findings, Tree } from './tree.ts';
import { PHRASES, RULES, type Rule, VISITOR_RULES } from './wording-rules.ts';

/** Files that quote the refused words. */
const EXCLUDED = /^tools\/wording/;

/** Content, and examples of sections. Visitors read everything in them except comments. */
const CONTENT = /\.(?:yaml|csv)$/;

/** Sources that hold nothing else than texts for visitors. */
const VISITOR_TEXTS =
  /^packages\/contracts\/src\/(?:(?:.*\/)?messages|shipping\/(?:order-texts|texts\.e.*))\.ts$|^apps\/(?:site\/src\/(?:mail\/mail-words|reviews\/words)|compare\/src\/texts)\.ts$/;

/** Comments, strings and identifiers of TypeScript, found without parsing: good enough to count. */
const TOKEN =
  /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|[A-Za-z_$][\w$]*/g;

const RULE_OF_NAME = new Map(
  RULES.flatMap((rule) => (rule.names ?? []).map((word) => [word, rule] as const)),
);
const TEXT_RULES = RULES.filter((rule) => rule.text !== undefined);
const TITLE_RULES = RULES.filter((rule) => rule.title !== undefined);

/** Strings of TypeScript that are no keys. */
const STRING = /(?:'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`)(?!:)/g;

const TEXT = expressionOf(TEXT_RULES);
const VISITOR_TEXT = expressionOf(VISITOR_RULES);

/** One capture group per rule. A phrase may be broken over two lines. */
function expressionOf(rules: Rule[]): RegExp {
  const phrases = rules.map(({ text = '' }) => `(${text.replaceAll(' ', '[\\s*/]+')})`);
  return new RegExp(`(?<![\\p{L}\\d_])(?:${phrases.join('|')})(?![\\p{L}\\d_])`, 'giu');
}

/** Code in a document's text. Paths and names are checked at their source. */
const INLINE_CODE = /`[^`\n]*`/g;

/** A use of a refused word. */
export interface Occurrence {
  rule: Rule;
  /** Counted from 1; the file's own name is on line 1. */
  line: number;
}

/**
 * Finds the refused words of a file: words for names in its own name and its identifiers, words for
 * titles at the start of tests' titles, and the others in comments and strings, or in the text of a
 * Markdown document.
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

/**
 * Finds words that must not be in texts for visitors: in the strings of TypeScript, or in the text
 * of content, where lines starting with `#` are comments.
 */
export function findVisitorWords(path: string, content: string): Occurrence[] {
  if (CONTENT.test(path)) return inVisitorText(content.replace(/^ *#.*/gm, ''), 1);
  return [...content.matchAll(STRING)].flatMap(({ 0: text, index }) =>
    inVisitorText(text, 1 + lineBreaks(content.slice(0, index))),
  );
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
  return matchesOf(TEXT_RULES, TEXT, { text, firstLine });
}

function inVisitorText(text: string, firstLine: number): Occurrence[] {
  return matchesOf(VISITOR_RULES, VISITOR_TEXT, { text, firstLine });
}

/** Returns the uses of rules in a text. The expression has a group for each rule. */
function matchesOf(
  rules: Rule[],
  expression: RegExp,
  { text, firstLine }: { text: string; firstLine: number },
): Occurrence[] {
  return [...text.matchAll(expression)].flatMap(({ index, ...groups }) => {
    const rule =
      rules[
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

/** Checks the words of all sources, of all documents, and of the content. */
export function checkWording(tree: Tree): Findings {
  const files = [...tree].filter(([path]) => !EXCLUDED.test(path));
  const errors = files.flatMap(([path, content]) => {
    const found = CONTENT.test(path) ? [] : findOccurrences(path, withoutPhrases(content));
    if (CONTENT.test(path) || VISITOR_TEXTS.test(path))
      found.push(...findVisitorWords(path, content));
    return found.map(
      ({ rule, line }) => `${path}:${line}: "${rule.id}" is refused; write: ${rule.use}`,
    );
  });
  return { count: files.length, of: 'files', errors };
}
