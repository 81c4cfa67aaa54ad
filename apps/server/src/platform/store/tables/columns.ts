import type { AdConsent } from '@zipfront/contracts/privacy/consent';
import { type Kysely, PostgresAdapter } from 'kysely';
import { storable } from '../texts.ts';

/** A boolean; SQLite has no boolean type. */
export type Flag = 0 | 1;

/** Epoch milliseconds by the server's clock. */
export type Instant = number;

/** A visitor's answer about measuring. The visit has it, and each row made from the visit. */
export interface AdConsentColumns {
  ad_consent: AdConsent;
  /** When the answer was first received; null without one. */
  ad_consent_at: Instant | null;
  /**
   * It is the version of the answered words; null without an answer, and for other people's words.
   */
  ad_consent_version: string | null;
}

/** The answer in a row that no longer belongs to a visit: nothing may be concluded from it. */
export const UNANSWERED = {
  ad_consent: 'unanswered',
  ad_consent_at: null,
  ad_consent_version: null,
} as const satisfies AdConsentColumns;

/** The text of a JSON column, the same on both databases. */
export type JsonText<T> = string & { readonly jsonOf?: T };

/** JSON escapes every character that a database refuses, and a few more. */
const ESCAPE = '\\u';

/** An escape may hide a refused character: then the value is made storable first. */
export function toJson<T>(value: T): JsonText<T> {
  const text = JSON.stringify(value);
  return text.includes(ESCAPE) ? JSON.stringify(storable(value)) : text;
}

export function fromJson<T>(text: JsonText<T>): T {
  return JSON.parse(text);
}

/**
 * Cut to what JavaScript holds exactly. No way in takes more; but it must not take the rows beside
 * it along.
 */
export function heldNumber(value: bigint | string): number {
  const number = Number(value);
  return Math.min(Math.max(number, Number.MIN_SAFE_INTEGER), Number.MAX_SAFE_INTEGER);
}

/** Whether a database is PostgreSQL, for features that SQLite lacks. */
export function isPostgres<Tables>(db: Kysely<Tables>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}
