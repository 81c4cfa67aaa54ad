import type { AdConsent } from '@zipfront/contracts/privacy/consent';
import { type Kysely, PostgresAdapter, sql } from 'kysely';
import { storable } from '../texts.ts';

/** A boolean; SQLite has no boolean type. */
export type Flag = 0 | 1;

export type Instant = number;

/** For an update: the later of a stored instant, as `error_report.last_at`, and of another. */
export function laterInstant(stored: string, at: Instant) {
  const column = sql.ref(stored);
  return sql<Instant>`case when ${column} > ${at} then ${column} else ${at} end`;
}

/** A visitor's answer about measuring. The visit has it, and each row made from the visit. */
export interface AdConsentColumns {
  ad_consent: AdConsent;
  ad_consent_at: Instant | null;
  /** Null without an answer, and for other people's words. */
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

/** Cut to what JavaScript holds exactly, so that the rows beside it can be read. */
export function heldNumber(value: bigint | string): number {
  const number = Number(value);
  return Math.min(Math.max(number, Number.MIN_SAFE_INTEGER), Number.MAX_SAFE_INTEGER);
}

export function isPostgres<Tables>(db: Kysely<Tables>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}
