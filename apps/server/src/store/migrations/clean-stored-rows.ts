import { cleanAttribution } from '@zipfront/contracts/clean-attribution';
import { hidePersonal } from '@zipfront/contracts/personal-text';
import { cleanUrl } from '@zipfront/contracts/privacy';
import { type Attribution, withoutIdentifiers } from '@zipfront/contracts/read-attribution';
import { scrubText } from '@zipfront/contracts/scrub-text';
import { type Kysely, sql } from 'kysely';
import { cleanStoredEvent, cleanStoredRaw } from '../cleaning/clean-stored-event.ts';
import { sameJson } from '../cleaning/same-json.ts';
import { jsonColumn } from '../column-types.ts';
import { fromJson, type JsonText, toJson } from '../json-column.ts';
import type { Database } from '../schema.ts';

/** Rows that are in memory at once. */
const ROWS_AT_ONCE = 1_000;

/**
 * Cleans stored rows by the rules for received content. A row that needs no change is only read.
 * Idempotent.
 */
export async function cleanStoredRows(db: Kysely<Database>): Promise<void> {
  await cleanTouches(db);
  await cleanHandoffs(db);
  await cleanEvents(db);
  await cleanBadEvents(db);
  await cleanErrorReports(db);
}

async function cleanTouches(db: Kysely<Database>): Promise<void> {
  const rows = db
    .selectFrom('touch')
    .innerJoin('visit', 'visit.id', 'touch.visit_id')
    .select(['visit_id', 'position', 'page_url', 'referrer', 'fields', 'visit.privacy_signal']);
  let after: { visit_id: string; position: number } | undefined;
  for (;;) {
    const last = after;
    const page = await (last
      ? rows.where((where) =>
          where.or([
            where('visit_id', '>', last.visit_id),
            where.and([
              where('visit_id', '=', last.visit_id),
              where('position', '>', last.position),
            ]),
          ]),
        )
      : rows
    )
      .orderBy('visit_id')
      .orderBy('position')
      .limit(ROWS_AT_ONCE)
      .execute();
    for (const row of page) {
      const privacySignal = row.privacy_signal === 1;
      const clean = (url: string | null) => url && cleanUrl(url, { privacySignal });
      const change = {
        page_url: clean(row.page_url),
        referrer: clean(row.referrer),
        fields: cleanFields(row.fields, privacySignal),
      };
      if (isSame(change, row)) continue;
      await db
        .updateTable('touch')
        .set(change)
        .where('visit_id', '=', row.visit_id)
        .where('position', '=', row.position)
        .execute();
    }
    after = page.at(-1);
    if (page.length < ROWS_AT_ONCE) return;
  }
}

async function cleanHandoffs(db: Kysely<Database>): Promise<void> {
  await eachPage(
    (after) =>
      db
        .selectFrom('handoff')
        .innerJoin('visit', 'visit.id', 'handoff.visit_id')
        .select([
          'token as key',
          'fields',
          'handoff.privacy_signal',
          'visit.privacy_signal as mark',
        ])
        .where('token', '>', after)
        .orderBy('token')
        .limit(ROWS_AT_ONCE)
        .execute(),
    eachRow(async ({ key, mark, ...row }) => {
      const signalled = mark === 1 || row.privacy_signal === 1;
      const change = {
        fields: cleanFields(row.fields, signalled),
        privacy_signal: signalled ? (1 as const) : (0 as const),
      };
      if (isSame(change, row)) return;
      await db.updateTable('handoff').set(change).where('token', '=', key).execute();
    }),
  );
}

/** The only large table, so one statement updates all changed rows of a page. */
async function cleanEvents(db: Kysely<Database>): Promise<void> {
  await eachPage(
    (after) =>
      db
        .selectFrom('event')
        .leftJoin('visit', 'visit.id', 'event.visit_id')
        .select(['event_id as key', 'schema', 'data', 'contexts', 'event.privacy_signal'])
        .select('visit.privacy_signal as mark')
        .where('event_id', '>', after)
        .orderBy('event_id')
        .limit(ROWS_AT_ONCE)
        .execute(),
    async (rows) => {
      const changes = rows.flatMap(({ key, mark, privacy_signal: signal, ...row }) => {
        const signalled = mark === 1 || signal === 1;
        const change = cleanStoredEvent(row, signalled);
        if (change === null && (signal === 1 || !signalled)) return [];
        const { data, contexts } = change ?? row;
        return [sql`(${key}, ${data}, ${contexts}, ${signalled ? '1' : '0'})`];
      });
      if (changes.length === 0) return;
      const json = jsonColumn(db);
      await sql`update event set data = cast(changed.column2 as ${json}),
        contexts = cast(changed.column3 as ${json}),
        privacy_signal = cast(changed.column4 as integer)
        from (values ${sql.join(changes)}) as changed
        where event.event_id = changed.column1`.execute(db);
    },
  );
}

