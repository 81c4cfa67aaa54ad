import { recordAction, THE_VISITOR } from '../../platform/audit/audit-trail.ts';
import { isSigned, signText } from '../../platform/forms/form-mark.ts';
import { MAIL_STOP_PATH } from '../../platform/http/route-table.ts';
import { locked } from '../../platform/store/locked.ts';
import type { Trx } from '../../platform/store/schema.ts';
import { auditDetail, readSchedule, scheduleColumns } from './saved-reports.ts';

const TOKEN = /^([\w-]{1,64})\.([\w-]{43})$/;

interface ReportMails {
  id: string;
  address: string;
}

/**
 * A link that stops the mails of a report to an address. It does not expire, and does not contain
 * the address.
 */
export function stopLink(secret: string, origin: string, { id, address }: ReportMails): string {
  return `${origin}${MAIL_STOP_PATH}${id}.${signText(mailStopKey(secret), `${id} ${address}`)}`;
}

export function readStopToken(token: string): { id: string; signature: string } | null {
  const [, id, signature] = TOKEN.exec(token) ?? [];
  return id === undefined || signature === undefined ? null : { id, signature };
}

export function stoppedAddress(
  secret: string,
  { id, signature }: { id: string; signature: string },
  addresses: readonly string[],
): string | undefined {
  return addresses.find((address) => isSigned(mailStopKey(secret), `${id} ${address}`, signature));
}

function mailStopKey(secret: string): string {
  return `${secret} report mails`;
}

/**
 * Stops the mails of a report to an address, also those that wait. A report without an address has
 * no schedule. Returns false where it is not sent to the address.
 */
export async function stopReportMails(
  trx: Trx,
  { id, address, at }: ReportMails & { at: number },
): Promise<boolean> {
  const found = trx
    .selectFrom('saved_report')
    .select(['name', 'every', 'send_to', 'send_if', 'checked', 'due_at', 'version'])
    .where('id', '=', id);
  const saved = await locked(trx, found).executeTakeFirst();
  const before = saved === undefined ? null : readSchedule(saved);
  if (saved === undefined || !before?.to.includes(address)) return false;
  const to = before.to.filter((one) => one !== address);
  const schedule = to.length === 0 ? null : { ...before, to };
  await trx
    .updateTable('saved_report')
    .set({ ...scheduleColumns(schedule), version: saved.version + 1 })
    .where('id', '=', id)
    .execute();
  const detail = { name: saved.name, ...auditDetail(schedule) };
  await recordAction(trx, {
    by: THE_VISITOR,
    at,
    action: 'saved-report-changed',
    subject: id,
    detail,
  });
  return true;
}
