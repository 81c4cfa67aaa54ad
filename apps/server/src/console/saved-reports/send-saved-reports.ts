import { MINUTE_MS } from '@zipfront/contracts/time/time';
import {
  type NotificationChannels,
  queueNotification,
} from '../../notifications/queue-notification.ts';
import { type Act, recordAction } from '../../platform/audit/audit-trail.ts';
import { type Repeated, repeat } from '../../platform/jobs/repeat.ts';
import type { Trx } from '../../platform/store/schema.ts';
import { fromJson } from '../../platform/store/tables/columns.ts';
import type { Services } from '../../services.ts';
import { timeZoneOfSite, type ZonedSites } from '../../site/pages/site-time-zones.ts';
import { dueTimes } from './due-times.ts';
import { findSavedReports } from './saved-reports.ts';

interface DueReport {
  id: string;
  /** The stored time that has come. */
  dueAt: number;
  /** The time whose days the mail has, which may be later; null to send nothing. */
  sentFor: number | null;
  nextAt: number;
  channels: NotificationChannels;
  now: number;
}

/** Sets the next time in the same transaction; false where another server was first. */
export async function queueSavedReport(
  trx: Trx,
  { id, dueAt, sentFor, nextAt, channels, now: at }: DueReport,
): Promise<boolean> {
  const found = await trx
    .updateTable('saved_report')
    .set({ due_at: nextAt })
    .where('id', '=', id)
    .where('due_at', '=', dueAt)
    .returning('send_to')
    .executeTakeFirst();
  if (found === undefined) return false;
  if (sentFor !== null) {
    const facts = { due: new Date(sentFor).toISOString() };
    const to = fromJson(found.send_to);
    await queueNotification(trx, { kind: 'saved-report', subject: id, at, channels, to, facts });
  }
  return true;
}

/** Whether or not its condition holds. Returns the number of addresses; 0 without a schedule. */
export async function queueSavedReportNow(
  trx: Trx,
  { id, channels, by, at }: Pick<DueReport, 'id' | 'channels'> & Act,
): Promise<number> {
  const found = await trx
    .selectFrom('saved_report')
    .select(['name', 'send_to'])
    .where('id', '=', id)
    .executeTakeFirst();
  const to = found === undefined ? [] : fromJson(found.send_to);
  if (found === undefined || to.length === 0) return 0;
  const facts = { due: new Date(at).toISOString(), asked: 'yes' };
  await queueNotification(trx, { kind: 'saved-report', subject: id, at, channels, to, facts });
  const detail = { name: found.name, addresses: String(to.length) };
  await recordAction(trx, { by, at, action: 'saved-report-sent', subject: id, detail });
  return to.length;
}

const LOOK_EVERY_MS = MINUTE_MS;

export interface SavedReportServices extends Pick<Services, 'store' | 'now' | 'log'> {
  pages: ZonedSites;
}

/**
 * Sends the reports that are due. After a stop of the server, those of the same day are sent late,
 * and once; earlier days are left out.
 */
export async function sendSavedReports(
  { store, now, log, pages }: SavedReportServices,
  channels: NotificationChannels,
  stopped: () => boolean = () => false,
): Promise<void> {
  const found = await findSavedReports(store.reads, { dueBy: now() });
  for (const { id, owner, query, schedule } of found) {
    if (stopped()) return;
    if (schedule === null || !owner.maySend) continue;
    const at = now();
    const timeZone = timeZoneOfSite(pages, query.site ?? null);
    const { last, next, isToday } = dueTimes(schedule.every, at, timeZone);
    const sentFor = isToday ? last : null;
    const due = { id, dueAt: schedule.dueAt, sentFor, nextAt: next, channels, now: at };
    const isFirst = await store.write(queueSavedReport, due);
    // After a change of the time zone to one further west, the hour of the report is still to come.
    if (isFirst && !isToday && last >= schedule.dueAt) {
      log.warn({ id }, 'a saved report was not sent: no server ran on its day');
    }
  }
}

/** Now, and then each minute. A failure is tried again after a minute. */
export function startSavedReports(
  services: SavedReportServices,
  channels: NotificationChannels,
): Repeated {
  return repeat((stopped) => sendSavedReports(services, channels, stopped), {
    everyMs: LOOK_EVERY_MS,
    log: services.log,
    failure: 'saved reports could not be queued',
  });
}