async function cleanBadEvents(db: Kysely<Database>): Promise<void> {
  await eachPage(
    (after) =>
      db
        .selectFrom('bad_event')
        .leftJoin('visit', 'visit.id', 'bad_event.visit_id')
        .select(['bad_event.id as key', 'raw', 'bad_event.privacy_signal'])
        .select('visit.privacy_signal as mark')
        .where('bad_event.id', '>', after)
        .orderBy('bad_event.id')
        .limit(ROWS_AT_ONCE)
        .execute(),
    eachRow(async ({ key, mark, ...row }) => {
      const signalled = mark === 1 || row.privacy_signal === 1;
      const change = {
        raw: cleanStoredRaw(row.raw, signalled),
        privacy_signal: signalled ? (1 as const) : (0 as const),
      };
      if (isSame(change, row)) return;
      await db.updateTable('bad_event').set(change).where('id', '=', key).execute();
    }),
  );
}

async function cleanErrorReports(db: Kysely<Database>): Promise<void> {
  await eachPage(
    (after) =>
      db
        .selectFrom('error_report')
        .select(['fingerprint as key', 'path', 'type', 'message', 'agent'])
        .select(['exceptions', 'breadcrumbs'])
        .where('fingerprint', '>', after)
        .orderBy('fingerprint')
        .limit(ROWS_AT_ONCE)
        .execute(),
    eachRow(async ({ key, ...row }) => {
      const change = {
        path: row.path && hidePersonal(row.path),
        type: scrubText(row.type),
        message: scrubText(row.message),
        agent: row.agent && hidePersonal(row.agent),
        exceptions: cleanJson(row.exceptions, (exceptions) =>
          exceptions.map(({ type, message, frames }) => ({
            type: scrubText(type),
            message: scrubText(message),
            // Not by `scrubText`, which would remove the numbers of lines and columns.
            frames: frames.map(hidePersonal),
          })),
        ),
        breadcrumbs: cleanJson(row.breadcrumbs, (steps) =>
          steps.map((step) => ({ ...step, what: scrubText(step.what) })),
        ),
      };
      if (isSame(change, row)) return;
      await db.updateTable('error_report').set(change).where('fingerprint', '=', key).execute();
    }),
  );
}

/** Reads a table by its key, and passes each page on. */
async function eachPage<Row extends { key: string }>(
  read: (after: string) => Promise<Row[]>,
  clean: (rows: Row[]) => Promise<void>,
): Promise<void> {
  let after = '';
  for (;;) {
    const rows = await read(after);
    await clean(rows);
    const last = rows.at(-1);
    if (last === undefined || rows.length < ROWS_AT_ONCE) return;
    after = last.key;
  }
}

function cleanFields(stored: JsonText<Attribution>, privacySignal: boolean): JsonText<Attribution> {
  return cleanJson(stored, (original) => {
    const { fields } = cleanAttribution(original);
    return privacySignal ? withoutIdentifiers(fields) : fields;
  });
}

/** Passes on the rows of a page one by one. */
function eachRow<Row>(clean: (row: Row) => Promise<void>): (rows: Row[]) => Promise<void> {
  return async (rows) => {
    for (const row of rows) await clean(row);
  };
}

/** Cleans the value of a JSON column; returns the same text if nothing has to change. */
function cleanJson<T>(stored: JsonText<T>, clean: (value: T) => T): JsonText<T> {
  const value = fromJson(stored);
  const cleaned = clean(value);
  return sameJson(cleaned, value) ? stored : toJson(cleaned);
}

/** Whether a change has the values of the row already. */
function isSame<Change extends object>(change: Change, row: Change): boolean {
  const stored = new Map<string, unknown>(Object.entries(row));
  return Object.entries(change).every(([name, value]) => stored.get(name) === value);
}
