import { isNode, type Node } from '@zipfront/mutants/syntax';
import { analyse } from 'scslre';
import { parseAst } from 'vite';
import { type Findings, filesIn, PRODUCT_SOURCE, type Tree } from './tree.ts';

/** A regular expression in a source. */
interface Pattern {
  source: string;
  flags: string;
  /** The line that it stands in, from 1. */
  line: number;
}

/**
 * Finds regular expressions whose time may grow faster than the length of a text, one sentence
 * each. Those made by `new RegExp` are not found.
 *
 * @param file path of the source
 */
export function slowPatterns(file: string, source: string): string[] {
  return patternsIn(source).flatMap((pattern) => {
    const [report] = analyse(pattern).reports;
    if (report === undefined) return [];
    const { line, source: text, flags } = pattern;
    const character = JSON.stringify(report.character.pick);
    return `${file}:${line}: /${text}/${flags} takes long over many ${character}: let no two neighbouring parts match the same characters, and anchor it, or bound its repetitions.`;
  });
}

function patternsIn(source: string): Pattern[] {
  const found: Pattern[] = [];
  visit(parseAst(source, { lang: 'tsx' }) as unknown as Node, (node) => {
    const { regex, start } = node as Node & { regex?: { pattern: string; flags: string } };
    if (!regex) return;
    const line = source.slice(0, start).split('\n').length;
    found.push({ source: regex.pattern, flags: regex.flags, line });
  });
  return found;
}

function visit(node: Node, look: (node: Node) => void): void {
  look(node);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value])
      if (isNode(child)) visit(child, look);
  }
}

/** Checks the regular expressions of the product. */
export function checkPatterns(tree: Tree): Findings {
  const files = filesIn(tree, PRODUCT_SOURCE);
  const errors = files.flatMap(([file, source]) => slowPatterns(file, source));
  return { count: files.length, of: 'files', errors };
}
