import { hash } from 'node:crypto';
import type { PlatformName } from '@zipfront/contracts/console/uploads';
import { internationalNumber } from '@zipfront/contracts/form-rules/typed-numbers';
import type { SharedClickId } from './eligibility.ts';

/** A change of a conversion that the platform already has. */
export interface EntryChange {
  kind: 'restate' | 'retract';
  /** Epoch milliseconds. */
  at: number;
}

/** A contact as a visitor typed it with an order or a call-back. */
export interface EntryContact {
  email: string | null;
  phone: string | null;
}

/** A conversion as we send it to a platform. */
export interface UploadEntry {
  /**
   * The same id in each change: Google's transaction or order id, and the start of Meta's event id.
   */
  leadId: string;
  goal: string;
  clickAt: number;
  /** When the goal was reached, in whole seconds. The same in each change. */
  convertedAt: number;
  /** Null where no amount is known. */
  valueCents: number | null;
  /** Null in a retraction for Google's file, which needs only the id of the lead. */
  clickId: SharedClickId | null;
  consent: 'granted' | 'not-asked';
  /** Null for a new conversion. */
  change: EntryChange | null;
  /** Null without permission to send it. */
  contact: EntryContact | null;
}

/** Formats an amount with its cents: `42.50`; empty if it is unknown. */
export function amountText(cents: number | null): string {
  return cents === null ? '' : (cents / 100).toFixed(2);
}

/** In these domains Google ignores dots, and the text after a plus. */
const GOOGLE_MAIL = new Set(['gmail.com', 'googlemail.com']);

/** Platforms whose rules say how to write an e-mail address or phone number before hashing it. */
type HashRules = Exclude<PlatformName, 'microsoft'>;

/**
 * Hashes an e-mail address as a platform expects it: SHA-256 in hexadecimal digits. Google and Meta
 * normalize addresses differently, so their hashes differ.
 */
export function hashEmail(email: string, platform: HashRules): string {
  return hash('sha256', normalizedEmail(email, platform));
}

/**
 * Hashes a phone number with its country code: Google expects a plus before the digits, Meta only
 * digits.
 *
 * @returns null if the country is unknown: a guess could be the number of another person
 */
export function hashPhone(phone: string, platform: HashRules): string | null {
  const number = internationalNumber(phone);
  if (number === null) return null;
  return hash('sha256', platform === 'google' ? number : number.slice('+'.length));
}

/**
 * Trims an e-mail address and lowers its case before hashing. For Google, drops the parts that its
 * own mail ignores.
 *
 * @example
 * ```ts
 * normalizedEmail(' A.b+c@Gmail.com', 'google'); // 'ab@gmail.com'
 * normalizedEmail(' A.b+c@Gmail.com', 'meta'); // 'a.b+c@gmail.com'
 * ```
 */
export function normalizedEmail(email: string, platform: HashRules): string {
  const trimmed = email.trim().toLowerCase();
  const at = trimmed.lastIndexOf('@');
  const domain = trimmed.slice(at + 1);
  if (platform === 'meta' || !GOOGLE_MAIL.has(domain)) return trimmed;
  const [name = ''] = trimmed.slice(0, at).split('+');
  return `${name.replaceAll('.', '')}@${domain}`;
}
