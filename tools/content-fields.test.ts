import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { described } from '../packages/contracts/src/content/fields.ts';
import { fieldRows } from './content-fields.ts';

const text = v.pipe(v.string(), v.trim(), v.minLength(1, 'some text'));
const rowsOf = (entries: Record<string, v.GenericSchema>, named = new Map<unknown, string>()) =>
  fieldRows(v.strictObject(entries), named);

// behaviour: 10.56
describe('fieldRows', () => {
  it.each<[string, v.GenericSchema]>([
    ['text', text],
    ['text of at most 12 characters', v.pipe(text, v.maxLength(12))],
    ['a path', v.pipe(v.string(), v.regex(/^a/, 'a path'))],
    ['a whole number from 1 to 5', v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5))],
    ['a number from 0 to 1', v.pipe(v.number(), v.minValue(0), v.maxValue(1))],
    ['`true` or `false`', v.boolean()],
    ['`required`', v.literal('required')],
    ['`a` or `b`', v.picklist(['a', 'b'])],
    ['list: text', v.array(text)],
    ['list of 2 to 3: text', v.pipe(v.array(text), v.minLength(2), v.maxLength(3))],
    ['list of at least 1: text', v.pipe(v.array(text), v.minLength(1))],
    ['list of 2: text', v.tuple([text, text])],
    ['object with `a`, `b`?: text', v.strictObject({ a: text, b: v.optional(text) })],
  ])('expects %s', (expected, schema) => {
    expect(rowsOf({ field: schema })).toEqual([
      { name: 'field', optional: false, expected, description: '' },
    ]);
  });

  it('reads description, option and default', () => {
    const field = described(v.optional(v.boolean(), true), 'Shows it.');
    expect(rowsOf({ field })).toEqual([
      {
        name: 'field',
        optional: true,
        expected: '`true` or `false`; `true` if omitted',
        description: 'Shows it.',
      },
    ]);
  });

  it('reads the checks of a schema that has a description', () => {
    const schema = v.pipe(v.string(), v.regex(/a/, 'an a'));
    expect(rowsOf({ field: described(schema, 'A.') })[0]?.expected).toBe('an a');
  });

  it('lists the fields of a list of objects in a row each', () => {
    const steps = v.array(v.strictObject({ heading: text, note: described(text, 'Small.') }));
    expect(rowsOf({ steps }).map(({ name, expected }) => [name, expected])).toEqual([
      ['steps', 'list: object'],
      ['steps.heading', 'text'],
      ['steps.note', 'text'],
    ]);
  });

  it('omits the row of an object that has only its fields', () => {
    const menu = v.strictObject({ open: described(text, 'Opens it.'), size: v.boolean() });
    expect(rowsOf({ menu }).map(({ name }) => name)).toEqual(['menu.open', 'menu.size']);
  });

  it('names an object that is described elsewhere', () => {
    const link = v.strictObject({ label: text });
    const named = new Map([[link.entries, 'a link']]);
    const rows = rowsOf({ one: described(link, 'One.'), many: v.array(link) }, named);
    expect(rows.map(({ expected }) => expected)).toEqual(['a link', 'list: a link']);
  });
});
