import { parseAst } from 'vite';
import { type Change, findChanges } from './operators.ts';
import { isNode, type Node } from './syntax.ts';

/** A change at one place of a source file. */
export interface Mutant extends Change {
  /** `<file>#<number>`; the number counts the mutants of the file in their order. */
  id: string;
  /** The path from the repository's root. */
  file: string;
  /** The line that it begins at, from 1. */
  line: number;
  /** The text of that line, without the space around it. */
  lineText: string;
}

/** Shows the change on one line: `a < b → a <= b`. */
export function describeChange(source: string, mutant: Mutant): string {
  const { start, end, replacement, kind } = mutant;
  const before = kind === 'body' ? '{ … }' : oneLine(source.slice(start, end));
  return `${before} → ${replacement === '' ? 'nothing' : oneLine(replacement)}`;
}

function oneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= 100 ? line : `${line.slice(0, 60)} … ${line.slice(-37)}`;
}

/**
 * The mutants of a TypeScript file, in the order of their places.
 *
 * @throws if the text is not TypeScript
 */
export function findMutants(file: string, source: string): Mutant[] {
  const found: Omit<Mutant, 'id'>[] = [];
  const lines = source.split('\n');
  const starts = lines.reduce<number[]>((all, line) => {
    all.push((all.at(-1) ?? 0) + line.length + 1);
    return all;
  }, []);
  walk(parseAst(source, { lang: 'ts' }) as unknown as Node, [], (node, parents) => {
    for (const change of findChanges(node, parents, source)) {
      const line = starts.findIndex((end) => change.start < end) + 1;
      found.push({ ...change, file, line, lineText: (lines[line - 1] ?? '').trim() });
    }
  });
  found.sort((a, b) => a.start - b.start || b.end - a.end);
  return found.map((mutant, index) => ({ id: `${file}#${index}`, ...mutant }));
}

/** Keys of types, and of names that are not expressions. */
const NO_CODE = new Set([
  'typeAnnotation',
  'typeParameters',
  'typeArguments',
  'returnType',
  'superTypeArguments',
  'implements',
  'decorators',
  'parent',
]);

/** Types of nodes without code that runs. */
const NO_CODE_TYPES =
  /^(ImportDeclaration|ExportAllDeclaration|TS(?!AsExpression|NonNull|Satisfies))/;

function walk(node: Node, parents: Node[], visit: (node: Node, parents: Node[]) => void): void {
  if (NO_CODE_TYPES.test(node.type)) return;
  visit(node, parents);
  const within = [...parents, node];
  for (const [key, value] of Object.entries(node)) {
    if (NO_CODE.has(key)) continue;
    if (key === 'key' && node.computed !== true) continue;
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isNode(child)) walk(child, within, visit);
    }
  }
}
