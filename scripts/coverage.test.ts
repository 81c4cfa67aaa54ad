// behaviour: 15.34
import { describe, expect, it } from 'vitest';
import {
  type Behaviour,
  coverageErrors,
  coverageTable,
  readBehaviours,
  readTags,
  type Tag,
} from './coverage.ts';

const DOCUMENT = `# Behaviours

## 1. Visitors

- **1.1** Visitors are anonymous.

## 4. States

### 4.1 Zip code

- **4.1.1** Typing stores the value
  and clears an error.
- **4.1.2** Five characters start a lookup.

  | a | table |

Not a behaviour.
`;

const behaviour = (id: string, text = 'Text.'): Behaviour => ({ id, text, group: '4.1 Zip code' });
const tag = (path: string, ids: string[], title: string | null = null): Tag => {
  return { path, line: 3, ids, title };
};

describe('readBehaviours', () => {
  it('reads number, text and group, over several lines', () => {
    expect(readBehaviours(DOCUMENT)).toEqual([
      { id: '1.1', text: 'Visitors are anonymous.', group: '1. Visitors' },
      {
        id: '4.1.1',
        text: 'Typing stores the value and clears an error.',
        group: '4.1 Zip code',
      },
      { id: '4.1.2', text: 'Five characters start a lookup.', group: '4.1 Zip code' },
    ]);
  });
});

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

  it('gives two tags above one another the same test', () => {
    const tags = readTags('a.spec.ts', "// behaviour: 1.1\n// behaviour: 1.2\ntest('is sent', f)");
    expect(tags.map(({ title }) => title)).toEqual(['is sent', 'is sent']);
  });

  it('reads a tag of a whole file', () => {
    expect(readTags('a.test.ts', "// behaviour: 1.1\nimport a;\nit('b', f)")).toEqual([
      { path: 'a.test.ts', line: 1, ids: ['1.1'], title: null },
    ]);
  });

  it.each([
    ['a.ts', '// behaviour: 1.1\ntest(1);'],
    ['a.css', '/* behaviour: 1.1 */\n.a {}'],
  ])('reads a tag of code in %s', (path, content) => {
    expect(readTags(path, content)).toEqual([{ path, line: 1, ids: ['1.1'], title: null }]);
  });

  it('leaves a tag within a line of code alone', () => {
    expect(readTags('a.ts', "const a = '// behaviour: 1.1';")).toEqual([]);
  });
});

describe('coverageErrors', () => {
  it('accepts behaviours with a test each', () => {
    const tags = [tag('a.test.ts', ['4.1.1', '4.1.2']), tag('scripts/budgets.ts', ['4.1.3'])];
    const behaviours = [behaviour('4.1.1'), behaviour('4.1.2'), behaviour('4.1.3')];
    expect(coverageErrors(behaviours, tags)).toEqual([]);
  });

  it('reports a behaviour that code alone names', () => {
    expect(coverageErrors([behaviour('4.1.1')], [tag('a.ts', ['4.1.1'])])).toEqual([
      '4.1.1 has no test: tag one with it',
    ]);
  });

  it('reports a tag that names no behaviour', () => {
    expect(coverageErrors([behaviour('4.1.1')], [tag('a.test.ts', ['4.1.1', '4.1'])])).toEqual([
      'a.test.ts:3: docs/behaviours.md has no behaviour "4.1"',
    ]);
  });

  it('reports a number that is used twice', () => {
    const behaviours = [behaviour('4.1.1'), behaviour('4.1.1')];
    expect(coverageErrors(behaviours, [tag('a.test.ts', ['4.1.1'])])).toEqual([
      'docs/behaviours.md: 4.1.1 is there twice',
    ]);
  });
});

describe('coverageTable', () => {
  it('has a row for each file and title, and names a file of several titles once', () => {
    const tags = [
      tag('a.ts', ['4.1.1']),
      tag('a.test.ts', ['4.1.1'], 'stores | clears'),
      tag('a.test.ts', ['4.1.1'], 'is sent'),
    ];
    expect(coverageTable([behaviour('4.1.1', 'Typing stores.')], tags)).toContain(
      '## 4.1 Zip code\n\n| | behaviour | code | tests |\n|---|---|---|---|\n' +
        '| 4.1.1 | Typing stores. | `a.ts` | `a.test.ts` › stores \\| clears |\n' +
        '|  |  |  | › is sent |\n',
    );
  });

  it('shortens a long text to a hundred characters', () => {
    const table = coverageTable([behaviour('4.1.1', 'word '.repeat(40))], []);
    expect(table).toMatch(/^\| 4\.1\.1 \| (?:word ){20}… \| {2}\| {2}\|$/m);
  });
});
