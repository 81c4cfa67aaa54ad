import type { Operation } from '@zipfront/contracts/api/operation';
import { getOwn } from '@zipfront/contracts/own';
import type * as v from 'valibot';
import type { FileTable } from './csv-file.ts';

type Schema = v.GenericSchema & {
  entries?: Record<string, Schema>;
  wrapped?: Schema;
  item?: Schema;
  pipe?: readonly { metadata?: { isInFiles?: boolean } }[];
};

/**
 * A field of an object has both names (`credit_campaign`); lists are JSON. Optional fields that no
 * row has are left out, and those with `isInFiles: false`.
 */
export function createFileTable(
  { ok, table = 'rows' }: Operation,
  answer: Record<string, unknown>,
): FileTable {
  const list = getOwn(plain(ok as Schema).entries ?? {}, table);
  const rows = (getOwn(answer, table) as Record<string, unknown>[]).map((row) => flat(row));
  const used = new Set(rows.flatMap((row) => Object.keys(row)));
  const columns = list?.item === undefined ? [] : listColumns(list.item, '', used);
  return { columns, rows };
}

function listColumns(schema: Schema, prefix: string, used: ReadonlySet<string>): string[] {
  return Object.entries(plain(schema).entries ?? {}).flatMap(([name, field]) => {
    const column = prefix + name;
    if (!isInFiles(field)) return [];
    const inner = plain(field).entries && `${column}_`;
    const isUsed = [...used].some((one) => one === column || (inner && one.startsWith(inner)));
    if (field.type === 'optional' && !isUsed) return [];
    return inner === undefined ? [column] : listColumns(field, inner, used);
  });
}

function isInFiles({ pipe = [] }: Schema): boolean {
  return pipe.every(({ metadata }) => metadata?.isInFiles !== false);
}

function plain(schema: Schema): Schema {
  return schema.wrapped === undefined ? schema : plain(schema.wrapped);
}

function flat(row: Record<string, unknown>, prefix = ''): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).flatMap(([name, value]): [string, unknown][] => {
      const column = prefix + name;
      if (typeof value !== 'object' || value === null) return [[column, value]];
      const whole: [string, unknown] = [column, JSON.stringify(value)];
      return Array.isArray(value)
        ? [whole]
        : [whole, ...Object.entries(flat(value as Record<string, unknown>, `${column}_`))];
    }),
  );
}
