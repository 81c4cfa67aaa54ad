import type { Attribution } from '@zipfront/contracts/attribution';
import type { LeadStatus } from '@zipfront/contracts/postback';
import type { AdConsentColumns } from './ad-consent-columns.ts';
import type { Flag } from './flag.ts';
import type { Instant } from './instant.ts';
import type { JsonText } from './json-column.ts';

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
  /** The click: the latest touch with a click id, otherwise the last touch. */
  click_at: Instant;
  /** When this row can be deleted. */
  expires_at: Instant;
  channel: string;
  /** Empty where the click names none. */
  source: string;
  /** Empty where the click names none. */
  campaign: string;
  /** The campaign's id on its platform (`utm_id`); empty where the click names none. */
  campaign_id: string;
  /** Empty under the privacy signal, and without permission to store them. */
  click_ids: JsonText<Attribution>;
  privacy_signal: Flag;
  bot: Flag;
  /** Whether it belongs to the sample data. */
  sample: Flag;
  /** By the postbacks of partners; of an order `reversed` once it was cancelled. */
  status: LeadStatus;
  /** Earnings of the lead: sales without what was reversed; of an accepted lead what is promised. Null without an amount. */
  value_cents: number | null;
  /** When what the status follows from happened last; null before the first postback. */
  settled_at: Instant | null;
}
