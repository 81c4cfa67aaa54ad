import { hash } from 'node:crypto';
import type { PlatformName } from '@zipfront/contracts/console/uploads';
import { internationalNumber } from '@zipfront/contracts/form-rules/typed-numbers';
import type { SharedClickId } from './eligibility.ts';

export interface EntryChange {
  kind: 'restate' | 'retract';
  at: number;
}

export interface EntryContact {
  email: string | null;
  phone: string | null;
}

export interface UploadEntry {
  /** It stands in each change: Google's transaction or order id, the start of Meta's event id. */
  leadId: string;
  goal: string;
  clickAt: number;
  /** When the goal was reached, in whole seconds. The same in each change. */
  convertedAt: number;
  /** It is null where no amount is known. */
  valueCents: number | null;
  /** It is null in a retraction for Google's file, which needs only the id of the lead. */
  clickId: SharedClickId | null;
  consent: 'granted' | 'not-asked';
  change: EntryChange | null;
  /** It is null without permission to send it. */
  contact: EntryContact | null;
}

export function uploadAmount(cents: number | null): string {
  return cents === null ? '' : (cents / 100).toFixed(2);
}

/** Google ignores dots and the text after a plus here. */
const GOOGLE_MAIL = new Set(['gmail.com', 'googlemail.com']);

/** Their rules say how to write an address or number before hashing. */
type HashRules = Exclude<PlatformName, 'microsoft'>;

/** SHA-256 in hexadecimal digits; Google and Meta normalize addresses differently. */
export function hashEmail(email: string, platform: HashRules): string {
  return hash('sha256', normalizedEmail(email, platform));
}

/**
 * For Google after a plus, for Meta only digits. Null for an unknown country: a guess could be
 * another person's.
 */
export function hashPhone(phone: string, platform: HashRules): string | null {
  const number = internationalNumber(phone);
  if (number === null) return null;
  return hash('sha256', platform === 'google' ? number : number.slice('+'.length));
}

/** Trimmed, in lower case; for Google `A.b+c@Gmail.com` is `ab@gmail.com`. */
export function normalizedEmail(email: string, platform: HashRules): string {
  const trimmed = email.trim().toLowerCase();
  const at = trimmed.lastIndexOf('@');
  const domain = trimmed.slice(at + 1);
  if (platform === 'meta' || !GOOGLE_MAIL.has(domain)) return trimmed;
  const [name = ''] = trimmed.slice(0, at).split('+');
  return `${name.replaceAll('.', '')}@${domain}`;
}
