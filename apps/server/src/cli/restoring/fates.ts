import type { Database } from '../../platform/store/schema.ts';
import { ofRollups } from '../../platform/store/tables/rollups.ts';
import { undoImport } from '../../reporting/spend/apply-import.ts';
import { carryAccounts } from './accounts.ts';
import { type Carry, carryEnded, type Ended, type Fate } from './carry.ts';
import { carryCallBacks, carryOrders, carryReviews, carrySavedReports } from './deletions.ts';
import { carryVisits } from './visits.ts';

const OF_VISIT = { kind: 'backup', why: 'goes with its visit' } as const;
const OF_ORDER = { kind: 'backup', why: 'goes with its order or call-back' } as const;
const OF_REVIEW = { kind: 'backup', why: 'goes with its review' } as const;
const SUM = { kind: 'backup', why: 'sums, which follow the deletions' } as const;
const FACT = { kind: 'backup', why: 'reports what happened' } as const;
const OWN = { kind: 'backup', why: 'is our own work' } as const;
const LIMIT = { kind: 'backup', why: 'counts for a limit, for a day' } as const;

function carriedEnded<Table extends keyof Database>(what: string, ended: Ended<Table>): Fate {
  return { kind: 'carried', what, columns: [ended.column], carry: carryEnded(ended) };
}

const carryRejected = carryEnded({
  table: 'review',
  column: 'status',
  values: ['rejected'],
  with: ['status_reason'],
});

const carryUndone: Carry = async ({ restored, previous, by, at }) => {
  const undone = await previous
    .selectFrom('spend_import')
    .select(['id', 'file_name'])
    .where('undone_at', 'is not', null)
    .execute();
  const names: string[] = [];
  for (const { id, file_name } of undone) {
    if (await undoImport(restored, { id, by, at })) names.push(file_name);
  }
  return names;
};

/** A replaced key ends without the new one, which an intruder may have made. */
const carryFeedKey: Carry = async ({ restored, previous }) => {
  const feeds = await previous.selectFrom('upload_feed').select(['platform', 'made_at']).execute();
  const names: string[] = [];
  for (const { platform, made_at } of feeds) {
    const { numDeletedRows } = await restored
      .deleteFrom('upload_feed')
      .where('platform', '=', platform)
      .where('made_at', '<', made_at)
      .executeTakeFirst();
    if (numDeletedRows > 0n) names.push(platform);
  }
  return names;
};

/**
 * Each table needs a row. A column by which something ends is carried over unless its row says why
 * not.
 */
export const FATES = {
  account_session: { kind: 'ended', why: 'people sign in again' },
  account_link: { kind: 'ended', why: 'a link works once' },
  api_answer: { kind: 'ended', why: 'what it answered may be undone' },
  deleted_visit: { kind: 'added', key: 'key', why: 'a deleted visit stays deleted' },
  taken_form: { kind: 'added', key: 'key', why: 'a form is taken once' },
  challenge_solution: { kind: 'added', key: 'key', why: 'a challenge is used once' },
  mail_count: { kind: 'added', key: 'id', why: 'an address gets a few mails a day' },
  visit: {
    kind: 'carried',
    what: 'visits',
    columns: ['privacy_signal', 'ad_consent'],
    carry: carryVisits,
  },
  shipping_order: { kind: 'carried', what: 'deleted orders', columns: [], carry: carryOrders },
  call_back: { kind: 'carried', what: 'deleted call-backs', columns: [], carry: carryCallBacks },
  review: {
    kind: 'carried',
    what: 'deleted or rejected reviews',
    columns: ['status'],
    carry: async (carrying) => [
      ...(await carryReviews(carrying)),
      ...(await carryRejected(carrying)),
    ],
  },
  account: {
    kind: 'carried',
    what: 'accounts',
    columns: ['disabled_at', 'role', 'password_hash', 'totp_secret', 'totp_step'],
    carry: carryAccounts,
  },
  recovery_code: { kind: 'backup', why: 'is carried with its account' },
  api_token: carriedEnded('revoked tokens', {
    table: 'api_token',
    column: 'revoked_at',
    name: 'name',
  }),
  saved_report: {
    kind: 'carried',
    what: 'saved reports deleted, or sent to fewer addresses',
    columns: ['every', 'send_to', 'due_at'],
    carry: carrySavedReports,
  },
  partner: carriedEnded('disabled partners', { table: 'partner', column: 'disabled_at' }),
  partner_key: carriedEnded('ended keys of partners', {
    table: 'partner_key',
    column: 'ended_at',
    name: 'partner',
  }),
  upload_feed: {
    kind: 'carried',
    what: 'replaced keys of feeds, which need a new one',
    columns: ['key_hash', 'password_hash'],
    carry: carryFeedKey,
  },
  refused_postback: carriedEnded('reports of partners that were counted or dismissed', {
    table: 'refused_postback',
    column: 'waiting',
    values: [0],
    name: 'partner',
  }),
  spend_import: {
    kind: 'carried',
    what: 'undone imports of spend',
    columns: ['undone_at'],
    carry: carryUndone,
  },
  campaign_join: carriedEnded('separated campaigns', {
    table: 'campaign_join',
    column: 'undone_at',
  }),
  outbox: carriedEnded('notifications that were sent', {
    table: 'outbox',
    column: 'state',
    values: ['sent', 'dead'],
    with: ['recipient', 'due_at', 'attempts', 'claim', 'reason', 'expires_at'],
  }),
  conversion_upload: carriedEnded('conversions that were sent', {
    table: 'conversion_upload',
    column: 'state',
    values: ['accepted', 'sent', 'dead'],
    with: [
      'transport',
      'batch',
      'due_at',
      'attempts',
      'claim',
      'receipt',
      'reason',
      'sent_at',
      'click_key',
      'click_id',
      'click_ids',
    ],
  }),
  console_action: { kind: 'backup', why: 'the trail says that it was restored' },
  touch: OF_VISIT,
  quote: OF_VISIT,
  handoff: OF_VISIT,
  event: OF_VISIT,
  bad_event: OF_VISIT,
  event_load: OF_VISIT,
  report_touch: OF_VISIT,
  report_step: OF_VISIT,
  error_visit: OF_VISIT,
  experiment_visit: OF_VISIT,
  conversion: OF_VISIT,
  postback: OF_VISIT,
  report_lead: OF_VISIT,
  report_lead_first: OF_VISIT,
  report_money: OF_VISIT,
  partner_outcome: OF_VISIT,
  experiment_lead: OF_VISIT,
  order_history: OF_ORDER,
  desk_entry: OF_ORDER,
  review_action: OF_REVIEW,
  review_site: OF_REVIEW,
  review_sending: LIMIT,
  unattached_load: LIMIT,
  consent_text: FACT,
  error_report: FACT,
  error_day: FACT,
  postback_refusal: FACT,
  spend: { kind: 'backup', why: 'goes with its import' } as const,
  experiment: FACT,
  experiment_served: SUM,
  experiment_day: SUM,
  experiment_money: SUM,
  ...ofRollups(SUM),
  rollup_increment: SUM,
  campaign_site: SUM,
  rollup_vital: SUM,
  source_day: SUM,
  secret: OWN,
  write_probe: OWN,
  sample_row: OWN,
  reporting_zone: OWN,
  rollup_since: OWN,
  warehouse_file: OWN,
  warehouse_mark: OWN,
  job: { ...OWN, columns: ['ended_at'] },
  warehouse_run: { ...OWN, columns: ['ended_at'] },
} as const satisfies Record<keyof Database, Fate>;
