import type { Attribution } from '@zipfront/contracts/attribution';
import type { LineKey } from '@zipfront/contracts/business-line';
import type { SelfDescribing } from '@zipfront/contracts/events/types';
import type { Locale } from '@zipfront/contracts/locale';
import type { AdConsentColumns, Flag, Instant, JsonText } from './tables/columns.ts';
import type {
  AccountLinkRow,
  AccountRow,
  AccountSessionRow,
  ConsoleActionRow,
  JobRow,
  OutboxRow,
  RecoveryCodeRow,
} from './tables/console.ts';
import type {
  ConversionRow,
  ConversionUploadRow,
  PartnerKeyRow,
  PartnerRow,
  PostbackRefusalRow,
  PostbackRow,
  RefusedPostbackRow,
  UploadFeedRow,
} from './tables/conversions.ts';
import type {
  ExperimentDayRow,
  ExperimentLeadRow,
  ExperimentMoneyRow,
  ExperimentRow,
  ExperimentServedRow,
  ExperimentVisitRow,
} from './tables/experiments.ts';
import type {
  ErrorDayRow,
  ErrorVisitRow,
  ReportingZoneRow,
  ReportLeadFirstRow,
  ReportLeadRow,
  ReportMoneyRow,
  ReportStepRow,
  ReportTouchRow,
  RollupIncrementRow,
  RollupTables,
  SourceDayRow,
  VitalRow,
} from './tables/reports.ts';
import type {
  ReviewActionRow,
  ReviewRow,
  ReviewSendingRow,
  ReviewSiteRow,
} from './tables/reviews.ts';
import type { CallBackRow, DeskEntryRow, OrderHistoryRow, OrderRow } from './tables/shipping.ts';
import type { CampaignJoinRow, SpendImportRow, SpendRow } from './tables/spend.ts';

/** One browser, for the lifetime of its session cookie. */
export interface VisitRow extends AdConsentColumns {
  /** Public (`_tzsess`); a UUID of version 7. */
  id: string;
  /** Public (`_tzacid`); a UUID that outlives the visit in the browser. */
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
  /** Name of the rule that decided the channel. */
  channel_rule: string;
  /** The page's path, without query. */
  path: string;
  /** The page's address, cleaned; null if the browser sent none. */
  page_url: string | null;
  /** The third-party referrer, cleaned. */
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
  /** The attribution that the form sent, cleaned. */
  fields: JsonText<Attribution>;
  locale: Locale;
  privacy_signal: Flag;
  /** The page of the form. */
  path: string;
  /** Number of times that the same submit was sent. */
  submits: number;
  /** The address that was chosen or typed; null if the form did not ask for one. */
  address: string | null;
}

/** One event that the collector accepted. Resends have the same id, and are one row. */
export interface EventRow {
  /** The event's own UUID, in lower case. */
  event_id: string;
  /** The visit that it belongs to; null if it names no known visit. */
  visit_id: string | null;
  site: string;
  /** The address of the schema of its data. */
  schema: string;
  /** When it happened by the client's clock, which may be wrong; epoch milliseconds. */
  client_at: Instant;
  /** When the collector received it. */
  received_at: Instant;
  /** When it happened by the server's clock, estimated by `correctedTime`. */
  happened_at: Instant;
  /** The page's path, without query; null if the event names no page. */
  path: string | null;
  data: JsonText<Record<string, unknown>>;
  contexts: JsonText<SelfDescribing[]>;
  bot: Flag;
  privacy_signal: Flag;
}

/** An event that failed validation, with the reason. */
export interface BadEventRow {
  /** The event's own UUID, otherwise a hash of its content: a resend is the same row. */
  id: string;
  visit_id: string | null;
  /** The schema that it names; null if it names none. */
  schema: string | null;
  /** A word from a fixed list: `data`, `unparseable`. */
  reason: string;
  /** The expected value and its path; never the actual value. */
  detail: string;
  /** The received content, cleaned and truncated. */
  raw: string;
  received_at: Instant;
  bot: Flag;
  privacy_signal: Flag;
}

/** Size of the events of a visit that has many of them; see `visitors/events/event-load.ts`. */
export interface EventLoadRow {
  visit_id: string;
  bytes: number;
}

/** Size of the events of a day that belong to no visit; see `visitors/events/event-load.ts`. */
export interface UnattachedLoadRow {
  /** The start of the day by UTC. */
  day: Instant;
  bytes: number;
}

/** The single row that a probe writes. */
export interface WriteProbeRow {
  id: 1;
  at: Instant;
}

/** An exception of an error report, cleaned and truncated. */
export interface ReportedException {
  type: string;
  message: string;
  /** The stack, innermost call first: `submit (https://site.example/a.js:1:20)`. */
  frames: string[];
}

/** A step before an error: its kind and a short description, cleaned and truncated. */
export interface ReportedStep {
  /** The time in the format of the report: seconds since 1970, or ISO 8601. */
  at: string | number | null;
  what: string;
}

