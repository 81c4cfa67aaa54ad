import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { testTitles } from './test-titles.ts';
import { RULES, type Rule } from './wording-rules.ts';

/** Files whose names, identifiers, comments and strings are checked, and documents, which are text. */
const FILES = [
  '{apps,packages,scripts,tools,tests,data}/**/*.{ts,tsx,mjs}',
  '*.{ts,md}',
  'docs/**/*.md',
  '{data,packages/*}/*.md',
];

/** Built and generated files, and those that quote the refused words. */
const EXCLUDED = [
  '**/node_modules/**',
  '**/dist/**',
  'tests/bench/peers/**',
  'docs/glossary.md',
  'tools/wording*',
];

/** Occurrences in the committed code, by rule. They may only fall. */
const BASELINE = 'tools/wording-baseline.json';

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

/** What differs from the baseline, one sentence a rule: more than it, or fewer, so that it can fall. */
export function compareCounts(
  counts: Record<string, number>,
  baseline: Record<string, number>,
): { rule: Rule; sentence: string }[] {
  return RULES.flatMap((rule) => {
    const count = counts[rule.id] ?? 0;
    const allowed = baseline[rule.id] ?? 0;
    if (count === allowed) return [];
    const sentence =
      count > allowed
        ? `"${rule.id}" is used ${count} times, and ${allowed} are allowed; write: ${rule.use}`
        : `"${rule.id}" is used ${count} times, fewer than ${allowed}: run node tools/wording.ts --update`;
    return [{ rule, sentence }];
  });
}

/** The baseline after a change: lower where the counts are, never higher; a new rule starts at its count. */
export function lowered(
  counts: Record<string, number>,
  baseline: Record<string, number>,
): Record<string, number> {
  return Object.fromEntries(
    RULES.map(({ id }) => {
      const count = counts[id] ?? 0;
      return [id, Math.min(count, baseline[id] ?? count)];
    }),
  );
}

/** Lines that were added since the baseline last changed, as `path:line`; empty without Git. */
function addedLines(root: string): Set<string> {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1e9, stdio: 'pipe' });
  try {
    const since = git('log', '-1', '--format=%H', '--', BASELINE).trim() || 'HEAD';
    const added = new Set<string>();
    let path = '';
    for (const text of git('diff', '-U0', '--no-color', since).split('\n')) {
      path = /^\+\+\+ b\/(.*)/.exec(text)?.[1] ?? path;
      const hunk = /^@@ \S+ \+(\d+)(?:,(\d+))? @@/.exec(text);
      const first = Number(hunk?.[1]);
      for (let line = 0; line < Number(hunk?.[2] ?? 1); line++)
        added.add(`${path}:${first + line}`);
    }
    return added;
  } catch {
    return new Set();
  }
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..');
  const found = globSync(FILES, { cwd: root, exclude: EXCLUDED })
    .sort()
    .flatMap((path) =>
      findOccurrences(path, readFileSync(join(root, path), 'utf8')).map(({ rule, line }) => ({
        rule,
        at: `${path}:${line}`,
      })),
    );
  const counts: Record<string, number> = {};
  for (const { rule } of found) counts[rule.id] = (counts[rule.id] ?? 0) + 1;
  const file = join(root, BASELINE);
  const baseline = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const [argument] = process.argv.slice(2);

  if (argument === '--update') {
    writeFileSync(file, `${JSON.stringify(lowered(counts, baseline), null, 2)}\n`);
  } else if (argument !== undefined) {
    for (const { rule, at } of found) if (rule.id === argument) console.log(at);
  } else {
    const differences = compareCounts(counts, baseline);
    const added = differences.length > 0 ? addedLines(root) : new Set();
    for (const { rule, sentence } of differences) {
      console.error(sentence);
      for (const { at } of found.filter((one) => one.rule === rule && added.has(one.at))) {
        console.error(`  ${at}`);
      }
    }
    console.log(`${found.length} uses of ${RULES.length} refused words; list one by its name`);
    if (differences.length > 0) process.exit(1);
  }
}
