import type { Locale } from '@zipfront/contracts/locale';
import type { Flag, Instant } from './columns.ts';

export interface ReviewRow {
  id: string;
  site: string;
  status: 'pending' | 'approved' | 'rejected';
  /** Why it was rejected or is pending: `blocked words`. */
  status_reason: string | null;
  /** From 1 to the site's maximum. */
  rating: number;
  title: string;
  content: string;
  name: string;
  /** The name as the desk searches it (`foldedText`). */
  folded_name: string;
  place: string | null;
  from_place: string | null;
  to_place: string | null;
  vehicle: string | null;
  /** Never shown. Lower case; null for an imported review without one. */
  email: string | null;
  locale: Locale;
  created_at: Instant;
  verified: Flag;
  pinned: Flag;
  response: string | null;
  responded_at: Instant | null;
  /** The consent text that the author agreed to; null for an imported review. */
  consent_version: string | null;
  page_path: string | null;
  content_hash: string;
  /** Identifies the author: the e-mail address, otherwise the name. */
  author_key: string;
  source: 'form' | 'import' | 'sample';
}

export interface ReviewActionRow {
  id: string;
  review_id: string;
  /** A word from a fixed list: `submit`, `approve`. */
  action: string;
  actor: string;
  reason: string | null;
  at: Instant;
}

export interface ReviewSiteRow {
  site: string;
  /** Incremented by every change that visitors can see. */
  version: number;
  /** Number of submitted reviews. Its update serializes concurrent submits. */
  submits: number;
}

/** Counts a submitted review while a rate limit needs it. It does not identify the review. */
export interface ReviewSendingRow {
  id: string;
  site: string;
  /** A keyed hash of the sender's network. */
  network: string;
  /** A keyed hash of the larger network around it. */
  wide_network: string;
  /** Whether it was sent without a solved challenge. */
  unchallenged: Flag;
  sent_at: Instant;
  /** When no limit needs this row anymore, and it can be deleted. */
  expires_at: Instant;
}
