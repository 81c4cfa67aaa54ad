import { expect, it } from 'vitest';
import { ERROR_COLUMNS } from '../health/error-columns.tsx';
import { type SortableColumn, sortRows } from './sort-rows.ts';

type Failure = Parameters<(typeof ERROR_COLUMNS)[number]['value']>[0];

const ROWS = [
  { name: 'b', known: null },
  { name: 'a', known: 10 },
];
const ROW_COLUMNS: readonly SortableColumn<(typeof ROWS)[number]>[] = [
  { id: 'name', label: 'Name', value: ({ name }) => name, cell: ({ name }) => name },
  { id: 'known', label: 'Known', value: ({ known }) => known, cell: ({ known }) => known },
];

// behaviour: 24.10
it('puts unknown values last, and sorts names and numbers', () => {
  const namesBy = (sort: string) => sortRows(ROWS, ROW_COLUMNS, sort).map(({ name }) => name);
  for (const sort of ['known', '-known', 'name']) expect(namesBy(sort)).toEqual(['a', 'b']);
  expect(namesBy('-name')).toEqual(['b', 'a']);
});

// behaviour: 24.10
it.each([
  ['with', 'with_error'],
  ['without', 'without_error'],
] as const)('puts errors with fewer than 30 visits last by the lead rate %s', (id, side) => {
  const failure = (visits: number, leads: number) => {
    const none = { visits: 0, leads: 0 };
    const rates = { with_error: none, without_error: none, [side]: { visits, leads } };
    return { fingerprint: `${leads}/${visits}`, rates } as Failure;
  };
  const rows = [failure(1, 1), failure(30, 0), failure(60, 30)];
  const keysBy = (sort: string) =>
    sortRows(rows, ERROR_COLUMNS, sort).map(({ fingerprint }) => fingerprint);
  expect(keysBy(id)).toEqual(['0/30', '30/60', '1/1']);
  expect(keysBy(`-${id}`)).toEqual(['30/60', '0/30', '1/1']);
});
