import { MONEY_CURRENCY } from '@zipfront/contracts/postback';
import { csvLines } from './csv-lines.ts';
import { amountText, type ExportEntry } from './export-entry.ts';
import { googleTime, UTC_LINE } from './google-click-file.ts';
import { microsoftTime } from './microsoft-file.ts';

const CHANGE_COLUMNS = ['Adjustment Time', 'Adjustment Type'];

/** Google's file of adjustments, which names a conversion by its order id and has no click id. */
export function googleAdjustmentFile(entries: readonly ExportEntry[]): string {
  const amounts = ['Adjusted Value', 'Adjusted Value Currency'];
  const columns = ['Order ID', 'Conversion Name', ...CHANGE_COLUMNS, ...amounts];
  const rows = entries.flatMap((entry) =>
    entry.change === null
      ? []
      : [[entry.leadId, entry.goal, googleTime(entry.change.at), ...changeCells(entry, 'RESTATE')]],
  );
  return UTC_LINE + csvLines([columns, ...rows]);
}

/** Microsoft's file of adjustments, which names a conversion by click id, goal and time; its columns are those of the bulk file. */
export function microsoftAdjustmentFile(entries: readonly ExportEntry[]): string {
  const original = ['Microsoft Click ID', 'Conversion Name', 'Conversion Time'];
  const columns = [...original, ...CHANGE_COLUMNS, 'Adjustment Value', 'Adjustment Currency Code'];
  const rows = entries.flatMap((entry) =>
    entry.change === null
      ? []
      : [
          [
            entry.clickId?.value ?? '',
            entry.goal,
            microsoftTime(entry.convertedAt),
            microsoftTime(entry.change.at),
            ...changeCells(entry, 'Restate'),
          ],
        ],
  );
  return UTC_LINE + csvLines([columns, ...rows]);
}

/** The kind and the new value of a change; a retraction has no value. */
function changeCells({ change, valueCents }: ExportEntry, restate: string): string[] {
  if (change?.kind === 'restate') return [restate, amountText(valueCents), MONEY_CURRENCY];
  return [restate === 'RESTATE' ? 'RETRACT' : 'Retract', '', ''];
}
