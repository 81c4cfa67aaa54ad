import type { Attribution } from '@zipfront/contracts/attribution/attribution';
import type { LeadKind } from '@zipfront/contracts/console/leads';
import type { PartnerAuthName } from '@zipfront/contracts/console/partners';
import type { PlatformName } from '@zipfront/contracts/console/uploads';
import type { LeadStatus } from '@zipfront/contracts/money/postback';
import type { AdConsentColumns, Flag, Instant, JsonText } from './columns.ts';

export interface PlatformClick {
  at: Instant;
  position: number;
}

/** The latest click of each platform before a lead. */
export type PlatformClicks = Partial<Record<PlatformName, PlatformClick>>;

/** Kind of a conversion: a visitor's action that may earn money. */
export type ConversionKind = LeadKind;

/**
 * Outlives its visit: platforms accept conversions until 90 days after the click, and an order may
 * be booked months later (`extendOrders`).
 */
export interface ConversionRow extends AdConsentColumns {
  /** Public: partners and platforms identify the conversion by it. */
  lead_id: string;
  kind: ConversionKind;
  /** Reference of the order or id of the call-back; null for a hand-off. */
  subject: string | null;
  /** It is null after the visit has ended. */
  visit_id: string | null;
  site: string;
  at: Instant;
  /** Position in the visit of the touch with the credit, from 1. */
  position: number;
  /** Channel of the touch with the credit. The campaign's names below are also that touch's. */
  channel: string;
  source: string;
  campaign: string;
  /** The campaign's id on its platform (`utm_id`); empty without one. */
  campaign_id: string;
  first_channel: string;
  first_source: string;
  first_campaign: string;
  first_campaign_id: string;
  line: string;
  /** State of its zip code, two letters; empty if unknown. */
  us_state: string;
  /** The latest click with an id; without one, the touch with the credit. */
  click_at: Instant;
  /** Of each platform's latest click; none under the privacy signal or without permission. */
  click_ids: JsonText<Attribution>;
  /** The latest click on each platform, by which it may claim the lead. */
  clicks: JsonText<PlatformClicks>;
  expires_at: Instant;
  privacy_signal: Flag;
  bot: Flag;
  sample: Flag;
  /** Set by partners' postbacks. A cancelled order is `reversed`. */
  status: LeadStatus;
  /** Sales less reversals, or an accepted lead's promise; null without an amount. */
  value_cents: number | null;
  /** When the event behind the status happened; null before the first postback. */
  decided_at: Instant | null;
}

/** Left, or waits to leave, for a platform; deleted with the ledger's row. */
export interface ConversionUploadRow {
  id: string;
  lead_id: string;
  platform: PlatformName;
  /** Exact name of the goal as it was sent. */
  goal: string;
  version: number;
  change: 'new' | 'restate' | 'retract';
  value_cents: number | null;
  /** The same in every version: a whole second that no other conversion of its click has. */
  converted_at: Instant;
  /** SHA-256 of the first version's click id, base64url; null in others and after an opt-out. */
  click_key: string | null;
  /** A retraction at Microsoft needs it, once the ledger has deleted it. Null after sending. */
  click_id: string | null;
  /** No version has it any more: Google finds a conversion to retract by the id of the lead. */
  click_ids: null;
  /** The transport that it left by, or waits for. */
  transport: 'file' | 'feed' | 'api';
  /** The file that has it; null for other transports. */
  batch: string | null;
  /** `accepted` waits for the platform's report. `dead` is tried again only if a person asks. */
  state: 'waiting' | 'accepted' | 'sent' | 'dead';
  /** When to try again, or to read its report. While it is claimed: when the claim expires. */
  due_at: Instant;
  attempts: number;
  claim: string | null;
  /**
   * The platform's id of the request, or another text if it may have the version. Waiting versions
   * with the same text leave in one.
   */
  receipt: string | null;
  reason: string | null;
  sent_at: Instant | null;
}

export interface UploadFeedRow {
  platform: PlatformName;
  /** SHA-256 of the key in the feed's address, base64url. */
  key_hash: string;
  /** SHA-256 of the password, base64url. */
  password_hash: string;
  made_at: Instant;
  fetched_at: Instant | null;
}

export type PartnerMapping = Record<string, LeadStatus>;

/** A partner that reports what became of leads. Never deleted, because the history names it. */
export interface PartnerRow {
  /** Part of its address: `POST /api/postbacks/{id}`. */
  id: string;
  name: string;
  auth: PartnerAuthName;
  mapping: JsonText<PartnerMapping>;
  /** Networks from which a token in the query is accepted; empty for all. */
  networks: JsonText<string[]>;
  created_at: Instant;
  /** From then on its postbacks are refused. */
  disabled_at: Instant | null;
  version: number;
}

/** A key of a partner. Two are valid at once while the partner changes from one to the other. */
export interface PartnerKeyRow {
  id: string;
  partner: string;
  /** The secret itself of a signature (`whsec_…`), or the SHA-256 of a token, base64url. */
  secret: string;
  created_at: Instant;
  ended_at: Instant | null;
}

/** Never changes, except `matched`, a status once its word has a meaning, and an added reason. */
export interface PostbackRow {
  id: string;
  partner: string;
  transaction_id: string;
  lead_id: string;
  event: string;
  status: LeadStatus | null;
  amount_cents: number | null;
  currency: string | null;
  /** When it happened, according to the partner; otherwise when it was received. */
  occurred_at: Instant;
  received_at: Instant;
  /** A hash of everything that was sent. The same content is not stored again. */
  content_hash: string;
  /** Whether the lead is known, and the report counted. */
  matched: Flag;
  /** The partner's reason for the decision, in its own words; null without one. */
  reason: string | null;
}

/** A person can correct it. Reports with the same fields share a row. */
export interface RefusedPostbackRow {
  id: string;
  partner: string;
  lead_id: string | null;
  field: string;
  /** The sentence of the response. */
  detail: string;
  /** Its fields as short texts. A body that is not an object is stored as the text `body`. */
  sent: JsonText<Record<string, string>>;
  content_hash: string;
  /** Its last arrival. */
  received_at: Instant;
  /** Number of arrivals that wait for a person; 0 after counting or dismissing. */
  waiting: number;
}

export interface PostbackRefusalRow {
  id: string;
  partner: string;
  /** Days since 1970, in UTC. */
  day: number;
  reason: string;
  times: number;
  last_at: Instant;
}
