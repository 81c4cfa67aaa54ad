import type { Transaction } from 'kysely';
import { type Actor, recordAction } from '../../platform/audit/record-action.ts';
import type { Database } from '../../platform/store/schema.ts';

/** Conversions that a person downloaded. */
export interface ExportDownload {
  /** The id of the file, or the name of the goal. */
  subject: string;
  detail: Record<string, string>;
  by: Actor;
  /** Epoch milliseconds. */
  at: number;
}

/** Writes down that a person downloaded conversions. */
export function recordExportDownload(
  trx: Transaction<Database>,
  download: ExportDownload,
): Promise<void> {
  return recordAction(trx, { ...download, action: 'export-downloaded' });
}
