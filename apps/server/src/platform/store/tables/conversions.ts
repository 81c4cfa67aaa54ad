import type { Attribution } from '@zipfront/contracts/attribution';
import type { PlatformName } from '@zipfront/contracts/console/uploads';
import type { LeadStatus } from '@zipfront/contracts/postback';
import type { AdConsentColumns, Flag, Instant, JsonText } from './columns.ts';

/** A click on an advertisement of a platform. */
export interface PlatformClick {
  at: Instant;
  /** The place of its touch in the visit. */
  position: number;
}

/** The latest click of each platform before a lead. */
export type PlatformClicks = Partial<Record<PlatformName, PlatformClick>>;

/** Kind of a conversion: an act of a visitor that may earn money. */
export type ConversionKind = 'hand-off' | 'estimate' | 'order' | 'call-back';

/**
 * A row of the conversion ledger: the advertising facts of a lead. It outlives its visit, because platforms
 * accept conversions until 90 days after the click. The answer about measuring is that of the visit until it ends.
 */
export interface ConversionRow extends AdConsentColumns {
  /** Public: partners and platforms know the conversion by it. */
  lead_id: string;
  kind: ConversionKind;
  /** Reference of the order or id of the call-back; null for a hand-off. */
  subject: string | null;
  /** Null after the visit has ended. */
  visit_id: string | null;
  site: string;
  at: Instant;
  /** The touch that it is credited to, by its place in the visit: 1 for the first. */
  position: number;
  /** Of the touch that it is credited to, as the campaign's names below. */
  channel: string;
  /** Empty where none was given. */
  source: string;
  /** Empty where none was given. */
  campaign: string;
  /** The campaign's id on its platform (`utm_id`); empty where none was given. */
  campaign_id: string;
  /** Of the first touch of the visit, as the three names after it. */
  first_channel: string;
  first_source: string;
  first_campaign: string;
  first_campaign_id: string;
  /** Line of business; empty where it has none. */
  line: string;
  /** State of its zip code, two letters; empty where it is not known. */
  us_state: string;
  /** The latest click with an id; without one, the touch that it is credited to. */
  click_at: Instant;
  /** Of each platform's latest click. Empty under the privacy signal, and without permission to store them. */
  click_ids: JsonText<Attribution>;
  /** The latest click of each platform, which may claim the lead by it. */
  clicks: JsonText<PlatformClicks>;
  /** When this row can be deleted. */
  expires_at: Instant;
  privacy_signal: Flag;
  bot: Flag;
  /** Whether it belongs to the sample data. */
  sample: Flag;
  /** By the postbacks of partners; of an order `reversed` once it was cancelled. */
  status: LeadStatus;
  /** Earnings of the lead: sales without what was reversed; of an accepted lead what is promised. Null without an amount. */
  value_cents: number | null;
  /** When what the status follows from happened last; null before the first postback. */
  decided_at: Instant | null;
}

/**
 * A conversion that left, or waits to leave, for a platform, as one version of what the platform has of it. It is deleted
 * with its row of the ledger.
 */
export interface ConversionUploadRow {
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
  transport: 'file' | 'feed' | 'api';
  /** The file that it is in; null for other transports. */
  batch: string | null;
  /** `accepted` waits for the platform's report; `dead` is not tried again by itself. */
  state: 'waiting' | 'accepted' | 'sent' | 'dead';
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
export interface UploadFeedRow {
  platform: PlatformName;
  /** SHA-256 of the key in the feed's address, base64url. */
  key_hash: string;
  /** SHA-256 of the password, base64url. */
  password_hash: string;
  made_at: Instant;
  /** Null until the first fetch. */
  fetched_at: Instant | null;
}

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
