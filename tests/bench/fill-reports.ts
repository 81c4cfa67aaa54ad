import { DAY_MS } from '@zipfront/contracts/time/time';
import {
  MONEY,
  ROLLUP_KEYS,
  ROLLUP_SUMS,
  STEP_COLUMNS,
  STEPS,
} from '../../apps/server/src/platform/store/tables/reports.ts';
import { EVENT_DAY_BY, ROLLUPS } from '../../apps/server/src/platform/store/tables/rollups.ts';
import { fillScreens } from './fill-screens.ts';
import { DAYS, LAST_DAY, numbers } from './fill-values.ts';

const CAMPAIGNS = 300;

/** Pages that the links of a campaign lead to. */
const PAGES_OF_CAMPAIGN = 3;

/** Of 25 visits so many reach each step. */
const REACHED = { engaged: 17, started: 10, zip_accepted: 6, sent: 3, shown: 3, ordered: 0 };

/** Three of 25 visits have a hand-off: one is sold, one rejected. */
export interface ReportsSize {
  visits: number;
  /** Reports do not read them. */
  events: number;
  /** That the visits are spread over; 90 unless given. */
  days?: number;
}

/** Visits of each hour have the same ad group, keyword and content. */
const HOURS = 24;

/** A number below a bound that follows from `i`, and looks like chance. */
const some = (bound: number, stride: number) => `(i * ${stride} % 1000003) % ${bound}`;

/** A campaign of a visit, which has its source and its channel. */
const CAMPAIGN = some(CAMPAIGNS, 15_485_863);

/** The id of a visit: as long for all, and in the order in which they were made. */
const ID = `'visit-' || cast(10000000000 + i as text)`;

/** Of what a number names: the source of a campaign. */
const sourceSql = (campaign: string) => `'source-' || cast(${campaign} % 20 as text)`;

/** With the measures that each row adds to, as the product counts them. */
const COUNTED = [
  ['report_touch', { visits: '1', ...stepsReached() }],
  ['report_lead', { handoffs: '1' }],
  ['report_lead_first', { first_leads: '1' }],
  [
    'report_money join report_lead on report_lead.lead_id = report_money.lead_id',
    Object.fromEntries(MONEY.map((name) => [name, name])),
  ],
  [
    'report_money join report_lead_first on report_lead_first.lead_id = report_money.lead_id',
    { first_earned_cents: 'approved_cents' },
  ],
] as const;

function stepsReached(): Record<string, string> {
  return Object.fromEntries(
    STEPS.map((name) => [name, `case when ${name}_after is null then 0 else 1 end`]),
  );
}

function counted(columns: readonly string[]): string {
  return COUNTED.map(([table, sums]: readonly [string, Readonly<Record<string, string>>]) => {
    const measures = ROLLUP_SUMS.map((name) => `${sums[name] ?? '0'} as ${name}`);
    return `select ${columns.join()}, origin, ${measures.join()} from ${table}`;
  }).join(' union all ');
}

/** Columns that a touch is counted by; a lead has a line and a state besides. */
const OF_TOUCH = ROLLUP_KEYS.filter((name) => name !== 'line' && name !== 'us_state');

const sums = (measures: readonly string[]) => measures.map((name) => `sum(${name})`).join();

