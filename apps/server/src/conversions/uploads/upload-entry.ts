import { hash } from 'node:crypto';
import type { PlatformName } from '@zipfront/contracts/console/uploads';
import { internationalNumber } from '@zipfront/contracts/form-rules/typed-numbers';
import { centsText } from '@zipfront/contracts/money/amounts';
import { MONEY_CURRENCY } from '@zipfront/contracts/money/postback';
import type { SharedClickId } from './eligibility.ts';

interface EntryChange {
  kind: 'restate' | 'retract';
  at: number;
}

export interface EntryContact {
  email: string | null;
  phone: string | null;
}

export interface UploadEntry {
  /**
   * Id of the lead, the same in each change: Google's transaction or order id, and the start of
   * Meta's event id.
   */
  leadId: string;
  goal: string;
  clickAt: number;
  /** When the goal was reached: milliseconds of a whole second, the same in each change. */
  convertedAt: number;
  /** Null where no amount is known. */
  valueCents: number | null;
  /** Null in a retraction for Google's file, which needs only the id of the lead. */
  clickId: SharedClickId | null;
  consent: 'granted' | 'not-asked';
  change: EntryChange | null;
  /** Null without permission to send a contact. */
  contact: EntryContact | null;
}

/** Writes a time in UTC: `2026-11-20T18:30:00Z`. */
export function secondsText(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19)}Z`;
}

/** Domains of mail where Google ignores dots and the text after a plus. */
const GOOGLE_MAIL = new Set(['gmail.com', 'googlemail.com']);

/** Platforms that say how to write an address or a number before hashing. */
type HashRules = Exclude<PlatformName, 'microsoft'>;

/** SHA-256 in hexadecimal digits; Google and Meta normalize addresses differently. */
export function hashEmail(email: string, platform: HashRules): string {
  return hash('sha256', normalizedEmail(email, platform));
}

/**
 * Hashes a phone number: for Google after a plus, for Meta only its digits. Returns null for an
 * unknown country, because a guess could be another person's number.
 */
export function hashPhone(phone: string, platform: HashRules): string | null {
  const number = internationalNumber(phone);
  if (number === null) return null;
  return hash('sha256', platform === 'google' ? number : number.slice('+'.length));
}

/** Trims an address and writes it in lower case; for Google `A.b+c@Gmail.com` is `ab@gmail.com`. */
export function normalizedEmail(email: string, platform: HashRules): string {
  const trimmed = email.trim().toLowerCase();
  const at = trimmed.lastIndexOf('@');
  const domain = trimmed.slice(at + 1);
  if (platform === 'meta' || !GOOGLE_MAIL.has(domain)) return trimmed;
  const [name = ''] = trimmed.slice(0, at).split('+');
  return `${name.replaceAll('.', '')}@${domain}`;
}

export const UTC_LINE = 'Parameters:TimeZone=+0000\n';

export const CHANGE_COLUMNS = ['Adjustment Time', 'Adjustment Type'];

/**
 * @param words the platform's words for both kinds of changes
 * @param finding cells by which the platform finds a conversion, and the time of the change
 */
export function adjustmentRows(
  entries: readonly UploadEntry[],
  words: Record<EntryChange['kind'], string>,
  finding: (entry: UploadEntry, changedAt: number) => string[],
): string[][] {
  return entries.flatMap((entry) =>
    entry.change ? [[...finding(entry, entry.change.at), ...changeCells(entry, words)]] : [],
  );
}

function changeCells(
  { change, valueCents }: UploadEntry,
  words: Record<EntryChange['kind'], string>,
): string[] {
  return change?.kind === 'restate'
    ? [words.restate, centsText(valueCents), MONEY_CURRENCY]
    : [words.retract, '', ''];
}
