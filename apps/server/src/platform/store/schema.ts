import type { Kysely, Transaction } from 'kysely';
import type { Instant } from './tables/columns.ts';
import type {
  AccountLinkRow,
  AccountRow,
  AccountSessionRow,
  ApiAnswerRow,
  ApiTokenRow,
  ConsoleActionRow,
  JobRow,
  OutboxRow,
  RecoveryCodeRow,
  SavedReportRow,
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
  BadEventRow,
  ErrorReportRow,
  EventLoadRow,
  EventRow,
  UnattachedLoadRow,
} from './tables/events.ts';
import type {
  ExperimentDayRow,
  ExperimentLeadRow,
  ExperimentMoneyRow,
  ExperimentRow,
  ExperimentServedRow,
  ExperimentVisitRow,
} from './tables/experiments.ts';
import type { ErrorDayRow, ErrorVisitRow, SourceDayRow, VitalRow } from './tables/health.ts';
import type {
  PartnerOutcomeRow,
  ReportingZoneRow,
  ReportLeadFirstRow,
  ReportLeadRow,
  ReportMoneyRow,
  ReportStepRow,
  ReportTouchRow,
  RollupIncrementRow,
} from './tables/reports.ts';
import type {
  ReviewActionRow,
  ReviewRow,
  ReviewSendingRow,
  ReviewSiteRow,
} from './tables/reviews.ts';
import type { RollupTables } from './tables/rollups.ts';
import type { CallBackRow, DeskEntryRow, OrderHistoryRow, OrderRow } from './tables/shipping.ts';
import type { CampaignJoinRow, SpendImportRow, SpendRow } from './tables/spend.ts';
import type {
  ConsentTextRow,
  DeletedVisitRow,
  HandoffRow,
  QuoteRow,
  TouchRow,
  VisitRow,
} from './tables/visits.ts';
import type { WarehouseFileRow, WarehouseMarkRow, WarehouseRunRow } from './tables/warehouse.ts';

export interface WriteProbeRow {
  id: 1;
  at: Instant;
}

export interface ChallengeSolutionRow {
  key: string;
  expires_at: Instant;
}

export interface TakenFormRow {
  /** SHA-256 of its mark. */
  key: string;
  expires_at: Instant;
}

/** Marks a row as a sample, which is deleted with the other samples of its kind. */
export interface SampleRow {
  /** `fill` marks the samples as a whole, which are filled in once. */
  kind: 'fill' | 'visit' | 'order' | 'call-back' | 'review' | 'error' | 'partner';
  /** The key of the row in its table; of a fill, the word `fill`. */
  id: string;
}

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
  partner_outcome: PartnerOutcomeRow;
  partner: PartnerRow;
  partner_key: PartnerKeyRow;
  postback: PostbackRow;
  postback_refusal: PostbackRefusalRow;
  refused_postback: RefusedPostbackRow;
  account: AccountRow;
  account_link: AccountLinkRow;
  account_session: AccountSessionRow;
  api_answer: ApiAnswerRow;
  api_token: ApiTokenRow;
  recovery_code: RecoveryCodeRow;
  saved_report: SavedReportRow;
  console_action: ConsoleActionRow;
  outbox: OutboxRow;
  experiment: ExperimentRow;
  experiment_visit: ExperimentVisitRow;
  experiment_day: ExperimentDayRow;
  experiment_lead: ExperimentLeadRow;
  experiment_money: ExperimentMoneyRow;
  experiment_served: ExperimentServedRow;
  mail_count: MailCountRow;
  warehouse_file: WarehouseFileRow;
  warehouse_mark: WarehouseMarkRow;
  warehouse_run: WarehouseRunRow;
  spend_import: SpendImportRow;
  spend: SpendRow;
  campaign_join: CampaignJoinRow;
  rollup_vital: VitalRow;
  error_day: ErrorDayRow;
  source_day: SourceDayRow;
  error_visit: ErrorVisitRow;
}

export type Db = Kysely<Database>;

export type Trx = Transaction<Database>;
