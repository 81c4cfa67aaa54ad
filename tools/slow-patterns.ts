import { analyse } from 'scslre';
import { parseAst } from 'vite';
import { type Findings, filesIn, lineAt, PRODUCT_SOURCE, type Tree } from './tree.ts';

/**
 * Finds regular expressions whose time may grow faster than the length of a text, one sentence
 * each. Those made by `new RegExp` are not found.
 *
 * @param file path of the source
 */
export function slowPatterns(file: string, source: string): string[] {
  return patternsIn(source).flatMap(({ start, regex: { pattern, flags } }) => {
    const [report] = analyse({ source: pattern, flags }).reports;
    if (report === undefined) return [];
    const character = JSON.stringify(report.character.pick);
    return `${file}:${lineAt(source, start)}: /${pattern}/${flags} takes long over many ${character}: let no two neighbouring parts match the same characters, and anchor it, or bound its repetitions.`;
  });
}

function patternsIn(source: string) {
  const found: { start: number; regex: { pattern: string; flags: string } }[] = [];
  // This walks through the syntax tree.
  JSON.stringify(parseAst(source, { lang: 'tsx' }), (_, node) => {
    if (node?.regex) found.push(node);
    return typeof node === 'object' ? node : null;
  });
  return found;
}

/** Checks the regular expressions of the product. */
export function checkPatterns(tree: Tree): Findings {
  const files = filesIn(tree, PRODUCT_SOURCE);
  const errors = files.flatMap(([file, source]) => slowPatterns(file, source));
  return { count: files.length, of: 'files', errors };
}
