/**
 * A call with its modifiers, such as `it.each(`: of Vitest, Playwright, a test with its own
 * fixtures, or a step.
 */
const CALL = /^\s*(?:await )?[a-z]\w*((?:\.\w+)*)\s*[(<]/;

/** A test by the names of Vitest and Playwright, or a step of one, but not a group. */
const TEST =
  /^\s*(?:(?:it|test)(?:\.(?:each|for|only|runIf|skip|skipIf))?|await test\.step)\s*[(<]/;

/** A title and its line, counted from 1. */
export interface TestTitle {
  line: number;
  title: string;
}

/** The titles of a file's tests and their steps, without the titles of their groups. */
export function testTitles(content: string): TestTitle[] {
  const lines = content.split('\n');
  return lines.flatMap((text, index) => {
    const title = TEST.test(text) ? titleOf(lines.slice(index).join('\n')) : null;
    return title === null ? [] : [{ line: index + 1, title }];
  });
}

/** The title of the call at the start of a text; null without one. */
export function titleOf(text: string): string | null {
  const call = CALL.exec(text);
  if (call === null) return null;
  const isTable = /\.(?:each|for|runIf|skipIf)\b/.test(call[1] ?? '');
  const opening = (isTable ? /\)\(\s*(['"`])/ : /\(\s*(['"`])/).exec(text);
  if (opening === null) return null;
  const quote = opening[1] ?? '';
  const rest = text.slice(opening.index + opening[0].length);
  const end = new RegExp(`^(?:\\\\.|[^\\\\${quote}])*`, 's').exec(rest)?.[0] ?? '';
  return end.replace(/\\(['"`])/g, '$1');
}
