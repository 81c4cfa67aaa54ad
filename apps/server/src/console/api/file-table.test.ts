import type { Operation } from '@zipfront/contracts/api/operation';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { createFileTable } from './file-table.ts';

const sums = v.object({ visits: v.number() });
const operation = {
  table: 'rows',
  ok: v.object({
    rows: v.array(
      v.object({
        name: v.string(),
        compared: v.optional(v.nullable(sums)),
        series: v.optional(v.array(v.number())),
      }),
    ),
  }),
} as unknown as Operation;

// behaviour: 17.61
it('writes what is in an object under both names, and leaves out what no row has', () => {
  const rows = [
    { name: 'spring', compared: { visits: 3 } },
    { name: 'summer', compared: null },
  ];
  expect(createFileTable(operation, { rows })).toMatchObject({
    columns: ['name', 'compared_visits'],
    rows: [{ name: 'spring', compared_visits: 3 }, { name: 'summer' }],
  });
  expect(createFileTable(operation, { rows: [{ name: 'spring', series: [1, 2] }] })).toMatchObject({
    columns: ['name', 'series'],
    rows: [{ series: '[1,2]' }],
  });
  expect(createFileTable(operation, { rows: [] }).columns).toEqual(['name']);
});

// behaviour: 17.61
it('writes an object of any names as JSON', () => {
  const row = v.object({ detail: v.record(v.string(), v.string()) });
  const audit = { table: 'rows', ok: v.object({ rows: v.array(row) }) } as unknown as Operation;
  expect(
    createFileTable(audit, { rows: [{ detail: { what: 'held' } }, { detail: {} }] }),
  ).toMatchObject({ columns: ['detail'], rows: [{ detail: '{"what":"held"}' }, { detail: '{}' }] });
});
