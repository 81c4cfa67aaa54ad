import { describe, expect, it } from 'vitest';
import {
  type Behaviour,
  behaviourErrors,
  readBehaviours,
  readTags,
  type Tag,
  testsOf,
} from './behaviours.ts';

const DOCUMENT = `# Behaviours

## 1. Visitors

- **1.1** Visitors are anonymous.

## 4. States

### 4.1 Zip code

- **4.1.1** Typing stores the value
  and clears an error.
- **4.1.2** A lookup starts.
  Missing: no network.

  | a | table |

Not a behaviour.
`;

const behaviour = (id: string, changes: Partial<Behaviour> = {}): Behaviour => {
  return { id, text: 'Text.', missing: null, ...changes };
};
const tag = (path: string, ids: string[], code = ''): Tag => {
  return { place: `${path}:3`, ids, code };
};

// behaviour: 15.34
describe('readBehaviours', () => {
  it('reads number, text and reason, over several lines', () => {
    expect(readBehaviours(DOCUMENT)).toEqual([
      { id: '1.1', text: 'Visitors are anonymous.', missing: null },
      { id: '4.1.1', text: 'Typing stores the value and clears an error.', missing: null },
      { id: '4.1.2', text: 'A lookup starts.', missing: 'no network.' },
    ]);
  });
});

// behaviour: 15.34
describe('readTags', () => {
  it('reads the numbers of a tag, and the test, step or group below it', () => {
    expect(readTags('a.test.ts', "import a;\n\n  // behaviour: 4.1.2, 9.1\n  it('b', f)")).toEqual([
      { place: 'a.test.ts:3', ids: ['4.1.2', '9.1'], code: "it('b', f)" },
    ]);
  });

  it('reads two tags above one another for the same test', () => {
    const tags = readTags('a.spec.ts', "// behaviour: 1.1\n// behaviour: 1.2\ntest('b', f)");
    expect(tags.map(({ code }) => code)).toEqual(["test('b', f)", "test('b', f)"]);
  });

  it('ignores a tag within a line of code', () => {
    expect(readTags('a.ts', "const a = '// behaviour: 1.1';\n")).toEqual([]);
  });
});

// behaviour: 15.34
describe('behaviourErrors', () => {
  it('accepts behaviours with a test each', () => {
    const tags = [tag('a.test.ts', ['4.1.1', '4.1.2']), tag('tools/budgets.ts', ['4.1.3'])];
    const behaviours = [behaviour('4.1.1'), behaviour('4.1.2'), behaviour('4.1.3')];
    expect(behaviourErrors(behaviours, tags)).toEqual([]);
  });

  it('accepts a behaviour without a test that is marked as missing', () => {
    const missing = behaviour('4.1.1', { missing: 'Not built yet.' });
    expect(behaviourErrors([missing], [])).toEqual([]);
  });

  it.each<[string, Behaviour[], Tag[], string]>([
    [
      'a behaviour without a test',
      [behaviour('4.1.1')],
      [],
      'docs/behaviours: 4.1.1 has no test: tag one with "// behaviour: 4.1.1"',
    ],
    [
      'a behaviour that is marked as missing and has a test',
      [behaviour('4.1.1', { missing: 'Not built yet.' })],
      [tag('a.test.ts', ['4.1.1'])],
      'docs/behaviours: 4.1.1 has a test: remove "Missing:"',
    ],
    [
      'a tag with an unknown number',
      [behaviour('4.1.1')],
      [tag('a.test.ts', ['4.1.1', '4.1'])],
      'a.test.ts:3: docs/behaviours has no behaviour "4.1"',
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
      'docs/behaviours: 4.1.1 is used twice',
    ],
  ])('reports %s', (_, behaviours, tags, error) => {
    expect(behaviourErrors(behaviours, tags)).toEqual([error]);
  });
});

// behaviour: 15.34
describe('testsOf', () => {
  it('prints the tests of a behaviour, or why it has none', () => {
    const behaviours = [behaviour('4.1.1'), behaviour('4.1.2', { missing: 'Not built yet.' })];
    const tags = [tag('a.test.ts', ['4.1.1'], "it('stores', f)")];
    expect(testsOf(behaviours, tags)).toBe(
      "4.1.1 Text.\n  a.test.ts:3 it('stores', f)\n4.1.2 Text.\n  missing: Not built yet.",
    );
  });
});
