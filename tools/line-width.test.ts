import { describe, expect, it } from 'vitest';
import { checkWidths, wrapComments, wrapDocument } from './line-width.ts';

const LONG = 'A sentence of some words. '.repeat(5).trim();
const CUT = LONG.lastIndexOf(' ', 97);
const HEAD = LONG.slice(0, CUT);
const TAIL = LONG.slice(CUT + 1);

// behaviour: 15.75
describe('wrapComments', () => {
  it.each([
    ['a run of lines', `// ${LONG}\nlet a;`, `// ${HEAD}\n// ${TAIL}\nlet a;`],
    ['a doc comment on one line', `/** ${LONG} */`, `/**\n * ${HEAD}\n * ${TAIL}\n */`],
    [
      'a doc comment on many lines',
      `/**\n * ${LONG}\n * It ends.\n *\n * @returns null\n */`,
      `/**\n * ${HEAD}\n * ${TAIL} It ends.\n *\n * @returns null\n */`,
    ],
    ['a tag of a doc comment', `/**\n * @param a ${LONG}\n */`, / \* @param a A .*\n \* {3}\S/],
    ['an item of a list', `// - ${LONG}\n// - b`, /^\/\/ - A .*\n\/\/ {3}\S.*\n\/\/ - b$/],
    ['a comment in markup', `  {/* ${LONG} */}`, /^ {2}\{\/\* A .*\n {6}\S.* \*\/\}$/],
  ])('wraps %s', (_, source, expected) => {
    if (typeof expected === 'string') expect(wrapComments(source)).toBe(expected);
    else expect(wrapComments(source)).toMatch(expected);
  });

  it.each([
    ['a comment of short lines', '// A.\n// B.'],
    ['a long word', `// https://a.example/${'a'.repeat(100)}`],
    ['code', `const a = '${LONG}';`],
    ['a comment after code', `const a = 1; // ${LONG}`],
    ['a comment for a tool', `// biome-ignore lint/a: ${LONG}`],
    ['a table', `/**\n * | ${LONG} |\n */`],
    ['an example', `/**\n * \`\`\`ts\n * ${LONG}\n * \`\`\`\n */`],
  ])('leaves %s', (_, source) => {
    expect(wrapComments(source)).toBe(source);
  });

  it('moves code between backticks as a whole', () => {
    const code = '`a function of words`';
    expect(wrapComments(`// ${HEAD} ${code}`)).toBe(`// ${HEAD}\n// ${code}`);
  });
});

// behaviour: 15.75
describe('wrapDocument', () => {
  it('wraps paragraphs and lists at 120 columns', () => {
    expect(wrapDocument(`${LONG}\n\n- ${LONG}\n  B.\n`)).toMatch(
      /^A .{100,119}\n[a-z .]+\n\n- A .{100,117}\n {2}[a-z .]+ B\.\n$/,
    );
  });

  it.each([
    ['a table', `| ${LONG} |`],
    ['a heading', `# ${LONG}`],
    ['code', `\`\`\`sh\n${LONG}\n\`\`\``],
  ])('leaves %s', (_, document) => {
    expect(wrapDocument(document)).toBe(document);
  });
});

// behaviour: 15.75
describe('checkWidths', () => {
  it('reports the first line that is too wide, and how to wrap it', () => {
    expect(checkWidths(new Map([['a.ts', `let a;\n// ${LONG}`]])).errors).toEqual([
      'a.ts:2: is too wide; "npm run format" wraps it',
    ]);
  });
});
