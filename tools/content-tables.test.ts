import { describe, expect, it } from 'vitest';
import { checkTables, fillTables } from './content-tables.ts';

// behaviour: 10.56
describe('fillTables', () => {
  it('writes a table into its place', () => {
    expect(
      fillTables('Before.\n\n<!-- fields: site settings -->\n\nAfter.\n', {
        'site settings': '| new |',
      }),
    ).toBe('Before.\n\n| new |\n\nAfter.\n');
  });
});

// behaviour: 10.56
describe('checkTables', () => {
  it('reports a place without fields, and fields without a place', () => {
    const tree = new Map([['docs/content/fields.md', '<!-- fields: b -->\n']]);
    expect(checkTables(tree, ['a']).errors).toEqual([
      'docs/content/fields.md: there are no fields called "b"',
      'docs/content/fields.md: add <!-- fields: a -->',
    ]);
  });
});
