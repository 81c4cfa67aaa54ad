import { randomUUIDv7 } from 'node:crypto';
import type { SavedQuery } from '@zipfront/contracts/api/reports';
import type { Schedule } from '@zipfront/contracts/api/saved-reports';
import { can } from '@zipfront/contracts/console/capabilities';
import type { ReportCondition } from '@zipfront/contracts/reports/report-condition';
import { type Act, recordAction } from '../../platform/audit/audit-trail.ts';
import type { Db, Trx } from '../../platform/store/schema.ts';
import { fromJson, toJson } from '../../platform/store/tables/columns.ts';
import type { ConditionCheck, SavedReportRow } from '../../platform/store/tables/console.ts';

interface StoredSchedule extends Pick<Schedule, 'every' | 'to'> {
  /** Null if the report is always sent. */
  condition: ReportCondition | null;
  checked: ConditionCheck | null;
  dueAt: number;
}

export interface SavedReport {
  id: string;
  name: string;
  owner: { id: string; name: string; maySend: boolean };
  query: SavedQuery;
  schedule: StoredSchedule | null;
  version: number;
}

export async function findSavedReports(
  db: Db,
  chosen: { id?: string; dueBy?: number } = {},
): Promise<SavedReport[]> {
  const { id, dueBy } = chosen;
  const rows = await db
    .selectFrom('saved_report')
    .innerJoin('account', 'account.id', 'saved_report.owner_id')
    .selectAll('saved_report')
    .select(['account.name as owner', 'account.role', 'account.disabled_at'])
    .$if(id !== undefined, (query) => query.where('saved_report.id', '=', id ?? ''))
    .$if(dueBy !== undefined, (query) => query.where('due_at', '<=', dueBy ?? 0))
    .orderBy('saved_report.name')
    .orderBy('saved_report.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    version: row.version,
    owner: {
      id: row.owner_id,
      name: row.owner,
      maySend: row.disabled_at === null && can(row.role, 'manage-money'),
    },
    query: fromJson(row.query),
    schedule: readSchedule(row),
  }));
}

type Content = Pick<SavedReport, 'name' | 'query' | 'schedule'>;

type ContentChange = { [Part in keyof Content]?: Content[Part] | undefined };

/** Returns its id. `by` becomes its owner. */
export async function addSavedReport(
  trx: Trx,
  { name, query, schedule, by, at }: Content & Act,
): Promise<string> {
  const id = randomUUIDv7();
  await trx
    .insertInto('saved_report')
    .values({
      id,
      name,
      owner_id: by.accountId ?? '',
      query: toJson(query),
      ...scheduleColumns(schedule),
      version: 1,
    })
    .execute();
  const detail = { name, ...auditDetail(schedule) };
  await recordAction(trx, { by, at, action: 'saved-report-added', subject: id, detail });
  return id;
}

/**
 * Returns false where the report has another version by now, or was deleted. `owner` is an
 * account's id.
 */
export async function changeSavedReport(
  trx: Trx,
  {
    id,
    version,
    change: { name, query, schedule },
    owner,
    by,
    at,
  }: Act & { id: string; version: number; change: ContentChange; owner: string },
): Promise<boolean> {
  const changed = await trx
    .updateTable('saved_report')
    .set({
      owner_id: owner,
      version: version + 1,
      ...(name !== undefined && { name }),
      ...(schedule !== undefined && scheduleColumns(schedule)),
      ...(query !== undefined && { query: toJson(query), checked: null }),
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('name')
    .executeTakeFirst();
  if (changed === undefined) return false;
  const detail = {
    name: changed.name,
    ...(query !== undefined && { query: 'changed' }),
    ...(schedule !== undefined && auditDetail(schedule)),
  };
  await recordAction(trx, { by, at, action: 'saved-report-changed', subject: id, detail });
  return true;
}

/**
 * Deletes a report, whose waiting mails are then not sent. Returns false where it was deleted
 * before.
 */
export async function deleteSavedReport(
  trx: Trx,
  { id, by, at }: Act & { id: string },
): Promise<boolean> {
  const deleted = await trx
    .deleteFrom('saved_report')
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  if (deleted === undefined) return false;
  const detail = { name: deleted.name };
  await recordAction(trx, { by, at, action: 'saved-report-deleted', subject: id, detail });
  return true;
}

/** A mail to a further address, and one that is tried again, ask for the same time again. */
export async function recordConditionCheck(
  trx: Trx,
  { id, ...checked }: ConditionCheck & { id: string },
): Promise<void> {
  await trx
    .updateTable('saved_report')
    .set({ checked: toJson(checked) })
    .where('id', '=', id)
    .execute();
}

type ScheduleColumns = Pick<SavedReportRow, 'every' | 'send_to' | 'send_if' | 'checked' | 'due_at'>;

export function readSchedule(row: ScheduleColumns): SavedReport['schedule'] {
  const { every, send_to, send_if, checked, due_at } = row;
  if (every === null) return null;
  const condition = send_if && fromJson(send_if);
  return {
    every,
    to: fromJson(send_to),
    condition,
    checked: checked && fromJson(checked),
    dueAt: Number(due_at),
  };
}

export function scheduleColumns(schedule: SavedReport['schedule']): ScheduleColumns {
  const { every = null, to = [], condition = null, checked = null, dueAt = null } = schedule ?? {};
  return {
    every,
    send_to: toJson(to),
    send_if: condition && toJson(condition),
    checked: checked && toJson(checked),
    due_at: dueAt,
  };
}

/** A schedule in the audit trail, which has no addresses: nothing is ever deleted from it. */
export function auditDetail(schedule: SavedReport['schedule']): Record<string, string> {
  if (schedule === null) return { mails: 'none' };
  const { every, to, condition } = schedule;
  const domains = new Set(to.map((address) => address.slice(address.lastIndexOf('@') + 1)));
  return {
    mails: `each ${every}`,
    addresses: String(to.length),
    domains: [...domains].join(', '),
    ...(condition && {
      condition: `${condition.measure} ${condition.relation} ${condition.value}`,
    }),
  };
}
