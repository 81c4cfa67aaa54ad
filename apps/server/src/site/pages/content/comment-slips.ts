import { type Document, isMap, isScalar, isSeq } from 'yaml';
import type { FieldPath } from './field-path.ts';

/** Text that YAML reads as a comment although it follows a text and has no space after its sign: `#1`. */
const SLIP = /^[ \t]+(#[\p{L}\p{N}][^\r\n]*)/u;

/** A text that ends where a number sign stands in it. */
interface CommentSlip {
  path: FieldPath;
  sentence: string;
}

/**
 * Texts without quotes that lose what follows a number sign: of `We are #1` YAML keeps `We are`. A
 * comment with a space after its sign is left alone.
 *
 * @param source the text that the document was read from
 */
export function commentSlips(document: Document.Parsed, source: string): CommentSlip[] {
  return [...slipsIn(document.contents, [], source)];
}

function* slipsIn(node: unknown, path: FieldPath, source: string): Generator<CommentSlip> {
  if (isMap(node)) {
    for (const { key, value } of node.items) {
      const name = isScalar(key) ? String(key.value) : '';
      yield* slipsIn(value, [...path, name], source);
    }
  } else if (isSeq(node)) {
    for (const [at, item] of node.items.entries()) yield* slipsIn(item, [...path, at], source);
  } else if (isScalar(node) && node.type === 'PLAIN' && typeof node.value === 'string') {
    const lost = SLIP.exec(source.slice(node.range?.[1]))?.[1]?.trimEnd();
    if (lost === undefined) return;
    const meant = JSON.stringify(`${node.value} ${lost}`);
    const sentence = `ends before ${JSON.stringify(lost)}, which YAML takes for a comment: put the text in quotes, ${meant}; or put a space after the # of a comment.`;
    yield { path, sentence };
  }
}