/** Statements that fill the tables of a new database, for both databases. */
export function fillReports({ visits, events, days = DAYS }: ReportsSize): string[] {
  const at = `1795000000000 + cast(i as bigint) * ${Math.floor((days * DAY_MS) / visits)}`;
  const day = `${LAST_DAY - days + 1} + i * ${days} / ${visits}`;
  const steps = STEPS.map(
    (step, index) =>
      `case when i % 25 < ${REACHED[step]} then ${20 * index} + ${some(60 * (index + 1), 7877)} end`,
  );
  const sold = (value: number) => `case when i % 25 = 0 then ${value} else 0 end`;
  const money: Partial<Record<(typeof MONEY)[number], string>> = {
    accepted: sold(1),
    rejected: `1 - ${sold(1)}`,
    sold: sold(1),
    approved_cents: sold(4_250),
  };
  return [
    `insert into visit (id, visitor_id, session_hash, site, locale, created_at, last_seen_at, expires_at, privacy_signal, bot, ad_consent)
      ${numbers(visits)} select ${ID}, ${ID}, 'hash', 'insurance', 'en-US', ${at}, ${at}, ${at} + 2592000000, 0, 0, 'not-asked' from n`,
    `insert into report_touch (visit_id, position, ${ROLLUP_KEYS.join()}, origin, ${STEP_COLUMNS.join()})
      ${numbers(visits)} select ${ID}, 1, ${day}, i % 24,
        case when ${some(4, 7919)} = 0 then 'shipping' else 'insurance' end,
        'channel-' || cast(${CAMPAIGN} % 8 as text), ${sourceSql(CAMPAIGN)},
        'campaign-' || cast(${CAMPAIGN} as text), '',
        'group-' || cast(i % 24 % 5 as text), 'word ' || cast(i % 24 as text), '/page-' || cast((${CAMPAIGN} + ${some(PAGES_OF_CAMPAIGN, 3571)}) % 40 as text) || '/',
        case ${some(3, 611953)} when 0 then 'desktop' when 1 then 'tablet' else 'phone' end,
        case when ${some(5, 27644437)} = 0 then 'es-US' else 'en-US' end,
        'page-' || cast(i * 9 / ${visits} as text) || '.js', '', '', 'visit', ${steps.join()} from n`,
    ...Array.from(
      { length: HOURS },
      (
        _,
        hour,
      ) => `insert into touch (visit_id, position, at, site, channel, channel_rule, path, page_url, referrer, fields)
        select visit_id, 1, cast(${DAY_MS} as bigint) * day, site, channel, 'rule-${hour % 3}', path, null, null,
          '{"agid":"group-${hour % 5}","utm_term":"word ${hour}","content":"picture-${hour % 4}"}' from report_touch where hour = ${hour}`,
    ),
    `insert into report_lead (lead_id, kind, at, ${ROLLUP_KEYS.join()}, origin, expires_at)
      ${numbers(visits)} select 'lead-' || visit_id, 'hand-off', cast(${DAY_MS} as bigint) * day, ${OF_TOUCH.join()}, 'auto', 'CA', origin, 4000000000000
      from n join report_touch on report_touch.visit_id = ${ID} where i % 25 < 3`,
    `insert into report_lead_first (lead_id, ${ROLLUP_KEYS.join()}, origin)
      select lead_id, ${ROLLUP_KEYS.join()}, origin from report_lead`,
    `insert into report_money (lead_id, event_day, ${MONEY.join()})
      ${numbers(visits)} select 'lead-' || ${ID}, ${day} + ${some(12, 104_729)},
        ${MONEY.map((name) => money[name] ?? '0').join()} from n where i % 25 < 2`,
    ...Object.entries(ROLLUPS).map(
      ([rollup, dimensions]) =>
        `insert into ${rollup} (${dimensions.join()}, origin, ${ROLLUP_SUMS.join()})
          select ${dimensions.join()}, origin, ${sums(ROLLUP_SUMS)} from (${counted(dimensions)}) as counted
          group by ${dimensions.join()}, origin`,
    ),
    `insert into rollup_decided (${EVENT_DAY_BY.join()}, origin, ${MONEY.join()}, first_earned_cents)
      select event_day, ${EVENT_DAY_BY.slice(1).join()}, origin, ${sums(MONEY)}, sum(approved_cents) from report_money
      join report_lead on report_lead.lead_id = report_money.lead_id
      group by event_day, ${EVENT_DAY_BY.slice(1).join()}, origin`,
    `insert into spend_import (id, actor, site, file_name, currency, sources, first_day, last_day, days, lines, cents, previewed_at, applied_at, sample, accounts, notes, questions)
      values ('import', 'bench', '', 'spend.csv', 'USD', '', ${LAST_DAY - DAYS + 1}, ${LAST_DAY}, ${DAYS}, ${DAYS * CAMPAIGNS}, 0, 0, 0, 0, '', '[]', '[]')`,
    `insert into spend (import_id, position, day, site, account, source, campaign_id, campaign, ad_group, cents, clicks, impressions, counts)
      ${numbers(DAYS * CAMPAIGNS)} select 'import', i, ${LAST_DAY - DAYS + 1} + i / ${CAMPAIGNS}, '', '',
        ${sourceSql(`(i % ${CAMPAIGNS})`)}, '', 'campaign-' || cast(i % ${CAMPAIGNS} as text), '', 3000, 40, 900, 1 from n`,
    `insert into conversion (lead_id, kind, visit_id, site, at, position, click_at, expires_at, channel, source, campaign, campaign_id,
        first_channel, first_source, first_campaign, first_campaign_id, line, us_state, click_ids, clicks, privacy_signal, bot, sample, ad_consent, status)
      select lead_id, 'hand-off', substr(lead_id, 6), site, at, 1, at, cast(${DAY_MS} as bigint) * (day + 400),
        channel, source, campaign, '', channel, source, campaign, '', line, us_state, '{}', '{}', 0, 0, 0, 'granted', 'open'
      from report_lead`,
    `insert into event (event_id, visit_id, site, schema, client_at, received_at, happened_at, path, data, contexts, bot, privacy_signal)
      ${numbers(events)} select 'event-' || cast(10000000000 + i as text),
        'visit-' || cast(10000000000 + i % ${visits} as text), 'insurance',
        'iglu:com.zipfront/page_view/jsonschema/1-0-0', i, i, i, '/', '{}', '[]', 0, 0 from n`,
    ...fillScreens(),
  ];
}
