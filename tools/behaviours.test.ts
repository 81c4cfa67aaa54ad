import { expect, it } from 'vitest';
import { checkBehaviours, readBehaviours, readTags, testsOf } from './behaviours.ts';

const DOCUMENT = `# Behaviours

- **4.1.1** Typing stores the value
  and clears an error.
- **4.2** A lookup starts.
  Missing: no network.

  | a | table |

Not a behaviour.
`;

const SOURCE = `import a;

  // behaviour: 4.1.1, 9.1
  // behaviour: 9.2
  it('stores', f);
const a = '// behaviour: 1.1';
`;

// behaviour: 15.34
it('prints the tests of behaviours by place and first line, or why one is missing', () => {
  expect(testsOf(readBehaviours(DOCUMENT), readTags('a.test.ts', SOURCE))).toBe(
    [
      '4.1.1 Typing stores the value and clears an error.',
      "  a.test.ts:3 it('stores', f);",
      '4.2 A lookup starts.',
      '  missing: no network.',
    ].join('\n'),
  );
});

it('reads each number of tags above one another, and no tag within a line of code', () => {
  const code = "it('stores', f);";
  expect(readTags('a.test.ts', SOURCE)).toEqual([
    { place: 'a.test.ts:3', ids: ['4.1.1', '9.1'], code },
    { place: 'a.test.ts:4', ids: ['9.2'], code },
  ]);
});

// behaviour: 15.34
it.each([
  [
    '4.1.1',
    '- **4.2** Text.',
    ['docs/behaviours: 4.2 has no test: tag one with "//', 'no behaviour "4.1.1"'],
  ],
  ['4.2', '- **4.2** Text. Missing: no network.', ['4.2 has a test: remove "Missing:"']],
  ['4.2', '- **4.2** Text.\n- **4.2** Text.', ['docs/behaviours: 4.2 is used twice']],
  ['4.2', '- **4.2** Text.', []],
])('compares the tag %s with the behaviours %j', (id, document, errors) => {
  const tree = new Map([['docs/behaviours/4.md', document]]).set(
    'a.test.ts',
    `// behaviour: ${id}\n`,
  );
  expect(checkBehaviours(tree).errors).toEqual(errors.map((text) => expect.stringContaining(text)));
});

it('reports a tag outside tests and the budgets', () => {
  const tree = new Map([['docs/behaviours/4.md', '- **4.2** Text.']]);
  for (const path of ['a.ts', 'a.spec.ts', 'tools/budgets.ts'])
    tree.set(path, '// behaviour: 4.2\n');
  expect(checkBehaviours(tree).errors).toEqual(['a.ts:1: only a test names behaviours']);
});
