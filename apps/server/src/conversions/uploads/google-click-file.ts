import { MONEY_CURRENCY } from '@zipfront/contracts/money/postback';
import { type UploadEntry, uploadAmount } from './upload-entry.ts';

export function csvLines(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.join(',')}\n`).join('');
}

export const UTC_LINE = 'Parameters:TimeZone=+0000\n';

const CLICK_COLUMNS = [
  'Google Click ID',
  'Conversion Name',
  'Conversion Time',
  'Conversion Value',
  'Conversion Currency',
  'Order ID',
  'Ad User Data',
  'Ad Personalization',
];

/** Whether Google's file of clicks can have an entry: it has no column for wbraid and gbraid. */
export function fitsGoogleClickFile({ clickId, change }: UploadEntry): boolean {
  return change === null && clickId?.name === 'gclid';
}

export function googleClickFile(entries: readonly UploadEntry[]): string {
  const rows = entries.filter(fitsGoogleClickFile).map((entry) => {
    const { clickId, goal, convertedAt, valueCents, leadId, consent } = entry;
    return [
      clickId?.value ?? '',
      goal,
      googleTime(convertedAt),
      uploadAmount(valueCents),
      valueCents === null ? '' : MONEY_CURRENCY,
      leadId,
      consent === 'granted' ? 'Granted' : '',
      'Denied',
    ];
  });
  return UTC_LINE + csvLines([CLICK_COLUMNS, ...rows]);
}

/** Writes a time with its offset, without a colon: `2026-11-20 18:30:00+0000`. */
export function googleTime(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')}+0000`;
}
