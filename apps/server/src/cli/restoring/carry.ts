import type { Act } from '../../platform/audit/audit-trail.ts';
import type { Database, Db, Trx } from '../../platform/store/schema.ts';

export interface Carrying extends Act {
  restored: Trx;
  previous: Db;
}

export type Carry = (carrying: Carrying) => Promise<string[]>;

/**
 * `ended`: no row stays. `added`: the previous database's rows are added, because each forbids
 * something. `carried`: what was taken away since the backup stays away.
 */
export type Fate =
  | { kind: 'backup'; why: string; columns?: readonly string[] }
  | { kind: 'ended'; why: string }
  | { kind: 'added'; key: string; why: string }
  | { kind: 'carried'; what: string; columns: readonly string[]; carry: Carry };

export const ROWS_AT_ONCE = 1_000;

function inParts<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / ROWS_AT_ONCE) }, (_, part) =>
    items.slice(part * ROWS_AT_ONCE, (part + 1) * ROWS_AT_ONCE),
  );
}

/** Adds the rows of the previous database whose key the backup does not have. */
export async function addRows(
  { restored, previous }: Pick<Carrying, 'restored' | 'previous'>,
  table: keyof Database,
  key: string,
): Promise<void> {
  // Any table: its columns are the same in both.
  const name = table as 'taken_form';
  const rows = await previous.selectFrom(name).selectAll().execute();
  for (const part of inParts(rows)) {
    await restored
      .insertInto(name)
      .values(part)
      .onConflict((conflict) => conflict.column(key as 'key').doNothing())
      .execute();
  }
}

export interface Ended<Table extends keyof Database> {
  table: Table;
  /** A column, and its values that mean "no longer"; null is never among them. */
  column: keyof Database[Table] & string;
  values?: readonly (string | number)[];
  /** Columns that go with it. */
  with?: readonly (keyof Database[Table] & string)[];
  /** It names a row in the report; the id by default. */
  name?: keyof Database[Table] & string;
}

/** If the previous database has ended them, and the backup has not. */
export function carryEnded<Table extends keyof Database>({
  column,
  values,
  with: others = [],
  name,
  ...ended
}: Ended<Table>): Carry {
  const table = ended.table as 'api_token';
  const named = ['id', `${column} as ended` as 'revoked_at as ended'] as const;
  const isEnded = (value: unknown) =>
    values === undefined ? value !== null : values.includes(value as string | number);
  return async ({ restored, previous }) => {
    const rows = await previous
      .selectFrom(table)
      .select(named)
      .select([...others] as 'revoked_at'[])
      .where((where) =>
        values === undefined
          ? where(column as 'name', 'is not', null)
          : where(column as 'name', 'in', values as readonly string[]),
      )
      .execute();
    const names: string[] = [];
    for (const part of inParts(rows)) {
      const ids = part.map(({ id }) => id);
      const present = await restored
        .selectFrom(table)
        .select([...named, `${name ?? 'id'} as named` as 'name as named'])
        .where('id', 'in', ids)
        .execute();
      const open = new Map(
        present.flatMap((row) => (isEnded(row.ended) ? [] : [[row.id, row.named]])),
      );
      for (const { id, ended: value, ...set } of part) {
        const shown = open.get(id);
        if (shown === undefined) continue;
        const changes = { ...set, [column as 'revoked_at']: value };
        await restored.updateTable(table).set(changes).where('id', '=', id).execute();
        names.push(shown);
      }
    }
    return names;
  };
}
