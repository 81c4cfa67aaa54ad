import { centsText } from '@zipfront/contracts/money/amounts';
import { MONEY_CURRENCY } from '@zipfront/contracts/money/postback';
import { csvText } from '../../platform/csv/csv.ts';
import {
  adjustmentRows,
  CHANGE_COLUMNS,
  hashEmail,
  hashPhone,
  secondsText,
  type UploadEntry,
  UTC_LINE,
} from './upload-entry.ts';

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
      centsText(valueCents),
      valueCents === null ? '' : MONEY_CURRENCY,
      leadId,
      consent === 'granted' ? 'Granted' : '',
      'Denied',
    ];
  });
  return UTC_LINE + csvText([CLICK_COLUMNS, ...rows]);
}

/** Writes a time with its offset, without a colon: `2026-11-20 18:30:00+0000`. */
function googleTime(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')}+0000`;
}

const CHANGE_WORDS = { restate: 'RESTATE', retract: 'RETRACT' } as const;

/** Writes Google's file of adjustments, which finds conversions by order id, not by click id. */
export function googleAdjustmentFile(entries: readonly UploadEntry[]): string {
  const amounts = ['Adjusted Value', 'Adjusted Value Currency'];
  const columns = ['Order ID', 'Conversion Name', ...CHANGE_COLUMNS, ...amounts];
  const rows = adjustmentRows(entries, CHANGE_WORDS, ({ leadId, goal }, changedAt) => [
    leadId,
    goal,
    googleTime(changedAt),
  ]);
  return UTC_LINE + csvText([columns, ...rows]);
}

const FEED_COLUMNS = [
  'transaction_id',
  'gclid',
  'gbraid',
  'wbraid',
  'email_sha256',
  'phone_sha256',
  'conversion_time',
  'value',
  'currency',
  'ad_user_data',
  'ad_personalization',
];

/** Headings of the feed's columns, which Google maps once. */
export const FEED_HEADING = csvText([FEED_COLUMNS]);

export function googleFeedLines(entries: readonly UploadEntry[]): string {
  const rows = entries.map((entry) => {
    const { leadId, clickId, contact, convertedAt, valueCents, consent } = entry;
    const clickIdNamed = (name: string) => (clickId?.name === name ? clickId.value : '');
    return [
      leadId,
      clickIdNamed('gclid'),
      clickIdNamed('gbraid'),
      clickIdNamed('wbraid'),
      contact?.email ? hashEmail(contact.email, 'google') : '',
      contact?.phone ? (hashPhone(contact.phone, 'google') ?? '') : '',
      secondsText(convertedAt),
      centsText(valueCents),
      valueCents === null ? '' : MONEY_CURRENCY,
      consent === 'granted' ? 'GRANTED' : '',
      'DENIED',
    ];
  });
  return csvText(rows);
}
