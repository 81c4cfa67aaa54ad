import {
  ATTRIBUTION_LIFETIME_SECONDS,
  CONSENT_LIFETIME_SECONDS,
  OPT_OUT_LIFETIME_SECONDS,
  VISIT_LIFETIME_MS,
} from '@zipfront/contracts/cookies';
import { CHALLENGE_LIFETIME_MS } from '@zipfront/contracts/reviews/protocol';
import { SAVED_START_LIFETIME_MS } from '@zipfront/contracts/shipping/form-fields';
import { ORDER_LINK_DAYS } from '@zipfront/contracts/shipping/order';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@zipfront/contracts/time';
import type { Config } from '../config/config.ts';
import type { Database } from '../store/schema.ts';

/** Periods that no setting changes, in milliseconds. */
export const PERIODS_MS = {
  visit: VISIT_LIFETIME_MS,
  conversion: 90 * DAY_MS,
  countedLead: 120 * DAY_MS,
  postback: 180 * DAY_MS,
  postbackRefusal: 30 * DAY_MS,
  refusedPostback: 90 * DAY_MS,
  event: 30 * DAY_MS,
  loggedEvent: 2 * DAY_MS,
  deletedVisit: VISIT_LIFETIME_MS,
  estimate: 90 * DAY_MS,
  form: DAY_MS,
  challenge: CHALLENGE_LIFETIME_MS,
  consoleSession: 7 * DAY_MS,
  unusedConsoleSession: 12 * HOUR_MS,
  consoleLink: HOUR_MS,
  networkCount: DAY_MS,
  orderCookie: 30 * MINUTE_MS,
  orderLink: ORDER_LINK_DAYS * DAY_MS,
  sentNotification: 30 * DAY_MS,
  deadNotification: 90 * DAY_MS,
  mailCount: DAY_MS,
  spendPreview: DAY_MS,
  health: 400 * DAY_MS,
};

/** Settings that periods follow from: variables of the environment, and `limits.days` of a site's reviews. */
export interface RetentionSettings extends Pick<Config, 'orderDays' | 'callBackDays'> {
  /** One by default. */
  reviewLimitDays?: number;
}

/** Rows of a table that are deleted once they are old enough. */
export interface ExpiryRule {
  table: keyof Database;
  /** Column or columns of its primary key. */
  key: string | readonly string[];
  /** Columns of instants: the latest counts. The first is never null, and has an index where its table may be large. */
  since: readonly [string, ...string[]];
  /** Value of a column that the rows have, or do not have. */
  only?: { column: string; is: string | null } | { column: string; isNot: string };
  /** Whether the first column is the end of the row itself; otherwise it ends a period later. */
  isEnd?: true;
}

/** A kind of record, and what ends it. */
export interface KindOfRecord {
  /** Description in the operator's table, in Markdown. */
  what: string;
  /** Tables with its rows; none for what browsers store. */
  tables: readonly (keyof Database)[];
  /** Period in milliseconds; null where none ends it. */
  period: ((settings: RetentionSettings) => number) | null;
  /** Instant that the period counts from; without a period, the end of the record. */
  since: string;
  /** Rows that the hourly job deletes; those of `visit` it deletes by visits. */
  rules: readonly ExpiryRule[];
}

/**
 * Everything that is stored, by the names that `{period:…}` in content has. A new table has its row here
 * (a test compares), and with a rule it is deleted by the same job.
 */
