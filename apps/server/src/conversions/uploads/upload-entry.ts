import { hash } from 'node:crypto';
import type { PlatformName } from '@zipfront/contracts/console/uploads';
import { internationalNumber } from '@zipfront/contracts/form-rules/typed-numbers';
import type { SharedClickId } from './eligibility.ts';

/** Change of a conversion that a platform has. */
export interface EntryChange {
  kind: 'restate' | 'retract';
  /** Epoch milliseconds. */
  at: number;
}

/** A contact that a visitor gave with an order or a call-back, as it was typed. */
export interface EntryContact {
  email: string | null;
  phone: string | null;
}

/** A conversion as it leaves for a platform. */
export interface UploadEntry {
  /** The id that stays the same in each change: Google's transaction or order id, Meta's event id begins with it. */
  leadId: string;
  /** Exact name of the goal. */
  goal: string;
  clickAt: number;
  /** When the goal was reached; the same in each change, in whole seconds. */
  convertedAt: number;
  /** Null where no amount is known. */
  valueCents: number | null;
  /** Null in a retraction for Google's file, which names the id of the lead alone. */
  clickId: SharedClickId | null;
  consent: 'granted' | 'not-asked';
  /** Null for a new conversion. */
  change: EntryChange | null;
  /** Null without permission to send it. */
  contact: EntryContact | null;
}

/** An amount with its cents: `42.50`; empty where none is known. */
export function amountText(cents: number | null): string {
  return cents === null ? '' : (cents / 100).toFixed(2);
}

/** Domains at which Google ignores dots and what follows a plus. */
const GOOGLE_MAIL = new Set(['gmail.com', 'googlemail.com']);

/** Rules by which platforms write an e-mail address or a phone number before it is hashed. */
type HashRules = Exclude<PlatformName, 'microsoft'>;

/**
 * The hash of an e-mail address as a platform expects it: SHA-256 in hexadecimal digits. The same address has different
 * hashes at Google and at Meta.
 */
export function hashEmail(email: string, platform: HashRules): string {
  return hash('sha256', normalizedEmail(email, platform));
}

/**
 * The hash of a phone number with its country as a platform expects it: with a plus in front at Google, digits alone at Meta.
 *
 * @returns null where the country is not known: a guess would be the number of another person
 */
export function hashPhone(phone: string, platform: HashRules): string | null {
  const number = internationalNumber(phone);
  if (number === null) return null;
  return hash('sha256', platform === 'google' ? number : number.slice('+'.length));
}

/** An e-mail address as a platform hashes it: trimmed, in lower case; at Google without what its own mail ignores. */
export function normalizedEmail(email: string, platform: HashRules): string {
  const trimmed = email.trim().toLowerCase();
  const at = trimmed.lastIndexOf('@');
  const domain = trimmed.slice(at + 1);
  if (platform === 'meta' || !GOOGLE_MAIL.has(domain)) return trimmed;
  const [name = ''] = trimmed.slice(0, at).split('+');
  return `${name.replaceAll('.', '')}@${domain}`;
}
