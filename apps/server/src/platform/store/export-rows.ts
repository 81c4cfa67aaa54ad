import type { PlatformName } from '@zipfront/contracts/console/platform-name';
import type { Attribution } from '@zipfront/contracts/read-attribution';
import type { Instant } from './instant.ts';
import type { JsonText } from './json-column.ts';

/**
 * A conversion that left, or waits to leave, for a platform, as one version of what the platform has of it. It is deleted
 * with its row of the ledger.
 */
export interface ConversionExportRow {
  /** A UUID of version 7. */
  id: string;
  lead_id: string;
  platform: PlatformName;
  /** Exact name of the goal as it was sent. */
  goal: string;
  /** 1 for the conversion itself, then counting on: each is unique for a lead, a platform and a goal. */
  version: number;
  change: 'new' | 'restate' | 'retract';
  value_cents: number | null;
  /** Time of the conversion as it is sent in every version: a whole second, which no other conversion of its click has. */
  converted_at: Instant;
  /** SHA-256 of the click id that a conversion left with first, base64url; null in later versions, and after an opt-out. */
  click_key: string | null;
  /** Only in a retraction at Microsoft, which finds it by the click id; the ledger does not have it any more. Null once it was sent. */
  click_id: string | null;
  /** The same of a retraction at Google, by its name: the feed and the API need a click id. Null once it left in a file, or is not in the feed any more. */
  click_ids: JsonText<Attribution> | null;
  /** How it left; of a retraction that waits, how the version before it left. */
  way: 'file' | 'feed' | 'api';
  /** The file that it is in; null for other ways. */
  batch: string | null;
  /** `accepted` waits for the platform's report; `parked` is not tried again by itself. */
  state: 'waiting' | 'accepted' | 'sent' | 'parked';
  /** When it is tried next, or its report is read next; while it is claimed, when the claim ends. */
  due_at: Instant;
  /** Number of attempts that were started. */
  attempts: number;
  /** The claim of the server that sends it at the moment; null without one. */
  claim: string | null;
  /**
   * The platform's id of the request; null without one. In a version that waits: a text in common with those that are sent
   * again in one request, because the platform refused a part of the request before, and may have it.
   */
  receipt: string | null;
  /** Why the last attempt failed: a code, without personal data. */
  reason: string | null;
  /** Null until it left. */
  sent_at: Instant | null;
}

/** The key of a feed that a platform fetches. */
export interface ExportFeedRow {
  platform: PlatformName;
  /** SHA-256 of the key in the feed's address, base64url. */
  key_hash: string;
  /** SHA-256 of the password, base64url. */
  password_hash: string;
  made_at: Instant;
  /** Null until the first fetch. */
  fetched_at: Instant | null;
}