export const KINDS = {
  visit: {
    what: 'a visit with its touches, quote, hand-offs and events',
    tables: [
      'visit',
      'touch',
      'quote',
      'handoff',
      'event',
      'bad_event',
      'event_load',
      'report_touch',
      'report_step',
      'experiment_visit',
      'error_visit',
    ],
    period: () => PERIODS_MS.visit,
    since: 'its last use',
    rules: [],
  },
  conversion: {
    what: 'the ledger row of a hand-off, estimate, order or call-back: its click ids, campaign and consent, and what of it left for advertising platforms',
    tables: ['conversion', 'conversion_upload'],
    period: () => PERIODS_MS.conversion,
    since: 'the click',
    rules: [rule({ table: 'conversion', key: 'lead_id', since: ['expires_at'], isEnd: true })],
  },
  'counted-lead': {
    what: 'the day, campaign, page, device and experiments of a hand-off with its money, by which it is counted, under its lead id',
    tables: ['report_lead', 'report_lead_first', 'report_money', 'experiment_lead'],
    period: () => PERIODS_MS.countedLead,
    since: 'the click',
    rules: [rule({ table: 'report_lead', key: 'lead_id', since: ['expires_at'], isEnd: true })],
  },
  postback: {
    what: 'what a partner reported of a lead: its status, its amount, its reason, under its lead id',
    tables: ['postback'],
    period: () => PERIODS_MS.postback,
    since: 'its arrival',
    rules: [rule({ table: 'postback', key: 'id', since: ['received_at'] })],
  },
  'postback-refusal': {
    what: 'the number of refused reports of a partner by day and reason',
    tables: ['postback_refusal'],
    period: () => PERIODS_MS.postbackRefusal,
    since: 'the last of them',
    rules: [rule({ table: 'postback_refusal', key: 'id', since: ['last_at'] })],
  },
  'refused-postback': {
    what: 'a report of a partner with a wrong field, as it was sent, which waits to be corrected',
    tables: ['refused_postback'],
    period: () => PERIODS_MS.refusedPostback,
    since: 'its last arrival',
    rules: [rule({ table: 'refused_postback', key: 'id', since: ['received_at'] })],
  },
  event: {
    what: 'an event without a visit, and the size of those of its day',
    tables: ['event', 'bad_event', 'unattached_load'],
    period: () => PERIODS_MS.event,
    since: 'its arrival',
    rules: [
      rule({
        table: 'event',
        key: 'event_id',
        since: ['received_at'],
        only: { column: 'visit_id', is: null },
      }),
      rule({
        table: 'bad_event',
        key: 'id',
        since: ['received_at'],
        only: { column: 'visit_id', is: null },
      }),
      rule({ table: 'unattached_load', key: 'day', since: ['day'] }),
    ],
  },
  'logged-event': {
    what: 'an event in the log before the database, where `EVENT_LOG_URL` names one',
    tables: [],
    period: () => PERIODS_MS.loggedEvent,
    since: 'its arrival',
    rules: [],
  },
  'deleted-visit': {
    what: 'the hashes of the ids of a visit and its quote that their visitor deleted, so that events which name them later are not stored',
    tables: ['deleted_visit'],
    period: () => PERIODS_MS.deletedVisit,
    since: 'the deletion',
    rules: [rule({ table: 'deleted_visit', key: 'key', since: ['expires_at'], isEnd: true })],
  },
  estimate: {
    what: 'a saved estimate that was never ordered, with its contact and consent',
    tables: ['shipping_order'],
    period: () => PERIODS_MS.estimate,
    since: 'its request, or a price that a person set later',
    rules: [
      rule({
        table: 'shipping_order',
        key: 'reference',
        since: ['created_at', 'priced_at'],
        only: { column: 'status', is: 'requested' },
      }),
    ],
  },
  order: {
    what: 'an order with its contact, streets, consent, history and notes',
    tables: ['shipping_order', 'order_history', 'desk_entry'],
    period: ({ orderDays }) => orderDays * DAY_MS,
    since: 'its last change',
    rules: [
      rule({
        table: 'shipping_order',
        key: 'reference',
        since: ['created_at', 'ordered_at', 'changed_at'],
        only: { column: 'status', isNot: 'requested' },
      }),
    ],
  },
  'call-back': {
    what: 'a call-back with its contact, consent and notes',
    tables: ['call_back', 'desk_entry'],
    period: ({ callBackDays }) => callBackDays * DAY_MS,
    since: 'its request, or its end at the desk',
    rules: [rule({ table: 'call_back', key: 'id', since: ['created_at', 'closed_at'] })],
  },
  review: {
    what: 'a review with its actions of moderation',
    tables: ['review', 'review_action'],
    period: null,
    since: 'its author asks: `npm run reviews -- delete <id>`',
    rules: [],
  },
  'review-network': {
    what: "the keyed hash of a review's network",
    tables: ['review_sending'],
    period: ({ reviewLimitDays = 1 }) => reviewLimitDays * DAY_MS,
    since: 'the review; `limits.days` of `reviews.yaml`',
    rules: [rule({ table: 'review_sending', key: 'id', since: ['expires_at'], isEnd: true })],
  },
  form: {
    what: 'the mark of a form that was accepted',
    tables: ['taken_form'],
    period: () => PERIODS_MS.form,
    since: 'its acceptance',
    rules: [rule({ table: 'taken_form', key: 'key', since: ['expires_at'], isEnd: true })],
  },
  challenge: {
    what: 'a spam challenge that was used',
    tables: ['challenge_solution'],
    period: () => PERIODS_MS.challenge,
    since: 'its issue',
    rules: [rule({ table: 'challenge_solution', key: 'key', since: ['expires_at'], isEnd: true })],
  },
  notification: {
    what: 'a notification that could not be sent (a sent one after 30 days), without a contact of a visitor',
    tables: ['outbox'],
    period: () => PERIODS_MS.deadNotification,
    since: 'the last attempt',
    rules: [rule({ table: 'outbox', key: 'id', since: ['expires_at'], isEnd: true })],
  },
  'mail-count': {
    what: 'the count of mails to an address of a visitor, by a keyed hash',
    tables: ['mail_count'],
    period: () => PERIODS_MS.mailCount,
    since: 'the mail',
    rules: [rule({ table: 'mail_count', key: 'id', since: ['expires_at'], isEnd: true })],
  },
  'error-report': {
    what: 'a kind of error in browsers',
    tables: ['error_report'],
    period: null,
    since: 'there are 10,000 newer or more frequent ones',
    rules: [],
  },
  health: {
    what: 'the number of measurements and of error reports of a day, by page and release, and of bots by source, without data of visitors',
    tables: ['rollup_vital', 'error_day', 'source_day'],
    period: () => PERIODS_MS.health,
    since: 'the day',
    rules: [
      rule({
        table: 'rollup_vital',
        key: ['day', 'site', 'path', 'release', 'metric', 'device', 'bucket', 'origin'],
        since: ['expires_at'],
        isEnd: true,
      }),
      rule({
        table: 'error_day',
        key: ['fingerprint', 'day', 'site', 'path', 'release'],
        since: ['expires_at'],
        isEnd: true,
      }),
      rule({
        table: 'source_day',
        key: ['day', 'site', 'source'],
        since: ['expires_at'],
        isEnd: true,
      }),
    ],
  },
  'console-session': {
    what: 'a session of the console',
    tables: ['account_session'],
    period: () => PERIODS_MS.consoleSession,
    since: 'the sign-in',
    rules: [rule({ table: 'account_session', key: 'key', since: ['expires_at'], isEnd: true })],
  },
  'unused-console-session': {
    what: 'a session of the console that is not used',
    tables: ['account_session'],
    period: () => PERIODS_MS.unusedConsoleSession,
    since: 'its last use',
    rules: [rule({ table: 'account_session', key: 'key', since: ['last_used_at'] })],
  },
  'console-link': {
    what: 'a link that sets a password',
    tables: ['account_link'],
    period: () => PERIODS_MS.consoleLink,
    since: 'its making',
    rules: [rule({ table: 'account_link', key: 'key', since: ['expires_at'], isEnd: true })],
  },
  account: {
    what: 'an account of the console with its recovery codes, and the audit trail',
    tables: ['account', 'recovery_code', 'console_action'],
    period: null,
    since: 'nothing: the audit trail is not shortened, and names accounts',
    rules: [],
  },
  own: {
    what: 'secrets, partners with their keys, jobs, counts, marks of samples and the words of questions for consent, without data of visitors',
    tables: [
      'secret',
      'review_site',
      'write_probe',
      'job',
      'sample_row',
      'consent_text',
      'upload_feed',
      'experiment',
      'experiment_day',
      'experiment_money',
      'experiment_served',
      'reporting_zone',
      'partner',
      'partner_key',
    ],
    period: null,
    since: 'nothing',
    rules: [],
  },
  count: {
    what: 'the number of visits and leads of a day, and their money, by campaign, page, release, device and hour, without data of visitors',
    tables: [
      'rollup_increment',
      'rollup_campaign',
      'rollup_page',
      'rollup_device',
      'rollup_hour',
      'rollup_release',
      'rollup_keyword',
      'rollup_line',
      'rollup_decided',
      'campaign_site',
    ],
    period: null,
    since: 'nothing: reports compare years',
    rules: [],
  },
  'spend-preview': {
    what: 'a file of spend that was not applied',
    tables: ['spend_import', 'spend'],
    period: () => PERIODS_MS.spendPreview,
    since: 'its preview',
    rules: [rule({ table: 'spend_import', key: 'id', since: ['expires_at'], isEnd: true })],
  },
  spend: {
    what: 'spend by day and campaign, with the file that it came from and who applied it, without data of visitors',
    tables: ['spend_import', 'spend', 'campaign_join'],
    period: null,
    since: 'nothing: reports compare years',
    rules: [],
  },
  'network-count': {
    what: 'the count of what a network address sent, in memory',
    tables: [],
    period: () => PERIODS_MS.networkCount,
    since: 'the first of them; most counts end after a minute',
    rules: [],
  },
  'attribution-cookie': {
    what: 'attribution in the browser',
    tables: [],
    period: () => ATTRIBUTION_LIFETIME_SECONDS * 1_000,
    since: 'the arrival',
    rules: [],
  },
  'saved-start': {
    what: 'the first step of a quote form in the browser, without a person',
    tables: [],
    period: () => SAVED_START_LIFETIME_MS,
    since: 'the last change',
    rules: [],
  },
  'order-cookie': {
    what: 'the cookie that opens an order which was found by its reference',
    tables: [],
    period: () => PERIODS_MS.orderCookie,
    since: 'the search',
    rules: [],
  },
  'order-link': {
    what: 'a link to an order in a mail',
    tables: [],
    period: () => PERIODS_MS.orderLink,
    since: 'its making',
    rules: [],
  },
  'opt-out-cookie': {
    what: 'an opt-out in the browser',
    tables: [],
    period: () => OPT_OUT_LIFETIME_SECONDS * 1_000,
    since: 'the choice',
    rules: [],
  },
  'consent-cookie': {
    what: 'the answer about consent in the browser',
    tables: [],
    period: () => CONSENT_LIFETIME_SECONDS * 1_000,
    since: 'the answer',
    rules: [],
  },
} as const satisfies Record<string, KindOfRecord>;

/** The name of a kind of record. */
export type KindName = keyof typeof KINDS;

/** A rule whose columns are those of its table. */
interface TableRule<Table extends keyof Database> extends ExpiryRule {
  table: Table;
  key: (keyof Database[Table] & string) | readonly (keyof Database[Table] & string)[];
  since: readonly [keyof Database[Table] & string, ...(keyof Database[Table] & string)[]];
}

function rule<Table extends keyof Database>(declared: TableRule<Table>): ExpiryRule {
  return declared;
}
