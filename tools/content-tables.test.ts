import { describe, expect, it } from 'vitest';
import { writeTables } from './content-tables.ts';

// behaviour: 10.56
describe('writeTables', () => {
  it('replaces the table between its marks', () => {
    const { text, errors } = writeTables(
      'Before.\n<!-- fields: site settings -->\nold\n<!-- end -->\nAfter.\n',
      { 'site settings': '| new |' },
    );
    expect(text).toBe(
      'Before.\n<!-- fields: site settings -->\n\n| new |\n\n<!-- end -->\nAfter.\n',
    );
    expect(errors).toEqual([]);
  });

  it('reports a name without fields, and a table without marks', () => {
    expect(writeTables('<!-- fields: b -->\n<!-- end -->', { a: '' }).errors).toEqual([
      'docs/content/fields.md: there are no fields called "b"',
      'docs/content/fields.md: add <!-- fields: a --> and <!-- end -->',
    ]);
  });
});
