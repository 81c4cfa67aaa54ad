import { DAY_MS } from '@zipfront/contracts/time/time';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/store/schema.ts';
import type { WarehouseFileRow, WarehouseMarkRow } from '../../platform/store/tables/warehouse.ts';
import type { SourceRows } from './columns.ts';

export const ROW_KINDS = ['events', 'touches', 'conversions'] as const;

export type RowKind = (typeof ROW_KINDS)[number];

export interface UnwrittenRow
  extends Pick<WarehouseMarkRow, 'key' | 'position' | 'version' | 'content'> {
  day: number;
}

export interface Part {
  after: string;
  /** Its last id; null in the last part. */
  end: string | null;
}

/** Number of ids that one query compares, so that it ends long before its timeout. */
const IDS_AT_ONCE = 10_000;

const ROWS_AT_ONCE = 1_000;

/** The ids of stored rows. The touches of a visit are deleted with it. */
const idQueries = {
  events: (db: Db) => db.selectFrom('event').select('event_id as id'),
  touches: (db: Db) => db.selectFrom('visit').select('id'),
  conversions: (db: Db) => db.selectFrom('conversion').select('lead_id as id'),
};

export async function* partsOf(db: Db, kind: RowKind, of: 'rows' | 'marks'): AsyncGenerator<Part> {
  const ids =
    of === 'rows'
      ? idQueries[kind](db)
      : db.selectFrom('warehouse_mark').select('key as id').where('kind', '=', kind);
  let after = '';
  for (;;) {
    const last = await db
      .selectFrom(ids.as('stored'))
      .select('id')
      .where('id', '>', after)
      .orderBy('id')
      .limit(1)
      .offset(IDS_AT_ONCE - 1)
      .executeTakeFirst();
    yield { after, end: last?.id ?? null };
    if (last === undefined) return;
    after = last.id;
  }
}

/** A condition for both tables of a comparison: PostgreSQL does not conclude one from the other. */
function within(column: string, { after, end }: Part): RawBuilder<boolean> {
  const id = sql.ref(column);
  return end === null ? sql`${id} > ${after}` : sql`${id} > ${after} and ${id} <= ${end}`;
}

export const findUnwritten: Record<RowKind, (db: Db, part: Part) => Promise<UnwrittenRow[]>> = {
  /** An event never changes. The index of its ids is compared, and only new ones are read. */
  async events(db, part) {
    const unwritten = await db
      .selectFrom('event')
      .leftJoin('warehouse_mark as mark', (join) =>
        join
          .on('mark.kind', '=', 'events')
          .on(within('mark.key', part))
          .onRef('mark.key', '=', 'event.event_id'),
      )
      .select('event.event_id')
      .where(within('event.event_id', part))
      .where('mark.key', 'is', null)
      .execute();
    const rows: UnwrittenRow[] = [];
    for (let from = 0; from < unwritten.length; from += ROWS_AT_ONCE) {
      const ids = unwritten.slice(from, from + ROWS_AT_ONCE).map(({ event_id }) => event_id);
      const found = await db
        .selectFrom('event')
        .leftJoin('sample_row as sample', (join) =>
          join.on('sample.kind', '=', 'visit').onRef('sample.id', '=', 'event.visit_id'),
        )
        .select(['event_id as key', 'happened_at as at'])
        .where('event_id', 'in', ids)
        .where('sample.id', 'is', null)
        .execute();
      rows.push(...found.map((row) => newRow({ ...row, position: 0 })));
    }
    return rows;
  },

  async touches(db, part) {
    const rows = await db
      .selectFrom('touch')
      .leftJoin('warehouse_mark as mark', (join) =>
        join
          .on('mark.kind', '=', 'touches')
          .on(within('mark.key', part))
          .onRef('mark.key', '=', 'touch.visit_id')
          .onRef('mark.position', '=', 'touch.position'),
      )
      .leftJoin('sample_row as sample', (join) =>
        join.on('sample.kind', '=', 'visit').onRef('sample.id', '=', 'touch.visit_id'),
      )
      .select(['touch.visit_id as key', 'touch.position', 'touch.at'])
      .where(within('touch.visit_id', part))
      .where('mark.key', 'is', null)
      .where('sample.id', 'is', null)
      .execute();
    return rows.map(newRow);
  },

  async conversions(db, part) {
    const leads = await db
      .selectFrom('conversion')
      .leftJoin('warehouse_mark as mark', (join) =>
        join
          .on('mark.kind', '=', 'conversions')
          .on(within('mark.key', part))
          .onRef('mark.key', '=', 'conversion.lead_id'),
      )
      .select(['lead_id as key', 'at', 'visit_id', 'mark.version', 'mark.content as written'])
      .select(['status', 'value_cents', 'decided_at', 'ad_consent', 'privacy_signal', 'bot'])
      .select(['channel', 'source', 'campaign', 'campaign_id'])
      .select(['first_channel', 'first_source', 'first_campaign', 'first_campaign_id'])
      .where(within('lead_id', part))
      .where('sample', '=', 0)
      .execute();
    return leads
      .map(({ key, at, visit_id, version, written, ...changing }) => {
        const content = JSON.stringify([visit_id !== null, ...Object.values(changing)]);
        const row = { ...newRow({ key, at, position: 0 }), content, version: (version ?? 0) + 1 };
        return { row, isWritten: content === written };
      })
      .filter(({ isWritten }) => !isWritten)
      .map(({ row }) => row);
  },
};

