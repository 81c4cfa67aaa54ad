import { expect, it } from 'vitest';
import { orderTable } from './sort-rows.ts';

interface Row {
  name: string;
  value: number | null;
}

const ROWS: Row[] = [
  { name: 'second', value: 7 },
  { name: 'first', value: null },
  { name: 'third', value: 9 },
];

const TABLE = orderTable<Row, 'name' | 'value'>({
  values: { name: ({ name }) => name, value: ({ value }) => value },
  names: ['name'],
  usual: '-value',
});

// behaviour: 24.10
it.each([
  ['name', ['first', 'second', 'third']],
  ['-name', ['third', 'second', 'first']],
  ['value', ['second', 'third', 'first']],
  ['-value', ['second', 'first', 'third']],
  ['planet', ['second', 'first', 'third']],
  [undefined, ['second', 'first', 'third']],
])('sorts by %s of an address, with unknown values last, and leaves the usual order as it is', (text, names) => {
  expect(TABLE.sort(ROWS, TABLE.read(text)).map(({ name }) => name)).toEqual(names);
});

// behaviour: 24.10
it('leads from each heading to its first order, and then to the reverse', () => {
  const address = (sort: string) => `/?sort=${sort}`;
  expect(TABLE.orderOf('', address)).toEqual({
    sort: '-value',
    first: ['name', '-value'],
    addresses: { name: '/?sort=name', value: '/?sort=value' },
  });
  expect(TABLE.orderOf('name', address)).toMatchObject({
    sort: 'name',
    addresses: { name: '/?sort=-name', value: '/?sort=' },
  });
});
