import type { Database } from '../../../platform/store/schema.ts';
import { ofRollups } from '../../../platform/store/tables/rollups.ts';

/**
 * What becomes of a table's rows when a visitor asks for the stored data, or deletes it:
 * - `exported`: they are at this path of the export of the visit, and deleted with it;
 * - `deleted`: they are deleted with the visit, and not exported, for this reason;
 * - `other`: they are not a visit's, for this reason.
 */
export type Coverage = readonly ['exported' | 'deleted' | 'other', string];

const COUNTED = [
  'deleted',
  'how the visit and its leads were counted; what was stored of them is exported',
] as const;
const SUM = ['other', 'sums of many visitors'] as const;
const OWN = ['other', 'about our own work'] as const;
const TEAM = ['other', 'about people of the team'] as const;
const PARTNERS = ['other', 'about partners and platforms'] as const;
const MARK = ['other', 'a mark of a form or a challenge, without a visitor'] as const;

/** Every table. A new one needs a row here, and with it what the row says. */
export const VISITOR_TABLES = {
  visit: ['exported', 'visit'],
  touch: ['exported', 'touches'],
  quote: ['exported', 'quotes'],
  handoff: ['exported', 'handoffs'],
  event: ['exported', 'events'],
  bad_event: ['exported', 'bad_events'],
  experiment_visit: ['exported', 'experiments'],
  shipping_order: ['exported', 'orders'],
  order_history: ['exported', 'orders.history'],
  call_back: ['exported', 'call_backs'],
  desk_entry: ['exported', 'orders.entries'],
  conversion: ['exported', 'conversions'],
  conversion_upload: ['exported', 'conversions.uploads'],
  postback: ['exported', 'postbacks'],
  refused_postback: ['exported', 'refused_postbacks'],
  report_lead: COUNTED,
  report_lead_first: COUNTED,
  report_money: COUNTED,
  partner_outcome: COUNTED,
  experiment_lead: COUNTED,
  event_load: COUNTED,
  report_touch: COUNTED,
  report_step: COUNTED,
  error_visit: COUNTED,
  outbox: ['deleted', 'names an order or a call-back, which is exported'],
  deleted_visit: ['other', 'hashes that refuse late events of a deleted visit'],
  consent_text: ['other', 'our words; the export has those of its answer'],
  review: ['other', 'published by its author, who may have it deleted'],
  review_action: ['other', 'what a person decided about a review'],
  review_sending: ['other', 'a keyed hash of a network, for days'],
  mail_count: ['other', 'a keyed hash of an address, for a day'],
  challenge_solution: MARK,
  taken_form: MARK,
  error_report: ['other', 'a kind of error, cleaned of personal data'],
  warehouse_mark: ['other', 'ids, until the next run lists their deletion'],
  warehouse_file: OWN,
  warehouse_run: OWN,
  account: TEAM,
  account_link: TEAM,
  account_session: TEAM,
  recovery_code: TEAM,
  api_token: TEAM,
  api_answer: TEAM,
  saved_report: TEAM,
  console_action: TEAM,
  partner: PARTNERS,
  partner_key: PARTNERS,
  postback_refusal: PARTNERS,
  upload_feed: PARTNERS,
  spend_import: PARTNERS,
  spend: PARTNERS,
  campaign_join: PARTNERS,
  job: OWN,
  secret: OWN,
  write_probe: OWN,
  sample_row: OWN,
  reporting_zone: OWN,
  rollup_since: OWN,
  review_site: OWN,
  experiment: OWN,
  experiment_served: SUM,
  experiment_day: SUM,
  experiment_money: SUM,
  unattached_load: SUM,
  ...ofRollups(SUM),
  rollup_increment: SUM,
  campaign_site: SUM,
  rollup_vital: SUM,
  error_day: SUM,
  source_day: SUM,
} as const satisfies Record<keyof Database, Coverage>;
