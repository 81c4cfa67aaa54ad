import { centsText } from '@zipfront/contracts/money/amounts';
import { MONEY_CURRENCY } from '@zipfront/contracts/money/postback';
import { csvText } from '../../platform/csv/csv.ts';
import { adjustmentRows, CHANGE_COLUMNS, type UploadEntry, UTC_LINE } from './upload-entry.ts';

const MICROSOFT_COLUMNS = [
  'Microsoft Click ID',
  'Conversion Name',
  'Conversion Time',
  'Conversion Value',
  'Conversion Currency',
];

export function microsoftFile(entries: readonly UploadEntry[]): string {
  const rows = entries
    .filter(({ change }) => change === null)
    .map(({ clickId, goal, convertedAt, valueCents }) => [
      clickId?.value ?? '',
      goal,
      microsoftTime(convertedAt),
      centsText(valueCents),
      valueCents === null ? '' : MONEY_CURRENCY,
    ]);
  return UTC_LINE + csvText([MICROSOFT_COLUMNS, ...rows]);
}

/** Writes a time in UTC without leading zeros, as Microsoft documents it: `4/1/2020 6:50:54 PM`. */
export function microsoftTime(at: number): string {
  const date = new Date(at);
  const hours = date.getUTCHours();
  const [minutes, seconds] = [date.getUTCMinutes(), date.getUTCSeconds()].map((part) =>
    String(part).padStart(2, '0'),
  );
  const day = `${date.getUTCMonth() + 1}/${date.getUTCDate()}/${date.getUTCFullYear()}`;
  return `${day} ${hours % 12 || 12}:${minutes}:${seconds} ${hours < 12 ? 'AM' : 'PM'}`;
}

const CHANGE_WORDS = { restate: 'Restate', retract: 'Retract' } as const;

/**
 * Writes Microsoft's file of adjustments with the columns of its bulk file, where conversions are
 * found by click id, goal and time.
 */
export function microsoftAdjustmentFile(entries: readonly UploadEntry[]): string {
  const original = ['Microsoft Click ID', 'Conversion Name', 'Conversion Time'];
  const columns = [...original, ...CHANGE_COLUMNS, 'Adjustment Value', 'Adjustment Currency Code'];
  const rows = adjustmentRows(entries, CHANGE_WORDS, (entry, changedAt) => [
    entry.clickId?.value ?? '',
    entry.goal,
    microsoftTime(entry.convertedAt),
    microsoftTime(changedAt),
  ]);
  return UTC_LINE + csvText([columns, ...rows]);
}
