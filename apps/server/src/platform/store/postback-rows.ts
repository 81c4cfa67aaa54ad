import type { LeadStatus } from '@zipfront/contracts/postback';
import type { Flag } from './flag.ts';
import type { Instant } from './instant.ts';
import type { JsonText } from './json-column.ts';

/** How a partner proves that a postback is its own: by a signature, by a bearer token, or by a token in the query. */
export type PartnerAuth = 'signature' | 'bearer' | 'query';

/** The partner's own words, and what each means. */
export type PartnerMapping = Record<string, LeadStatus>;

/** A partner that reports what became of leads. Never deleted, because the history names it. */
export interface PartnerRow {
  /** Part of its address: `POST /api/postbacks/{id}`. */
  id: string;
  /** Its name for people. */
  name: string;
  auth: PartnerAuth;
  mapping: JsonText<PartnerMapping>;
  /** Networks that a token in the query is accepted from; none for all. */
  networks: JsonText<string[]>;
  created_at: Instant;
  /** From then on its postbacks are refused. */
  disabled_at: Instant | null;
  /** Raised with each change by a person. */
  version: number;
}

/** A key of a partner. Two are valid at once while the partner changes from one to the other. */
export interface PartnerKeyRow {
  /** Public: names the key in lists. */
  id: string;
  partner: string;
  /** Of a signature the secret itself (`whsec_…`); of a token its SHA-256, base64url. */
  secret: string;
  created_at: Instant;
  ended_at: Instant | null;
}

/** A partner's report of a lead. A row is never changed, but for the mark `matched`, a status that its word gets later, and a reason that comes with a repetition. */
export interface PostbackRow {
  /** A UUID of version 7. */
  id: string;
  partner: string;
  /** The partner's own id of the sale. */
  transaction_id: string;
  lead_id: string;
  /** The partner's word. */
  event: string;
  /** Meaning of the word; null while the partner's settings do not know it. */
  status: LeadStatus | null;
  /** Null where the postback has none. */
  amount_cents: number | null;
  /** Of three letters; null without an amount. */
  currency: string | null;
  /** As the partner says, otherwise when it was received. */
  occurred_at: Instant;
  received_at: Instant;
  /** A hash of all that was sent: the same content again is not stored. */
  content_hash: string;
  /** Whether its lead is known and the row counted. */
  matched: Flag;
  /** Why the partner has decided so, in its own words; null without one. */
  reason: string | null;
}

/** A report of a partner with a wrong field, which a person can correct. Reports with the same fields are one row. */
export interface RefusedPostbackRow {
  /** A UUID of version 7. */
  id: string;
  partner: string;
  /** The lead that it names; null where it names none. */
  lead_id: string | null;
  /** The name of the wrong field. */
  field: string;
  /** The sentence of the response. */
  detail: string;
  /** Its fields as they were sent, as short texts; of a body that is no object its text as `body`. */
  sent: JsonText<Record<string, string>>;
  /** A hash of what was sent. */
  content_hash: string;
  /** Its last arrival. */
  received_at: Instant;
  /** Number of its arrivals that wait for a person: 0 once it was counted or dismissed. */
  waiting: number;
}

/** Refused postbacks of a partner on a day. */
export interface PostbackRefusalRow {
  /** Partner, day and reason. */
  id: string;
  partner: string;
  /** Days since 1970, in UTC. */
  day: number;
  reason: string;
  times: number;
  last_at: Instant;
}
