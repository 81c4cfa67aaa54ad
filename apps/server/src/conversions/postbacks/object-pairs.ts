import { parseObjectAsSent } from '../../platform/http/parse-object.ts';

/** The texts of a JSON document, so that marks in them are passed over, and the marks that structure it. */
const TEXTS_AND_MARKS = /"(?:[^"\\]|\\.)*"|[{}[\],]/g;

/**
 * The names and values of a JSON object in their order, also those of a name that comes more than once, of which `JSON.parse` drops all
 * but the last; null for anything else.
 */
export function objectPairs(text: string): [string, unknown][] | null {
  if (parseObjectAsSent(text) === null) return null;
  const members: string[] = [];
  let depth = 0;
  let start = text.indexOf('{') + 1;
  for (const { 0: mark, index } of text.matchAll(TEXTS_AND_MARKS)) {
    if (depth === 1 && (mark === ',' || mark === '}')) {
      members.push(text.slice(start, index));
      start = index + 1;
    }
    if (mark === '{' || mark === '[') depth += 1;
    if (mark === '}' || mark === ']') depth -= 1;
  }
  return members.flatMap((member) => Object.entries(JSON.parse(`{${member}}`)));
}
