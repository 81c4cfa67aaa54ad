import { CUBES } from '../../apps/server/src/store/cubes.ts';

/** Days that the visits are spread over. */
export const DAYS = 90;

/** The last of them: days since 1970-01-01. */
export const LAST_DAY = 20_779;

/** Numbers of rows of a filled database; three of 25 visits have a hand-off. */
export interface ReportsSize {
  visits: number;
  /** Reports do not read them. */
  events: number;
}

/** A number below a bound that follows from `i`, and looks like chance. */
const some = (bound: number, stride: number) => `(i * ${stride} % 1000003) % ${bound}`;

/** A campaign of a visit, which has its source and its channel. */
const CAMPAIGN = some(300, 15_485_863);

/** The id of a visit: as long for all, and in the order in which they were made. */
const ID = `'visit-' || cast(10000000000 + i as text)`;

/** The numbers from 0, on both databases. */
const numbers = (count: number) =>
  `with recursive n(i) as (select cast(0 as bigint) union all select i + 1 from n where i < ${count - 1})`;

/** Statements that fill the tables of a new database, for both databases. */
export function fillReports({ visits, events }: ReportsSize): string[] {
  const at = `1795000000000 + cast(i as bigint) * ${Math.floor((DAYS * 86_400_000) / visits)}`;
  return [
    `insert into visit (id, visitor_id, session_hash, site, locale, created_at, last_seen_at, expires_at, privacy_signal, bot, ad_consent)
      ${numbers(visits)} select ${ID}, ${ID}, 'hash', 'insurance', 'en-US', ${at}, ${at}, ${at} + 2592000000, 0, 0, 'not-asked' from n`,
    `insert into report_visit (visit_id, day, hour, site, channel, source, campaign, path, device, locale, release, origin, handoffs, estimates, orders, call_backs)
      ${numbers(visits)} select ${ID}, ${LAST_DAY - DAYS + 1} + i * ${DAYS} / ${visits}, i % 24,
        case when ${some(4, 7919)} = 0 then 'shipping' else 'insurance' end,
        'channel-' || cast(${CAMPAIGN} % 8 as text), 'source-' || cast(${CAMPAIGN} % 20 as text),
        'campaign-' || cast(${CAMPAIGN} as text), '/page-' || cast(${some(40, 3571)} as text) || '/',
        case ${some(3, 611953)} when 0 then 'desktop' when 1 then 'tablet' else 'phone' end,
        case when ${some(5, 27644437)} = 0 then 'es-US' else 'en-US' end,
        'page-' || cast(i * 9 / ${visits} as text) || '.js', 'visit',
        case when i % 25 < 3 then 1 else 0 end, 0, 0, 0 from n`,
    ...Object.entries(CUBES).map(
      ([cube, dimensions]) =>
        `insert into ${cube} (${dimensions.join()}, origin, visits, handoffs, estimates, orders, call_backs)
          select ${dimensions.join()}, origin, count(*), sum(handoffs), sum(estimates), sum(orders), sum(call_backs)
          from report_visit group by ${dimensions.join()}, origin`,
    ),
    `insert into conversion (lead_id, kind, visit_id, site, at, click_at, expires_at, channel, source, campaign, click_ids, privacy_signal, bot, sample, ad_consent)
      select 'lead-' || visit_id, 'hand-off', visit_id, site, 0, 0, 0, channel, source, campaign, '{}', 0, 0, 0, 'not-asked'
      from report_visit where handoffs = 1`,
    `insert into event (event_id, visit_id, site, schema, client_at, received_at, happened_at, path, data, contexts, bot, privacy_signal)
      ${numbers(events)} select 'event-' || cast(10000000000 + i as text),
        'visit-' || cast(10000000000 + i % ${visits} as text), 'insurance',
        'iglu:com.zipfront/page_view/jsonschema/1-0-0', i, i, i, '/', '{}', '[]', 0, 0 from n`,
  ];
}
