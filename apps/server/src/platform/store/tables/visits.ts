import type { Attribution } from '@zipfront/contracts/attribution/attribution';
import type { Locale } from '@zipfront/contracts/locale';
import type { LineKey } from '@zipfront/contracts/visits/business-line';
import type { AdConsentColumns, Flag, Instant, JsonText } from './columns.ts';

/** One browser, for the lifetime of its session cookie. */
export interface VisitRow extends AdConsentColumns {
  /** Public (`_tzsess`); a UUID of version 7. */
  id: string;
  /** Public (`_tzacid`); a UUID that stays in the browser after the visit. */
  visitor_id: string;
  /** SHA-256 of the session cookie's value, base64url. Not indexed: the cookie holds the id. */
  session_hash: string;
  site: string;
  locale: Locale;
  created_at: Instant;
  last_seen_at: Instant;
  expires_at: Instant;
  zipcode: string | null;
  first_name: string | null;
  /** Whether the browser sent `Sec-GPC: 1` at least once. */
  privacy_signal: Flag;
  bot: Flag;
}

/** One arrival with attribution. All are stored; the first and the last are shown. */
export interface TouchRow {
  visit_id: string;
  /** 1 for the first touch of a visit, then counting on. */
  position: number;
  at: Instant;
  site: string;
  channel: string;
  channel_rule: string;
  /** The page's path, without query. */
  path: string;
  /** The page's address, cleaned; null if the browser sent none. */
  page_url: string | null;
  referrer: string | null;
  fields: JsonText<Attribution>;
}

/** Made with the visit; its id is the tracker's `quote_id`. */
export interface QuoteRow {
  id: string;
  visit_id: string;
  site: string;
  created_at: Instant;
}

/** A submit that was handed to the comparison app. */
export interface HandoffRow extends AdConsentColumns {
  /** Public: partners report under it what became of the lead (`newLeadId`). */
  lead_id: string;
  /** Unguessable; good until `expires_at`. */
  token: string;
  visit_id: string;
  quote_id: string;
  site: string;
  created_at: Instant;
  expires_at: Instant;
  zip: string;
  line: LineKey;
  /** CSS pixels. */
  window_width: number | null;
  fields: JsonText<Attribution>;
  locale: Locale;
  privacy_signal: Flag;
  path: string;
  submits: number;
  /** The address that was chosen or typed; null if the form did not ask for one. */
  address: string | null;
}

/** A visit that its visitor deleted, or its quote. */
export interface DeletedVisitRow {
  key: string;
  /** When no client sends its events any more, and this row can be deleted. */
  expires_at: Instant;
}

/** Readable after the question has changed. */
export interface ConsentTextRow {
  /** A hash of the words, stored with each answer. */
  version: string;
  words: string;
  first_at: Instant;
}