function newRow(row: { key: string; position: number; at: number }): UnwrittenRow {
  const { key, position, at } = row;
  return { key, position, version: 1, day: Math.floor(at / DAY_MS), content: '' };
}

export async function findDeleted(db: Db, kind: RowKind, part: Part): Promise<string[]> {
  const deleted = await db
    .selectFrom('warehouse_mark as mark')
    .leftJoin(idQueries[kind](db).as('stored'), (join) =>
      join.on(within('stored.id', part)).onRef('stored.id', '=', 'mark.key'),
    )
    .select('mark.key')
    .where('mark.kind', '=', kind)
    .where(within('mark.key', part))
    .where('stored.id', 'is', null)
    .execute();
  return [...new Set(deleted.map(({ key }) => key))];
}

/** In parts; a row that was deleted since it was planned is left out. */
export async function* findRows(
  db: Db,
  file: Pick<WarehouseFileRow, 'id' | 'kind'>,
  listedAt: number,
): AsyncGenerator<SourceRows[WarehouseFileRow['kind']][]> {
  let after = { kind: '', key: '', position: -1 };
  for (;;) {
    const { kind, key, position } = after;
    const marks = await db
      .selectFrom('warehouse_mark')
      .select(['kind', 'key', 'position', 'version'])
      .where('file_id', '=', file.id)
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple('kind', 'key', 'position'), '>', tuple(kind as RowKind, key, position)),
      )
      .orderBy('kind')
      .orderBy('key')
      .orderBy('position')
      .limit(ROWS_AT_ONCE)
      .execute();
    const last = marks.at(-1);
    if (last === undefined) return;
    if (file.kind === 'deletions') yield marks.map((mark) => ({ ...mark, listed_at: listedAt }));
    else yield await findSources[file.kind](db, marks);
    after = last;
  }
}

type FoundMark = Pick<WarehouseMarkRow, 'kind' | 'key' | 'position' | 'version'>;

const findSources: {
  [Kind in RowKind]: (db: Db, marks: FoundMark[]) => Promise<SourceRows[Kind][]>;
} = {
  events: (db, marks) =>
    db.selectFrom('event').selectAll().where('event_id', 'in', distinctKeys(marks)).execute(),

  async touches(db, marks) {
    const rows = await db
      .selectFrom('touch')
      .innerJoin('visit', 'visit.id', 'touch.visit_id')
      .selectAll('touch')
      .select('visit.bot')
      .where('visit_id', 'in', distinctKeys(marks))
      .execute();
    const planned = new Set(marks.map(({ key, position }) => `${key} ${position}`));
    return rows.filter(({ visit_id, position }) => planned.has(`${visit_id} ${position}`));
  },

  async conversions(db, marks) {
    const rows = await db
      .selectFrom('conversion')
      .selectAll()
      .where('lead_id', 'in', distinctKeys(marks))
      .execute();
    const versions = new Map(marks.map(({ key, version }) => [key, version]));
    return rows.map((row) => ({ ...row, version: versions.get(row.lead_id) ?? 1 }));
  },
};

function distinctKeys(marks: readonly FoundMark[]): string[] {
  return [...new Set(marks.map(({ key }) => key))];
}
