import type { PlatformName } from '@zipfront/contracts/console/uploads';
import { MONEY_CURRENCY } from '@zipfront/contracts/money/postback';
import type { Db } from '../../platform/store/schema.ts';
import { csvLines, googleTime, UTC_LINE } from './google-click-file.ts';
import { hashEmail, hashPhone, type UploadEntry, uploadAmount } from './upload-entry.ts';

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
export const FEED_HEADING = csvLines([FEED_COLUMNS]);

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
      uploadAmount(valueCents),
      valueCents === null ? '' : MONEY_CURRENCY,
      consent === 'granted' ? 'GRANTED' : '',
      'DENIED',
    ];
  });
  return csvLines(rows);
}

export function secondsText(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19)}Z`;
}

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
      uploadAmount(valueCents),
      valueCents === null ? '' : MONEY_CURRENCY,
    ]);
  return UTC_LINE + csvLines([MICROSOFT_COLUMNS, ...rows]);
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

const CHANGE_COLUMNS = ['Adjustment Time', 'Adjustment Type'];

/**
 * Writes Google's file of adjustments, where conversions are found by order id, without a click id.
 */
export function googleAdjustmentFile(entries: readonly UploadEntry[]): string {
  const amounts = ['Adjusted Value', 'Adjusted Value Currency'];
  const columns = ['Order ID', 'Conversion Name', ...CHANGE_COLUMNS, ...amounts];
  const rows = entries.flatMap((entry) =>
    entry.change === null
      ? []
      : [[entry.leadId, entry.goal, googleTime(entry.change.at), ...changeCells(entry, 'RESTATE')]],
  );
  return UTC_LINE + csvLines([columns, ...rows]);
}

/**
 * Writes Microsoft's file of adjustments with the columns of its bulk file, where conversions are
 * found by click id, goal and time.
 */
export function microsoftAdjustmentFile(entries: readonly UploadEntry[]): string {
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

function changeCells({ change, valueCents }: UploadEntry, restate: string): string[] {
  if (change?.kind === 'restate') return [restate, uploadAmount(valueCents), MONEY_CURRENCY];
  return [restate === 'RESTATE' ? 'RETRACT' : 'Retract', '', ''];
}

export interface SentQuery {
  site: string;
  goal: string;
  platform: PlatformName;
  from: number;
  to: number;
}

const SENT_COLUMNS = [
  'lead_id',
  'platform',
  'goal',
  'change',
  'conversion_time',
  'value',
  'currency',
  'transport',
  'sent_at',
];

/** Writes the versions that have left, without click ids. */
export async function sentCsv(
  db: Db,
  { site, goal, platform, from, to }: SentQuery,
): Promise<string> {
  const rows = await db
    .selectFrom('conversion_upload')
    .innerJoin('conversion', 'conversion.lead_id', 'conversion_upload.lead_id')
    .selectAll('conversion_upload')
    .where('conversion.site', '=', site)
    .where('conversion.at', '>=', from)
    .where('conversion.at', '<', to)
    .where('platform', '=', platform)
    .where('goal', '=', goal)
    .where('sent_at', 'is not', null)
    .orderBy('sent_at')
    .orderBy('id')
    .execute();
  const lines = rows.map((row) => [
    row.lead_id,
    row.platform,
    row.goal,
    row.change,
    secondsText(row.converted_at),
    uploadAmount(row.value_cents),
    row.value_cents === null ? '' : MONEY_CURRENCY,
    row.transport,
    secondsText(row.sent_at ?? 0),
  ]);
  return csvLines([SENT_COLUMNS, ...lines]);
}
