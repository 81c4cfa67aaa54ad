import { describe, expect, it } from 'vitest';
import {
  type Behaviour,
  coverageErrors,
  coverageTable,
  readBehaviours,
  readTags,
  sectionErrors,
  type Tag,
} from './coverage.ts';

const DOCUMENT = `# Behaviours

## 1. Visitors

- **1.1** Visitors are anonymous.

## 4. States

### 4.1 Zip code

- **4.1.1** Typing stores the value
  and clears an error.
  Code: \`a/zip.ts\`,
  \`a/form.ts\`
- **4.1.2** A lookup starts.
  Code: \`a.ts\`
  Missing: no network.

  | a | table |

Not a behaviour.
`;

const behaviour = (id: string, changes: Partial<Behaviour> = {}): Behaviour => {
  return { id, text: 'Text.', code: ['a.ts'], missing: null, group: '4.1 Zip code', ...changes };
};
const tag = (path: string, ids: string[], title: string | null = null): Tag => {
  return { path, line: 3, ids, title };
};

// behaviour: 15.34
describe('readBehaviours', () => {
  it('reads number, text, code, reason and group, over several lines', () => {
    const group = '4.1 Zip code';
    expect(readBehaviours(DOCUMENT)).toEqual([
      { id: '1.1', text: 'Visitors are anonymous.', code: [], missing: null, group: '1. Visitors' },
      {
        id: '4.1.1',
        text: 'Typing stores the value and clears an error.',
        code: ['a/zip.ts', 'a/form.ts'],
        missing: null,
        group,
      },
      { id: '4.1.2', text: 'A lookup starts.', code: ['a.ts'], missing: 'no network.', group },
    ]);
  });
});

// behaviour: 15.34
describe('readTags', () => {
  it.each([
    ['a test', "it('clears an error', () => {});", 'clears an error'],
    ['a browser test', 'test("isn\'t sent", async () => {});', "isn't sent"],
    ['a title on a line of its own', "test(\n  'is sent',\n  async () => {});", 'is sent'],
    ['an escaped quote', String.raw`it('isn\'t sent', () => {});`, "isn't sent"],
    ['a template', 'test(`a form`, () => {});', 'a form'],
    ['a table', "it.each([\n  ['a (b)', f('c')],\n])('accepts %s', () => {});", 'accepts %s'],
    ['a typed table', "it.each<[string]>([['a']])('accepts %s', () => {});", 'accepts %s'],
    ['a group', "test.describe('without JavaScript', () => {});", 'without JavaScript'],
    [
      'a test with its own fixtures',
      "faults('is cut off', async ({ proxy }) => {});",
      'is cut off',
    ],
    ['a conditional test', "it.runIf(isLinux)('is killed', () => {});", 'is killed'],
  ])('reads the title of %s', (_, call, title) => {
    expect(readTags('a.test.ts', `import a;\n\n// behaviour: 4.1.2, 9.1\n${call}`)).toEqual([
      { path: 'a.test.ts', line: 3, ids: ['4.1.2', '9.1'], title },
    ]);
  });

  it('reads two tags above one another for the same test', () => {
    const tags = readTags('a.spec.ts', "// behaviour: 1.1\n// behaviour: 1.2\ntest('is sent', f)");
    expect(tags.map(({ title }) => title)).toEqual(['is sent', 'is sent']);
  });

  it('reads a tag of a whole file', () => {
    expect(readTags('a.test.ts', "// behaviour: 1.1\nimport a;\nit('b', f)")).toEqual([
      { path: 'a.test.ts', line: 1, ids: ['1.1'], title: null },
    ]);
  });

  it('reads the titles of the groups before that of the test', () => {
    // On one line, so that the script does not take it for a tag of this file.
    const content = `describe('a form', () => {\n  test.describe("it's sent", () => {\n    it('once', f);\n\n    // behaviour: 1.1\n    it('twice', () => {});`;
    expect(readTags('a.spec.ts', content)[0]?.title).toBe("a form › it's sent › twice");
  });

  it('reads the title of a test before that of its step', () => {
    const content = `faults(\n  'moves',\n  async () => {\n    for (const key of KEYS) {\n      // behaviour: 1.1\n      await test.step('by keys', async () => {});`;
    expect(readTags('a.spec.ts', content)[0]?.title).toBe('moves › by keys');
  });

  it('ignores a tag within a line of code', () => {
    expect(readTags('a.ts', "const a = '// behaviour: 1.1';")).toEqual([]);
  });
});

