import { MONEY_CURRENCY } from '@zipfront/contracts/postback';
import { csvLines } from './csv-lines.ts';
import { amountText, type ExportEntry } from './export-entry.ts';
import { hashEmail, hashPhone } from './hash-email.ts';

const COLUMNS = [
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

/** The file that Google fetches: its first row is the headings, which are mapped once at Google. */
export function googleFeedFile(entries: readonly ExportEntry[]): string {
  const rows = entries.map((entry) => {
    const { leadId, clickId, contact, convertedAt, valueCents, consent } = entry;
    const idOf = (name: string) => (clickId?.name === name ? clickId.value : '');
    return [
      leadId,
      idOf('gclid'),
      idOf('gbraid'),
      idOf('wbraid'),
      contact?.email ? hashEmail(contact.email, 'google') : '',
      contact?.phone ? (hashPhone(contact.phone, 'google') ?? '') : '',
      secondsText(convertedAt),
      amountText(valueCents),
      valueCents === null ? '' : MONEY_CURRENCY,
      consent === 'granted' ? 'GRANTED' : '',
      'DENIED',
    ];
  });
  return csvLines([COLUMNS, ...rows]);
}

/** An instant in whole seconds: `2026-11-20T18:30:00Z`. */
export function secondsText(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19)}Z`;
}
