import { basename } from 'node:path';
import { type Findings, lineAt, type Tree } from './tree.ts';
import { PHRASES, RULES, type Rule, TITLE_RULE, VISITOR_RULES } from './wording-rules.ts';

/** Files that quote the refused words. */
const EXCLUDED = /^tools\/wording/;

/** Content, and examples of sections. Visitors read everything in them except comments. */
const CONTENT = /\.(?:yaml|csv)$/;

/** Sources that hold nothing else than texts for visitors. */
const VISITOR_TEXTS =
  /^(?:packages\/contracts|apps\/(?:site|compare))\/src\/(?:.*[-/])?(?:texts|messages)(?:\.e.*)?\.ts$/;

/** Comments and strings of TypeScript, found without parsing: good enough to count. */
const STRING = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/.source;
const PROSE = `/\\*[\\s\\S]*?\\*/|//[^\\n]*|${STRING}`;

/** Strings that are no keys. */
const VALUE = `(?:${STRING})(?!:)`;

/** Words of names; `keepAliveTimeout` and `keepalive` are words of the platform. */
const WORD = /[Kk]eep-?[Aa]live|[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g;

const NAMES = expressionOf(RULES, ({ names, word }) => names ?? word, '^', '$');

const [BEFORE, AFTER] = ['(?<![\\p{L}\\d_])', '(?![\\p{L}\\d_])'];
const TEXT = expressionOf(RULES, phraseOf, BEFORE, AFTER);
const VISITOR_TEXT = expressionOf(VISITOR_RULES, phraseOf, BEFORE, AFTER);

/** A test or a step up to its title, which `it.each` has after a table. */
const CALL =
  /^\s*(?:(?:(?:it|test)(?:\.(?:only|skip))?|await test\.step)\(|(?=(?<table>(?:it|test)\.(?:each|for|runIf|skipIf)\b[\s\S]*?\)\())\k<table>)\s*['"`]/
    .source;
const TITLE = new RegExp(`${CALL}(?:${TITLE_RULE.text})\\b`, 'gim');

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
  if (path.endsWith('.md')) return inText(TEXT, content.replace(INLINE_CODE, ''));
  const titles = /\.(?:test|spec)\.tsx?$/.test(path) ? [...content.matchAll(TITLE)] : [];
  return [
    ...inNames(basename(path)),
    ...inNames(content.replace(new RegExp(PROSE, 'g'), (part) => part.replace(/[^\n]/g, ' '))),
    ...inText(TEXT, partsOf(content, PROSE)),
    ...titles.map(({ 0: start, index }) => {
      return { rule: TITLE_RULE, line: lineAt(content, index + start.length) };
    }),
  ];
}

/**
 * Finds words that must not be in texts for visitors: in the strings of TypeScript, or in the text
 * of content, where lines starting with `#` are comments.
 */
export function findVisitorWords(path: string, content: string): Occurrence[] {
  const text = CONTENT.test(path) ? content.replace(/^ *#.*/gm, '') : partsOf(content, VALUE);
  return inText(VISITOR_TEXT, text);
}

/** The parts of a text that match, in their places, with points between them. */
function partsOf(content: string, pattern: string): string {
  const parts = new RegExp(`${pattern}|[^\\n]`, 'g');
  return content.replace(parts, (part) => (part.length > 1 ? part : '.'));
}

/** A phrase may be broken over two lines. */
function phraseOf({ text, word }: Rule): string | undefined {
  return (text ?? word)?.replaceAll(' ', '[\\s*/]+');
}

/** One expression for rules, each with a group, as a pass over every text for each takes long. */
function expressionOf(
  all: Rule[],
  patternOf: (rule: Rule) => string | undefined,
  before: string,
  after: string,
): { rules: Rule[]; expression: RegExp } {
  const rules = all.filter((rule) => patternOf(rule) !== undefined);
  const groups = rules.map((rule) => `(${patternOf(rule)})`).join('|');
  return { rules, expression: new RegExp(`${before}(?:${groups})${after}`, 'gimu') };
}

function inText({ rules, expression }: typeof TEXT, text: string): Occurrence[] {
  return [...text.matchAll(expression)].flatMap(({ index, ...groups }) => {
    const at = Object.values(groups)
      .slice(1)
      .findIndex((group) => group !== undefined);
    const rule = rules[at];
    return rule === undefined ? [] : [{ rule, line: lineAt(text, index) }];
  });
}

function inNames(names: string): Occurrence[] {
  return [...names.matchAll(WORD)].flatMap(({ 0: word, index }) =>
    inText(NAMES, word).map(({ rule }) => ({ rule, line: lineAt(names, index) })),
  );
}

/** Checks the words of all sources, of all documents, and of the content. */
export function checkWording(tree: Tree): Findings {
  const files = [...tree].filter(([path]) => !EXCLUDED.test(path));
  const errors = files.flatMap(([path, content]) => {
    const text = PHRASES.reduce((rest, phrase) => rest.replaceAll(phrase, ''), content);
    const found = CONTENT.test(path) ? [] : findOccurrences(path, text);
    if (CONTENT.test(path) || VISITOR_TEXTS.test(path))
      found.push(...findVisitorWords(path, content));
    return found.map(
      ({ rule, line }) => `${path}:${line}: "${rule.id}" is refused; write: ${rule.use}`,
    );
  });
  return { count: files.length, of: 'files', errors };
}
