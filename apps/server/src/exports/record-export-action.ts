import type { Transaction } from 'kysely';
import { type Actor, recordAction } from '../accounts/record-action.ts';
import type { Database } from '../store/schema.ts';

/** A file of conversions that a person made or downloaded. */
export interface ExportAction {
  action: 'export-file-made' | 'export-downloaded';
  /** The id of the file, or the name of the goal. */
  subject: string;
  detail: Record<string, string>;
  by: Actor;
  /** Epoch milliseconds. */
  at: number;
}

/** Writes down that a person made or downloaded a file of conversions. */
export function recordExportAction(
  trx: Transaction<Database>,
  action: ExportAction,
): Promise<void> {
  return recordAction(trx, action);
}