// behaviour: 15.34
describe('coverageErrors', () => {
  const exists = (path: string) => path === 'a.ts';

  it('accepts behaviours with code and a test each', () => {
    const tags = [tag('a.test.ts', ['4.1.1', '4.1.2']), tag('scripts/budgets.ts', ['4.1.3'])];
    const behaviours = [behaviour('4.1.1'), behaviour('4.1.2'), behaviour('4.1.3')];
    expect(coverageErrors(behaviours, tags, exists)).toEqual([]);
  });

  it('accepts a behaviour without code and test that is marked as missing', () => {
    const missing = behaviour('4.1.1', { code: [], missing: 'Not built yet.' });
    expect(coverageErrors([missing], [], exists)).toEqual([]);
  });

  it.each<[string, Behaviour[], Tag[], string]>([
    [
      'a behaviour without a test',
      [behaviour('4.1.1')],
      [],
      'docs/behaviours.md: 4.1.1 has no test: tag one with "// behaviour: 4.1.1"',
    ],
    [
      'a behaviour without code',
      [behaviour('4.1.1', { code: [] })],
      [tag('a.test.ts', ['4.1.1'])],
      'docs/behaviours.md: 4.1.1 names no code: add a line "Code:"',
    ],
    [
      'a path that does not exist',
      [behaviour('4.1.1', { code: ['a.ts', 'b.ts'] })],
      [tag('a.test.ts', ['4.1.1'])],
      'docs/behaviours.md: 4.1.1: b.ts is missing',
    ],
    [
      'a behaviour that is marked as missing and has a test',
      [behaviour('4.1.1', { missing: 'Not built yet.' })],
      [tag('a.test.ts', ['4.1.1'])],
      'docs/behaviours.md: 4.1.1 has a test: remove "Missing:"',
    ],
    [
      'a tag with an unknown number',
      [behaviour('4.1.1')],
      [tag('a.test.ts', ['4.1.1', '4.1'])],
      'a.test.ts:3: docs/behaviours.md has no behaviour "4.1"',
    ],
    [
      'a tag outside tests',
      [behaviour('4.1.1')],
      [tag('a.test.ts', ['4.1.1']), tag('a.ts', ['4.1.1'])],
      'a.ts:3: only a test names behaviours',
    ],
    [
      'a number that is used twice',
      [behaviour('4.1.1'), behaviour('4.1.1')],
      [tag('a.test.ts', ['4.1.1'])],
      'docs/behaviours.md: 4.1.1 is used twice',
    ],
  ])('reports %s', (_, behaviours, tags, error) => {
    expect(coverageErrors(behaviours, tags, exists)).toEqual([error]);
  });
});

// behaviour: 15.34
describe('coverageTable', () => {
  it('writes a row for each file and title, and names a file of several titles once', () => {
    const tags = [
      tag('a.test.ts', ['4.1.1'], 'stores | clears'),
      tag('a.test.ts', ['4.1.1'], 'is sent'),
    ];
    expect(coverageTable([behaviour('4.1.1', { text: 'Typing stores.' })], tags)).toContain(
      '## 4.1 Zip code\n\n| | behaviour | code | tests |\n|---|---|---|---|\n' +
        '| 4.1.1 | Typing stores. | `a.ts` | `a.test.ts` › stores \\| clears |\n' +
        '|  |  |  | › is sent |\n',
    );
  });

  it('writes why a behaviour has no test', () => {
    const table = coverageTable([behaviour('4.1.1', { missing: 'Not built yet.' })], []);
    expect(table).toContain('| 4.1.1 | Text. | `a.ts` | missing: Not built yet. |');
  });

  it('shortens a long text to a hundred characters', () => {
    const table = coverageTable([behaviour('4.1.1', { text: 'word '.repeat(40), code: [] })], []);
    expect(table).toMatch(/^\| 4\.1\.1 \| (?:word ){20}… \| {2}\| {2}\|$/m);
  });
});

// behaviour: 15.34
describe('sectionErrors', () => {
  it('reports each comment that cites a section by its number', () => {
    const content = ['const a = 1;', '/** Section 7: one.', ' * By sections, section 8.1 */'].join(
      '\n',
    );
    const sentence = 'cites a section: cite the behaviour, as "(behaviours, 4.1.2)"';
    expect(sectionErrors('a.ts', content)).toEqual([`a.ts:2: ${sentence}`, `a.ts:3: ${sentence}`]);
  });

  it('accepts sections of standards, over two lines too, and what is no comment', () => {
    const content = [
      '/** By RFC 9110, section 12.5.3, and (sqlite.org/a.html,',
      ' * section 2.2). */',
      "const text = 'Section 7';",
    ].join('\n');
    expect(sectionErrors('a.ts', content)).toEqual([]);
  });
});