/** A kind of error that browsers reported, with the last report of it. */
export interface ErrorReportRow {
  /** SHA-256 of the type, the message and the location of the error, which identify it. */
  fingerprint: string;
  /** Number of reports. */
  times: number;
  first_at: Instant;
  last_at: Instant;
  /** The last report's own id: 32 hexadecimal digits. */
  event_id: string;
  site: string;
  /** The page's path, cleaned; null if the report names none. */
  path: string | null;
  /** The build of the page's script. */
  release: string | null;
  type: string;
  message: string;
  /** The error, and those that caused it. */
  exceptions: JsonText<ReportedException[]>;
  /** The steps on the page before the error, oldest first. */
  breadcrumbs: JsonText<ReportedStep[]>;
  /** The browser, by its user agent. */
  agent: string | null;
}

/** A spam challenge that was used, and cannot be used again. */
export interface ChallengeSolutionRow {
  key: string;
  /** When the challenge expires, and this row can be deleted. */
  expires_at: Instant;
}

/** A visit that its visitor deleted, or its quote. */
export interface DeletedVisitRow {
  /** SHA-256 of its id. */
  key: string;
  /** When no client sends its events any more, and this row can be deleted. */
  expires_at: Instant;
}

/** A form that was accepted, and is not accepted again. */
export interface TakenFormRow {
  /** SHA-256 of its mark. */
  key: string;
  /** When the mark expires, and this row can be deleted. */
  expires_at: Instant;
}

/** Words of a question for consent that visitors have answered, so that they can be read when they are no longer shown. */
export interface ConsentTextRow {
  /** A hash of the words, which is stored with each answer. */
  version: string;
  words: string;
  /** When they were answered first. */
  first_at: Instant;
}

/** The mark of a row that is a sample: it is deleted with the others of its kind. */
export interface SampleRow {
  /** `fill` is the mark of the samples as a whole, which are filled in once. */
  kind: 'fill' | 'visit' | 'order' | 'call-back' | 'review' | 'error' | 'partner';
  /** The key of the row in its table; of a fill, the word `fill`. */
  id: string;
}

/** A secret that all servers of one database share. */
export interface SecretRow {
  name: string;
  value: string;
}

/** One mail to a visitor's address, counted for 24 hours. */
export interface MailCountRow {
  id: string;
  /** A keyed hash of the address and the kind of mail. */
  key: string;
  expires_at: Instant;
}

/** The tables, the same on both databases. */
export interface Database extends RollupTables {
  visit: VisitRow;
  touch: TouchRow;
  quote: QuoteRow;
  handoff: HandoffRow;
  event: EventRow;
  bad_event: BadEventRow;
  event_load: EventLoadRow;
  unattached_load: UnattachedLoadRow;
  write_probe: WriteProbeRow;
  job: JobRow;
  error_report: ErrorReportRow;
  review: ReviewRow;
  review_action: ReviewActionRow;
  review_site: ReviewSiteRow;
  review_sending: ReviewSendingRow;
  challenge_solution: ChallengeSolutionRow;
  taken_form: TakenFormRow;
  deleted_visit: DeletedVisitRow;
  secret: SecretRow;
  sample_row: SampleRow;
  consent_text: ConsentTextRow;
  shipping_order: OrderRow;
  order_history: OrderHistoryRow;
  call_back: CallBackRow;
  desk_entry: DeskEntryRow;
  conversion: ConversionRow;
  conversion_upload: ConversionUploadRow;
  upload_feed: UploadFeedRow;
  report_touch: ReportTouchRow;
  rollup_increment: RollupIncrementRow;
  report_step: ReportStepRow;
  reporting_zone: ReportingZoneRow;
  report_lead: ReportLeadRow;
  report_lead_first: ReportLeadFirstRow;
  report_money: ReportMoneyRow;
  partner: PartnerRow;
  partner_key: PartnerKeyRow;
  postback: PostbackRow;
  postback_refusal: PostbackRefusalRow;
  refused_postback: RefusedPostbackRow;
  account: AccountRow;
  account_link: AccountLinkRow;
  account_session: AccountSessionRow;
  recovery_code: RecoveryCodeRow;
  console_action: ConsoleActionRow;
  outbox: OutboxRow;
  experiment: ExperimentRow;
  experiment_visit: ExperimentVisitRow;
  experiment_day: ExperimentDayRow;
  experiment_lead: ExperimentLeadRow;
  experiment_money: ExperimentMoneyRow;
  experiment_served: ExperimentServedRow;
  mail_count: MailCountRow;
  spend_import: SpendImportRow;
  spend: SpendRow;
  campaign_join: CampaignJoinRow;
  rollup_vital: VitalRow;
  error_day: ErrorDayRow;
  source_day: SourceDayRow;
  error_visit: ErrorVisitRow;
}
