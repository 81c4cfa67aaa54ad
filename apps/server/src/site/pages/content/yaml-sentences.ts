import { type Document, isAlias, isMap, isScalar, isSeq, visit } from 'yaml';
import type { FieldPath } from './fields.ts';

/** Hints for YAML errors, by the parser's message. The first match is used. */
const HINTS: [said: RegExp, hint: string][] = [
  [/^Tabs/, 'use spaces at the start of a line'],
  [
    /^Nested mappings/,
    'a text with a colon in it stands in quotes, "From search: to answer"; or else the next line stands too far right',
  ],
  [/multiple documents/, 'a file is YAML to its end: take the second --- out, and what follows it'],
  [/unique/, 'take one of the two out'],
  [/^Missing closing/, 'a text that starts with a quote needs one at its end'],
  [
    /^Unexpected scalar at node end/,
    'a text in single quotes ends at the next one; write an apostrophe in it twice, or put the text in double quotes',
  ],
  [
    /^All sequence items|^A block sequence/,
    'a list has a hyphen before each entry, and all of them in one column, below and right of the name of the list',
  ],
  [/^Anchor/, 'put a text that starts with & in quotes, "& now"'],
  [/^Sequence item/, 'a list has a hyphen before each entry, and all of them in one column'],
  [/^Flow|^Block collections/, 'what starts with [ or { needs its closing sign'],
  [/^Implicit/, 'a field is a name, a colon and a space; look for a missing colon'],
  [/^Not a YAML token/, 'put a text that starts with | or > in quotes'],
  [
    /^Unexpected block-seq-ind/,
    'put a text that starts with a hyphen in quotes; or begin the list on the next line',
  ],
  [/^Plain value cannot start/, 'put a text that starts with such a sign in quotes'],
  [/indent/, 'lines of one group start in one column: count their spaces'],
];

/** Matches an indentation with a space that does not break, as pasted from a web page. */
const PASTED_INDENT = /^[ \t-]*\u00a0/m;

const SMART_QUOTED = /(:|-)\s+[“”„«‘’]/;

/**
 * Writes a sentence about a syntax error. `message` is the parser's, with the place at its end;
 * `lines` end after that of the error.
 */
export function yamlSentence(message: string, lines: string[]): string {
  const [what = ''] = message.split(/ at line|\n/);
  const line = lines.at(-2) ?? '';
  const pasted = lines.findIndex((each) => PASTED_INDENT.test(each));
  if (pasted >= 0) {
    return `is not YAML: ${what}. Fix it: line ${pasted + 1} starts with a space from a web page, which YAML takes for a letter; delete the spaces before its text, and type them again.`;
  }
  if (SMART_QUOTED.test(line)) {
    return `is not YAML: ${what}. Fix it: YAML takes “ and ” for letters; put the text in straight quotes, "like this".`;
  }
  if (/[:-]\s+\{brand/.test(line)) {
    return `is not YAML: ${what}. Put a text that starts with {brand} in quotes, "{brand} compares".`;
  }
  const hint = HINTS.find(([said]) => said.test(what))?.[1];
  return hint ? `is not YAML: ${what}. Fix it: ${hint}.` : `is not YAML: ${what}.`;
}

/** Matches a comment that follows text, and has no space after its sign: `#1`. */
const SLIP = /^[ \t]+(#[\p{L}\p{N}][^\r\n]*)/u;

interface Slip {
  path: FieldPath;
  sentence: string;
}

interface Read {
  document: Document.Parsed;
  source: string;
  /** The names of all aliases. */
  aliases: ReadonlySet<string>;
}

/**
 * Finds signs of YAML that were meant as text: an unquoted `We are #1` is read as `We are`, and
 * `!New car` as `car`.
 */
export function silentSlips(document: Document.Parsed, source: string): Slip[] {
  const aliases = new Set<string>();
  visit(document, { Alias: (_, alias) => void aliases.add(alias.source) });
  return [...slipsIn(document.contents, [], { document, source, aliases })];
}

function* slipsIn(node: unknown, path: FieldPath, read: Read): Generator<Slip> {
  const { document, source, aliases } = read;
  const begins = (sign: string, kind: string, rest: unknown) => {
    const meant = JSON.stringify([sign, rest ?? ''].join(' ').trim());
    return {
      path,
      sentence: `begins with ${JSON.stringify(sign)}, which YAML takes for ${kind}: put the text in quotes, ${meant}.`,
    };
  };
  if (isAlias(node)) {
    if (!node.resolve(document)) yield begins(`*${node.source}`, 'an alias', '');
  } else if (isMap(node)) {
    for (const { key, value } of node.items) {
      const name = isScalar(key) ? String(key.value) : '';
      yield* slipsIn(value, [...path, name], read);
    }
  } else if (isSeq(node)) {
    for (const [at, item] of node.items.entries()) yield* slipsIn(item, [...path, at], read);
  } else if (isScalar(node) && node.tag?.startsWith('!')) {
    yield begins(node.tag, 'a tag', node.value);
  } else if (isScalar(node) && node.anchor && !aliases.has(node.anchor)) {
    yield begins(`&${node.anchor}`, 'an anchor', node.value);
  } else if (isScalar(node) && node.type === 'PLAIN' && typeof node.value === 'string') {
    const lost = SLIP.exec(source.slice(node.range?.[1]))?.[1]?.trimEnd();
    if (lost === undefined) return;
    const meant = JSON.stringify(`${node.value} ${lost}`);
    const sentence = `ends before ${JSON.stringify(lost)}, which YAML takes for a comment: put the text in quotes, ${meant}; or put a space after the # of a comment.`;
    yield { path, sentence };
  }
}
