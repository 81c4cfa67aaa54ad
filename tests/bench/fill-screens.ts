import { DAY_MS } from '@zipfront/contracts/time/time';
import { DAYS, LAST_DAY, numbers } from './fill-values.ts';

/** Kinds of errors that browsers reported, each on every day on three pages. */
const ERRORS = 200;
const ERROR_ROWS = ERRORS * DAYS * 3;

/** Of each day, page, metric and device so many buckets have measurements. */
const BUCKETS = 8;
const VITAL_ROWS = DAYS * 40 * 3 * 3 * BUCKETS;

/** Visits with an error, from one hour in 24, are known as long as visits are stored. */
const MARKED_DAYS = 30;
const MARKED_HOUR = 3;

const BAD_EVENTS = 20_000;

const EXPERIMENTS = 20;
const EXPERIMENT_ROWS = EXPERIMENTS * DAYS * 2;

/** Each conversion has left for this many platforms. */
const PLATFORMS_SENT = 2;

const END = 4_000_000_000_000;
const FIRST_DAY = LAST_DAY - DAYS + 1;

/** Besides campaigns and the funnel. The conversions must exist. */
export function fillScreens(): string[] {
  const day = `${FIRST_DAY} + i % ${DAYS}`;
  const platform = (number: number) => (number === 0 ? 'google' : 'microsoft');
  return [
    `insert into partner (id, name, auth, mapping, networks, created_at, disabled_at, version)
      ${numbers(3)} select 'partner-' || cast(i as text), 'Partner', 'signature', '[]', '[]', 0, null, 1 from n`,
    `insert into postback (id, partner, transaction_id, lead_id, event, status, amount_cents, currency, occurred_at, received_at, content_hash, matched)
      select 'report-' || lead_id, 'partner-0', lead_id, lead_id, 'sold', 'sold', 4250, 'USD', cast(${DAY_MS} as bigint) * event_day, cast(${DAY_MS} as bigint) * event_day, lead_id, 1
      from report_money`,
    `update conversion set click_ids = '{"gclid":"Cj0KCQiA-x_y"}' where channel < 'channel-4'`,
    `update conversion set click_ids = '{"msclkid":"f894f652ea334e739002f7167ab8f8e3"}' where channel = 'channel-4'`,
    `update conversion set status = 'sold', value_cents = 4250, decided_at = at + ${DAY_MS}
      where lead_id in (select lead_id from report_money where sold = 1)`,
    `update conversion set status = 'rejected', decided_at = at + ${DAY_MS}
      where lead_id in (select lead_id from report_money where rejected = 1)`,
    `insert into rollup_vital (day, site, path, release, metric, device, bucket, origin, measured, expires_at)
      ${numbers(VITAL_ROWS)} select ${day}, 'insurance', '/page-' || cast(i / ${DAYS} % 40 as text) || '/',
        'page-' || cast(i % ${DAYS} / 10 as text) || '.js',
        case i / ${DAYS * 40} % 3 when 0 then 'LCP' when 1 then 'INP' else 'CLS' end,
        case i / ${DAYS * 120} % 3 when 0 then 'desktop' when 1 then 'tablet' else 'phone' end,
        4 + i / ${DAYS * 360}, 'visit', 9, ${END} from n`,
    `insert into error_report (fingerprint, times, first_at, last_at, event_id, site, path, release, type, message, exceptions, breadcrumbs, agent)
      ${numbers(ERRORS)} select 'error-' || cast(i as text), 900, 0, 0, 'event', 'insurance', '/', 'page-0.js', 'TypeError', 'x is not a function', '[]', '[]', null from n`,
    `insert into error_day (fingerprint, day, site, path, release, reports, expires_at)
      ${numbers(ERROR_ROWS)} select 'error-' || cast(i % ${ERRORS} as text), ${FIRST_DAY} + i / ${ERRORS} % ${DAYS}, 'insurance',
        '/page-' || cast(i / ${ERRORS * DAYS} as text) || '/', 'page-' || cast(i / ${ERRORS} % ${DAYS} / 10 as text) || '.js', 3, ${END} from n`,
    `insert into error_visit (visit_id, fingerprint, at)
      select visit_id, 'error-' || cast(number % ${ERRORS} as text), 0 from (
        select visit_id, row_number() over (order by visit_id) as number from report_touch
        where day > ${LAST_DAY - MARKED_DAYS} and hour = ${MARKED_HOUR}
      ) as marked`,
    `insert into bad_event (id, visit_id, schema, reason, detail, raw, received_at, bot, privacy_signal)
      ${numbers(BAD_EVENTS)} select 'bad-' || cast(i as text), null, 'schema-' || cast(i % 12 as text), 'unknown-schema', 'Unknown schema',
        '${'x'.repeat(600)}', i, 0, 0 from n`,
    `insert into experiment (name, site, path, visitors, start_day, end_day, variants, money_from, time_zone)
      ${numbers(EXPERIMENTS)} select 'experiment-' || cast(i as text), 'insurance', '/', 20000, ${FIRST_DAY}, null,
        '[{"name":"control","share":0.5},{"name":"other","share":0.5}]', ${FIRST_DAY}, 'UTC' from n`,
    `insert into experiment_day (experiment, sample, day, variant, visitors, conversions)
      ${numbers(EXPERIMENT_ROWS)} select 'experiment-' || cast(i % ${EXPERIMENTS} as text), 0, ${FIRST_DAY} + i / ${EXPERIMENTS} % ${DAYS},
        case when i < ${EXPERIMENT_ROWS / 2} then 'control' else 'other' end, 110, 13 from n`,
    ...Array.from(
      { length: PLATFORMS_SENT },
      (
        _,
        number,
      ) => `insert into conversion_upload (id, lead_id, platform, goal, version, change, value_cents, converted_at, click_id, transport, batch, state, due_at, attempts, claim, receipt, reason, sent_at)
      select '${number}-' || lead_id, lead_id, '${platform(number)}', 'Lead', 1, 'new', null, at, null, 'file', 'batch-' || cast(at / ${DAY_MS} as text), 'sent', 0, 1, null, null, null, at + ${DAY_MS}
      from conversion`,
    ),
  ];
}
