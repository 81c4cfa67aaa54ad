import { MONEY_CURRENCY } from '@zipfront/contracts/postback';
import { csvLines } from './csv-lines.ts';
import { amountText, type ExportEntry } from './export-entry.ts';
import { UTC_LINE } from './google-click-file.ts';

const COLUMNS = [
  'Microsoft Click ID',
  'Conversion Name',
  'Conversion Time',
  'Conversion Value',
  'Conversion Currency',
];

/** Microsoft's file of offline conversions, which a person uploads. Changes have a file of their own. */
export function microsoftFile(entries: readonly ExportEntry[]): string {
  const rows = entries
    .filter(({ change }) => change === null)
    .map(({ clickId, goal, convertedAt, valueCents }) => [
      clickId?.value ?? '',
      goal,
      microsoftTime(convertedAt),
      amountText(valueCents),
      valueCents === null ? '' : MONEY_CURRENCY,
    ]);
  return UTC_LINE + csvLines([COLUMNS, ...rows]);
}

/** An instant in UTC as Microsoft documents it, without leading zeros: `4/1/2020 6:50:54 PM`. */
export function microsoftTime(at: number): string {
  const date = new Date(at);
  const hours = date.getUTCHours();
  const [minutes, seconds] = [date.getUTCMinutes(), date.getUTCSeconds()].map((part) =>
    String(part).padStart(2, '0'),
  );
  const day = `${date.getUTCMonth() + 1}/${date.getUTCDate()}/${date.getUTCFullYear()}`;
  return `${day} ${hours % 12 || 12}:${minutes}:${seconds} ${hours < 12 ? 'AM' : 'PM'}`;
}
