/** Clocks in New York go back at this instant, so that 2026-11-01 has 25 hours. */
const CLOCK_CHANGE = Date.UTC(2026, 10, 1, 6);

/** The day of an instant in New York, and the hour that clocks show. */
const dayOf = (at: string) =>
  `(${at} - case when ${at} < ${CLOCK_CHANGE} then 14400000 else 18000000 end) / 86400000`;
const hourOf = (at: string) =>
  `(${at} - case when ${at} < ${CLOCK_CHANGE} then 14400000 else 18000000 end) / 3600000 - day * 24`;

/**
 * What reports are about, from the rows of visits, leads, partners' reports, orders and spend
 * alone, as `with` of a statement: `fact` has a row for each visit, lead, first visit of a lead,
 * and amount of spend; `of_partner` one for each lead and partner; `moved` has money on the day on
 * which it came or was taken back.
 */
export const BASE_ROWS = `with
dated as (
  select t.*, ${dayOf('t.at')} as day from touch t join visit on visit.id = t.visit_id where bot = 0
),
arrival as (
  select dated.*, ${hourOf('dated.at')} as hour,
    coalesce(fields ->> 'source', '') as source, coalesce(fields ->> 'campaign', '') as campaign,
    coalesce(fields ->> 'utm_id', '') as campaign_id, coalesce(fields ->> 'agid', '') as ad_group,
    coalesce(fields ->> 'utm_term', fields ->> 'keyword', '') as keyword,
    (select device from report_touch r where r.visit_id = dated.visit_id and r.position = dated.position) as device
  from dated
),
report as (
  select lead_id, partner, max(case when status = 'accepted' then 1 else 0 end) as was_accepted,
    max(case when status in ('sold', 'bound') then 1 else 0 end) as was_sold,
    max(case when status = 'rejected' then 1 else 0 end) as was_rejected,
    max(case when status = 'reversed' and amount_cents is null then 1 else 0 end) as is_returned,
    coalesce(max(case when status <> 'reversed' then amount_cents end), 0) as cents,
    case when max(case when status <> 'reversed' then amount_cents end) is null then 1 else 0 end as is_open,
    coalesce(sum(case when status = 'reversed' then amount_cents end), 0) as part
  from postback where matched = 1 group by lead_id, partner
),
sale as (
  select report.*, was_sold * (1 - is_returned) as sold, was_sold * is_returned as taken_back,
    was_accepted + was_sold - was_accepted * was_sold as accepted,
    was_rejected * (1 - was_accepted) * (1 - was_sold) as rejected,
    was_sold * (1 - is_returned) * (cents - part) as approved,
    was_sold * (is_returned * cents + (1 - is_returned) * part) as reversed,
    was_accepted * (1 - was_sold) * (1 - was_rejected) * cents as pending,
    was_accepted * (1 - was_sold) * (1 - was_rejected) * is_open as awaiting
  from report
),
bargain as (
  select reference, 100 * coalesce(price, 0) as cents, status as state,
    case when price is null and status in ('ordered', 'carrier-sought') then 1 else 0 end as awaiting,
    case when status in ('booked', 'picked-up', 'delivered') then 1 else 0 end as booked,
    (select min(at) from order_history h where h.reference = o.reference and after = 'booked') as booked_at,
    (select max(at) from order_history h where h.reference = o.reference and after = 'cancelled') as canceled_at
  from shipping_order o
),
made as (
  select lead_id, max(sold) as sold, max(taken_back) * (1 - max(sold)) as taken_back, max(accepted) as accepted,
    max(rejected) * (1 - max(accepted)) as rejected, sum(approved) as approved, sum(pending) as pending,
    max(awaiting) as awaiting, sum(reversed) as reversed
  from sale group by lead_id
  union all
  select lead_id, booked, case when state = 'cancelled' and booked_at is not null then 1 else 0 end, 1, 0,
    booked * cents, case when state in ('ordered', 'carrier-sought') then cents else 0 end, awaiting,
    case when state = 'cancelled' and booked_at is not null then cents else 0 end
  from bargain join conversion on subject = reference and kind = 'order'
),
lead as (
  select conversion.lead_id, conversion.kind, line, us_state, visit_id, position,
    coalesce(sold, 0) as sold, coalesce(taken_back, 0) as taken_back, coalesce(accepted, 0) as accepted,
    coalesce(rejected, 0) as rejected, coalesce(approved, 0) as approved, coalesce(pending, 0) as pending,
    coalesce(awaiting, 0) as awaiting, coalesce(reversed, 0) as reversed
  from conversion left join made on made.lead_id = conversion.lead_id
  where bot = 0 and kind <> 'estimate'
),
account as (select distinct site, source, account, campaign, campaign_id, ad_group from spend where counts = 1),
credited as (
  select a.*, lead_id, kind, line, us_state, sold, taken_back, accepted, rejected, approved, pending, awaiting, reversed,
    case when exists (select 1 from spend s join account one on one.site = s.site and one.source = s.source
      and one.account = s.account where counts = 1 and s.day = a.day and s.source = a.source
      and one.campaign_id = a.campaign_id and a.campaign_id <> '') then 1 else 0 end as paid
  from lead join arrival a on a.visit_id = lead.visit_id and a.position = lead.position
),
known_spend as (
  select site, day, source, campaign, ad_group, cents from spend where counts = 1
  union all
  select one.site, day, one.source, one.campaign, one.ad_group, 0
  from (select distinct site, source, account, day from spend where counts = 1) file
  join account one on one.site = file.site and one.source = file.source and one.account = file.account
),
fact as (
  select site, day, hour, channel, source, campaign, path, device, ad_group, keyword, '' as line, '' as us_state,
    '' as lead_id, 1 as visits, 0 as leads, 0 as accepted, 0 as sold, 0 as taken_back, 0 as rejected, 0 as awaiting,
    0 as first_leads, 0 as approved, 0 as pending, 0 as reversed, cast(null as bigint) as spend, 0 as paid from arrival
  union all
  select site, day, hour, channel, source, campaign, path, device, ad_group, keyword, line, us_state,
    lead_id, 0, 1, accepted, sold, taken_back, rejected, awaiting, 0, approved, pending, reversed, cast(null as bigint), paid
  from credited
  union all
  select site, day, hour, channel, source, campaign, path, device, ad_group, keyword, '', '',
    '', 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, cast(null as bigint), 0
  from lead join arrival on arrival.visit_id = lead.visit_id and arrival.position = 1
  union all
  select site, day, 0, '', source, campaign, '', '', ad_group, '', '', '',
    '', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, cents, 0 from known_spend
),
movement as (
  select credited.*, occurred_at as moved_at, case status when 'sold' then amount_cents else -coalesce(amount_cents,
    (select cents from report where report.lead_id = p.lead_id and report.partner = p.partner)) end as cents
  from postback p join credited on credited.lead_id = p.lead_id where status in ('sold', 'reversed')
  union all
  select credited.*, case way when 1 then booked_at else canceled_at end, way * cents
  from (select 1 as way union all select -1) as ways cross join bargain
    join conversion on subject = reference and conversion.kind = 'order'
    join credited on credited.lead_id = conversion.lead_id
  where booked_at is not null and (way = 1 or canceled_at is not null)
),
moved as (select site, channel, source, campaign, ${dayOf('moved_at')} as day, cents as approved from movement),
of_partner as (
  select c.*, partner, 1 as leads, s.accepted, s.sold, s.taken_back, s.rejected, s.approved, s.pending, s.awaiting, s.reversed
  from (select lead_id, day, source, campaign, line, us_state from credited) c join sale s on s.lead_id = c.lead_id
  union all
  select lead_id, day, source, campaign, line, us_state, '', 1, accepted, sold, taken_back, rejected, approved, pending, awaiting, reversed
  from credited where lead_id not in (select lead_id from sale)
)`;
