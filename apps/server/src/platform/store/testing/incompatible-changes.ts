import type { TableMetadata } from 'kysely';
import type { Db } from '../schema.ts';

/** The tables of a database, with those of the migrations. */
export function findTables(db: Db): Promise<TableMetadata[]> {
  return db.introspection.getTables();
}

/**
 * What a server of the version before cannot work with: a dropped or renamed table or column, or a
 * new column without a default.
 */
export function incompatibleChanges(
  before: readonly TableMetadata[],
  after: readonly TableMetadata[],
): string[] {
  return before.flatMap(({ name, columns }) => {
    const changed = after.find((table) => table.name === name);
    if (changed === undefined) return [`The table ${name} was dropped or renamed.`];
    const names = new Set(columns.map((column) => column.name));
    const left = new Set(changed.columns.map((column) => column.name));
    const dropped = columns.filter((column) => !left.has(column.name));
    const required = changed.columns.filter(
      (column) => !names.has(column.name) && !column.isNullable && !column.hasDefaultValue,
    );
    return [
      ...dropped.map((column) => `The column ${name}.${column.name} was dropped or renamed.`),
      ...required.map((column) => `The column ${name}.${column.name} is new and needs a value.`),
    ];
  });
}
