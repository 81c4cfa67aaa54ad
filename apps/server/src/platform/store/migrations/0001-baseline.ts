import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** Parts of the statements that differ between SQLite and PostgreSQL. */
interface Dialect {
  /** The type of a JSON column. */
  json: string;
  /**
   * Ends a table whose rows are found by their primary key: SQLite then stores them in that order.
   */
  clustered: string;
  /**
   * Refers to a visit. On PostgreSQL a trigger deletes these rows with the visit
   * (`delete_rows_of_visit`).
   */
  ofVisit: string;
}

type Statements = (dialect: Dialect) => string[];

/** The sums of a report, in all tables of sums. They start at zero. */
const MEASURES = `visits bigint not null default 0,
    handoffs bigint not null default 0,
    estimates bigint not null default 0,
    orders bigint not null default 0,
    call_backs bigint not null default 0,
    first_leads bigint not null default 0,
    engaged bigint not null default 0,
    started bigint not null default 0,
    zip_accepted bigint not null default 0,
    sent bigint not null default 0,
    shown bigint not null default 0,
    ordered bigint not null default 0,
    accepted bigint not null default 0,
    rejected bigint not null default 0,
    sold bigint not null default 0,
    bound bigint not null default 0,
    reversed bigint not null default 0,
    approved_cents bigint not null default 0,
    reversed_cents bigint not null default 0,
    pending_cents bigint not null default 0,
    first_earned_cents bigint not null default 0`;

/** Columns by which a touch, a lead and a change of the sums are counted. */
const COUNTED_BY = `day integer not null,
    hour integer not null,
    site text not null,
    channel text not null,
    source text not null,
    campaign text not null,
    campaign_id text not null,
    ad_group text not null,
    keyword text not null,
    path text not null,
    device text not null,
    locale text not null,
    release text not null,
    line text not null,
    us_state text not null`;

/** Visits with their touches, quote and hand-offs, and deleted visits. */
const VISITS: Statements = ({ json, clustered, ofVisit }) => [
  `create table visit (
    id text not null primary key,
    visitor_id text not null,
    session_hash text not null,
    site text not null,
    locale text not null,
    created_at bigint not null,
    last_seen_at bigint not null,
    expires_at bigint not null,
    zipcode text,
    first_name text,
    privacy_signal integer not null,
    bot integer not null,
    ad_consent text not null,
    ad_consent_at bigint,
    ad_consent_version text
  ) ${clustered}`,
  `create table touch (
    visit_id text not null ${ofVisit},
    position integer not null,
    at bigint not null,
    site text not null,
    channel text not null,
    path text not null,
    page_url text,
    referrer text,
    fields ${json} not null,
    channel_rule text not null,
    primary key (visit_id, position)
  ) ${clustered}`,
  `create table quote (
    id text not null primary key,
    visit_id text not null unique ${ofVisit},
    site text not null,
    created_at bigint not null
  ) ${clustered}`,
  `create table handoff (
    token text not null primary key,
    visit_id text not null references visit (id) on delete cascade,
    quote_id text not null references quote (id) on delete cascade,
    site text not null,
    created_at bigint not null,
    expires_at bigint not null,
    zip text not null,
    line text not null,
    window_width integer,
    fields ${json} not null,
    locale text not null,
    privacy_signal integer not null,
    path text not null,
    submits integer not null,
    address text,
    ad_consent text not null,
    ad_consent_at bigint,
    ad_consent_version text,
    lead_id text not null
  ) ${clustered}`,
  `create index handoff_quote on handoff (quote_id)`,
  `create index handoff_visit on handoff (visit_id, created_at)`,
  `create table deleted_visit (
    key text not null primary key,
    expires_at bigint not null
  ) ${clustered}`,
  `create index deleted_visit_expiry on deleted_visit (expires_at)`,
  `create table consent_text (
    version text not null primary key,
    words text not null,
    first_at bigint not null
  )`,
];

/** Visitors' events, refused events, and how much of them is stored. */
const EVENTS: Statements = ({ json, clustered, ofVisit }) => [
  `create table event (
    event_id text not null primary key,
    visit_id text ${ofVisit},
    site text not null,
    schema text not null,
    client_at bigint not null,
    received_at bigint not null,
    happened_at bigint not null,
    path text,
    data ${json} not null,
    contexts ${json} not null,
    bot integer not null,
    privacy_signal integer not null
  )`,
  `create index event_of_visit on event (visit_id, happened_at, event_id)
    where visit_id is not null`,
  `create index event_without_visit on event (received_at) where visit_id is null`,
  `create table bad_event (
    id text not null primary key,
    visit_id text references visit (id) on delete cascade,
    schema text,
    reason text not null,
    detail text not null,
    raw text not null,
    received_at bigint not null,
    bot integer not null,
    privacy_signal integer not null
  )`,
  `create index bad_event_kind on bad_event (schema, reason, received_at, id)`,
  `create index bad_event_of_visit on bad_event (visit_id, received_at, id)
    where visit_id is not null`,
  `create index bad_event_without_visit on bad_event (received_at) where visit_id is null`,
  `create table event_load (
    visit_id text not null primary key references visit (id) on delete cascade,
    bytes bigint not null
  ) ${clustered}`,
  `create table unattached_load (
    day bigint not null primary key,
    bytes bigint not null
  ) ${clustered}`,
];

/** Errors of pages by kind and day, and the speed of pages. */
const ERRORS: Statements = ({ json, clustered }) => [
  `create table error_report (
    fingerprint text not null primary key,
    times integer not null,
    first_at bigint not null,
    last_at bigint not null,
    event_id text not null,
    site text not null,
    path text,
    release text,
    type text not null,
    message text not null,
    exceptions ${json} not null,
    breadcrumbs ${json} not null,
    agent text
  )`,
  `create index error_report_first_at on error_report (first_at)`,
  `create index error_report_last_at on error_report (last_at)`,
  `create table error_day (
    fingerprint text not null references error_report (fingerprint) on delete cascade,
    day integer not null,
    site text not null,
    path text not null,
    release text not null,
    reports bigint not null,
    expires_at bigint not null,
    primary key (fingerprint, day, site, path, release)
  ) ${clustered}`,
  `create index error_day_day on error_day (day)`,
  `create index error_day_end on error_day (expires_at)`,
  `create table error_visit (
    visit_id text not null references visit (id) on delete cascade,
    fingerprint text not null references error_report (fingerprint) on delete cascade,
    at bigint not null,
    primary key (visit_id, fingerprint)
  ) ${clustered}`,
  `create index error_visit_kind on error_visit (fingerprint)`,
  `create table rollup_vital (
    day integer not null,
    site text not null,
    path text not null,
    metric text not null,
    bucket integer not null,
    release text not null,
    device text not null,
    origin text not null,
    measured bigint not null,
    expires_at bigint not null,
    primary key (day, site, path, metric, bucket, release, device, origin)
  ) ${clustered}`,
  `create index rollup_vital_end on rollup_vital (expires_at)`,
];

/** Challenges and forms that were used, and must not be used again. */
const FORMS: Statements = ({ clustered }) => [
  `create table challenge_solution (
    key text not null primary key,
    expires_at bigint not null
  ) ${clustered}`,
  `create index challenge_solution_expiry on challenge_solution (expires_at)`,
  `create table taken_form (
    key text not null primary key,
    expires_at bigint not null
  ) ${clustered}`,
  `create index taken_form_expiry on taken_form (expires_at)`,
];

/** Estimates, the orders made from them, call-backs, and the desk's notes about them. */
const SHIPPING: Statements = ({ json }) => [
  `create table shipping_order (
    reference text not null primary key,
    visit_id text references visit (id) on delete set null,
    site text not null,
    locale text not null,
    path text not null,
    created_at bigint not null,
    form_hash text not null,
    submits integer not null,
    status text not null,
    from_zip text not null,
    to_zip text not null,
    vehicle ${json} not null,
    running integer not null,
    transport text not null,
    pickup_date text not null,
    estimate ${json} not null,
    name text not null,
    folded_name text not null,
    email text not null,
    phone text,
    consent ${json} not null,
    privacy_signal integer not null,
    bot integer not null,
    ordered_at bigint,
    pickup_street text,
    delivery_street text,
    driver_notice ${json},
    holder_id text references account (id),
    version integer not null,
    price integer,
    priced_at bigint,
    changed_at bigint not null,
    no_price integer not null,
    unchallenged integer not null,
    overdue_reported_at bigint,
    ad_consent text not null,
    ad_consent_at bigint,
    ad_consent_version text,
    bot_sign text
  )`,
  `create index shipping_order_address on shipping_order (lower(email), created_at)`,
  `create index shipping_order_created on shipping_order (created_at)`,
  `create index shipping_order_email on shipping_order (lower(email))`,
  `create index shipping_order_folded_name on shipping_order (created_at, reference, folded_name)`,
  `create index shipping_order_holder on shipping_order (holder_id, status)`,
  `create index shipping_order_last_digits on shipping_order (substr(phone, length(phone) - 3))`,
  `create index shipping_order_rank on shipping_order (bot, (
      case status
        when 'requested' then case when no_price = 0 then 2 when price is null then 0 else 1 end
        when 'delivered' then 3
        when 'cancelled' then 3
        else 1 end), created_at, reference)`,
  `create index shipping_order_status on shipping_order (status, created_at)`,
  `create index shipping_order_visit on shipping_order (visit_id, created_at)`,
  `create index shipping_order_without_price on shipping_order (bot, status, created_at)
    where no_price = 1`,
  `create table order_history (
    id text not null primary key,
    reference text not null references shipping_order (reference) on delete cascade,
    at bigint not null,
    account text,
    what text not null,
    before text,
    after text,
    reason text
  )`,
  `create index order_history_reference on order_history (reference, at)`,
  `create table call_back (
    id text not null primary key,
    visit_id text references visit (id) on delete set null,
    site text not null,
    locale text not null,
    path text not null,
    created_at bigint not null,
    name text not null,
    folded_name text not null,
    phone text not null,
    consent ${json} not null,
    privacy_signal integer not null,
    bot integer not null,
    phone_digits text not null,
    asked_elsewhere integer not null,
    from_zip text,
    to_zip text,
    about text,
    status text not null,
    call_again_at bigint,
    holder_id text,
    version integer not null,
    closed_at bigint,
    unchallenged integer not null,
    overdue_reported_at bigint,
    ad_consent text not null,
    ad_consent_at bigint,
    ad_consent_version text,
    bot_sign text
  )`,
  `create index call_back_closed on call_back (closed_at, id)`,
  `create index call_back_created on call_back (created_at)`,
  `create index call_back_due on call_back (status, bot, (coalesce(call_again_at, created_at)), id)`,
  `create index call_back_folded_name on call_back (created_at, id, folded_name)`,
  `create index call_back_holder on call_back (holder_id, status)`,
  `create index call_back_last_digits on call_back (substr(phone_digits, length(phone_digits) - 3))`,
  `create index call_back_number on call_back (phone_digits, created_at)`,
  `create index call_back_visit on call_back (visit_id, created_at)`,
  `create table desk_entry (
    id text not null primary key,
    call_back_id text references call_back (id) on delete cascade,
    reference text references shipping_order (reference) on delete cascade,
    at bigint not null,
    account_id text not null,
    actor text not null,
    what text not null,
    note text,
    until bigint
  )`,
  `create index desk_entry_call_back on desk_entry (call_back_id, id)`,
  `create index desk_entry_order on desk_entry (reference, id)`,
];

/** Reviews, moderators' actions on them, and the state of each site with reviews. */
const REVIEWS: Statements = ({ clustered }) => [
  `create table review (
    id text not null primary key,
    site text not null,
    status text not null,
    status_reason text,
    rating integer not null,
    title text not null,
    content text not null,
    name text not null,
    folded_name text not null,
    place text,
    from_place text,
    to_place text,
    vehicle text,
    email text,
    locale text not null,
    created_at bigint not null,
    verified integer not null,
    pinned integer not null,
    response text,
    responded_at bigint,
    consent_version text,
    page_path text,
    content_hash text not null,
    author_key text not null,
    source text not null
  )`,
  `create index review_email on review (lower(email))`,
  `create index review_folded_name on review (created_at, id, folded_name)`,
  `create index review_pending on review (status, created_at, id)`,
  `create unique index review_same on review (site, content_hash, author_key)`,
  `create index review_shown on review (site, status, pinned, created_at)`,
  `create table review_action (
    id text not null primary key,
    review_id text not null references review (id) on delete cascade,
    action text not null,
    actor text not null,
    reason text,
    at bigint not null
  ) ${clustered}`,
  `create index review_action_review on review_action (review_id)`,
  `create table review_site (
    site text not null primary key,
    version bigint not null,
    submits bigint not null
  ) ${clustered}`,
  `create table review_sending (
    id text not null primary key,
    site text not null,
    network text not null,
    wide_network text not null,
    unchallenged integer not null,
    sent_at bigint not null,
    expires_at bigint not null
  ) ${clustered}`,
  `create index review_sending_expiry on review_sending (expires_at)`,
  `create index review_sending_network on review_sending (site, network, sent_at)`,
  `create index review_sending_unchallenged on review_sending (site, unchallenged, sent_at)`,
  `create index review_sending_wide_network on review_sending (site, wide_network, sent_at)`,
];

/** Leads and their money, partners' reports, and conversions for ad platforms. */
const CONVERSIONS: Statements = ({ json, clustered }) => [
  `create table conversion (
    lead_id text not null primary key,
    kind text not null,
    subject text,
    visit_id text references visit (id) on delete set null,
    site text not null,
    at bigint not null,
    position integer not null,
    channel text not null,
    source text not null,
    campaign text not null,
    campaign_id text not null,
    first_channel text not null,
    first_source text not null,
    first_campaign text not null,
    first_campaign_id text not null,
    line text not null,
    us_state text not null,
    click_at bigint not null,
    click_ids ${json} not null,
    clicks ${json} not null,
    expires_at bigint not null,
    ad_consent text not null,
    ad_consent_at bigint,
    ad_consent_version text,
    privacy_signal integer not null,
    bot integer not null,
    sample integer not null,
    status text not null,
    value_cents bigint,
    decided_at bigint
  )`,
  `create index conversion_at on conversion (site, at)`,
  `create index conversion_click on conversion (site, status, click_at)`,
  `create index conversion_end on conversion (expires_at)`,
  `create index conversion_subject on conversion (subject)`,
  `create index conversion_visit on conversion (visit_id, at)`,
  `create table partner (
    id text not null primary key,
    name text not null,
    auth text not null,
    mapping ${json} not null,
    networks ${json} not null,
    created_at bigint not null,
    disabled_at bigint,
    version integer not null
  ) ${clustered}`,
  `create table partner_key (
    id text not null primary key,
    partner text not null references partner (id),
    secret text not null,
    created_at bigint not null,
    ended_at bigint
  ) ${clustered}`,
  `create index partner_key_partner on partner_key (partner)`,
  `create table postback (
    id text not null primary key,
    partner text not null,
    transaction_id text not null,
    lead_id text not null,
    event text not null,
    status text,
    amount_cents bigint,
    currency text,
    occurred_at bigint not null,
    received_at bigint not null,
    content_hash text not null,
    matched integer not null,
    reason text
  ) ${clustered}`,
  `create unique index postback_content on postback (partner, transaction_id, content_hash)`,
  `create index postback_lead on postback (lead_id)`,
  `create index postback_partner on postback (partner, received_at)`,
  `create index postback_received on postback (received_at, partner)`,
  `create index postback_unmatched on postback (partner, received_at) where matched = 0`,
  `create table postback_refusal (
    id text not null primary key,
    partner text not null,
    day integer not null,
    reason text not null,
    times integer not null,
    last_at bigint not null
  ) ${clustered}`,
  `create index postback_refusal_last on postback_refusal (last_at)`,
  `create table refused_postback (
    id text not null primary key,
    partner text not null,
    lead_id text,
    field text not null,
    detail text not null,
    sent ${json} not null,
    content_hash text not null,
    received_at bigint not null,
    waiting integer not null
  ) ${clustered}`,
  `create unique index refused_postback_content on refused_postback (partner, content_hash)`,
  `create index refused_postback_lead on refused_postback (lead_id)`,
  `create index refused_postback_received on refused_postback (received_at)`,
  `create index refused_postback_waiting on refused_postback (partner, received_at)
    where waiting > 0`,
  `create table conversion_upload (
    id text not null primary key,
    lead_id text not null references conversion (lead_id) on delete cascade,
    platform text not null,
    goal text not null,
    version integer not null,
    change text not null,
    value_cents integer,
    converted_at bigint not null,
    click_id text,
    transport text not null,
    batch text,
    state text not null,
    due_at bigint not null,
    attempts integer not null,
    claim text,
    receipt text,
    reason text,
    sent_at bigint,
    click_ids text,
    click_key text
  ) ${clustered}`,
  `create index conversion_upload_due on conversion_upload (state, due_at)`,
  `create index conversion_upload_retraction on conversion_upload (platform, goal, transport, state)
    where change = 'retract'`,
  `create index conversion_upload_sent on conversion_upload (platform, sent_at)`,
  `create unique index conversion_upload_time on conversion_upload (platform, goal, click_key, converted_at)`,
  `create unique index conversion_upload_version on conversion_upload (lead_id, platform, goal, version)`,
  `create table upload_feed (
    platform text not null primary key,
    key_hash text not null,
    password_hash text not null,
    made_at bigint not null,
    fetched_at bigint
  ) ${clustered}`,
];

/** Counts of the reports: a row for each visit and lead, changes that wait, and sums by day. */
const REPORTS: Statements = ({ clustered, ofVisit }) => [
  `create table reporting_zone (
    site text not null primary key,
    time_zone text not null,
    first_day integer
  ) ${clustered}`,
  `create table report_touch (
    visit_id text not null ${ofVisit},
    position integer not null,
    ${COUNTED_BY},
    origin text not null,
    engaged_after integer,
    started_after integer,
    zip_accepted_after integer,
    sent_after integer,
    shown_after integer,
    ordered_after integer,
    primary key (day, visit_id, position)
  ) ${clustered}`,
  `create unique index report_touch_visit on report_touch (visit_id, position)`,
  `create table rollup_increment (
    id text not null primary key,
    ${COUNTED_BY},
    origin text not null,
    event_day integer,
    ${MEASURES}
  ) ${clustered}`,
  `create table report_step (
    visit_id text not null,
    position integer not null,
    step text not null,
    at bigint not null,
    primary key (visit_id, position, step)
  ) ${clustered}`,
  `create table report_lead (
    lead_id text not null primary key,
    kind text not null,
    at bigint not null,
    ${COUNTED_BY},
    origin text not null,
    expires_at bigint not null
  ) ${clustered}`,
  `create index report_lead_day on report_lead (day, at)`,
  `create index report_lead_end on report_lead (expires_at)`,
  `create table report_lead_first (
    lead_id text not null primary key references report_lead (lead_id) on delete cascade,
    ${COUNTED_BY},
    origin text not null
  ) ${clustered}`,
  `create table report_money (
    lead_id text not null references report_lead (lead_id) on delete cascade,
    event_day integer not null,
    accepted bigint not null,
    rejected bigint not null,
    sold bigint not null,
    bound bigint not null,
    reversed bigint not null,
    approved_cents bigint not null,
    reversed_cents bigint not null,
    pending_cents bigint not null,
    primary key (lead_id, event_day)
  ) ${clustered}`,
  `create index report_money_day on report_money (event_day)`,
  `create table partner_outcome (
    lead_id text not null references report_lead (lead_id) on delete cascade,
    partner text not null,
    accepted bigint not null,
    rejected bigint not null,
    sold bigint not null,
    bound bigint not null,
    reversed bigint not null,
    approved_cents bigint not null,
    reversed_cents bigint not null,
    pending_cents bigint not null,
    decided_at bigint,
    primary key (lead_id, partner)
  ) ${clustered}`,
  `create table rollup_campaign (
    day integer not null,
    site text not null,
    channel text not null,
    source text not null,
    campaign text not null,
    campaign_id text not null,
    origin text not null,
    ${MEASURES},
    primary key (day, site, channel, source, campaign, campaign_id, origin)
  ) ${clustered}`,
  `create table rollup_page (
    day integer not null,
    site text not null,
    path text not null,
    origin text not null,
    ${MEASURES},
    primary key (day, site, path, origin)
  ) ${clustered}`,
  `create table rollup_device (
    day integer not null,
    site text not null,
    device text not null,
    locale text not null,
    origin text not null,
    ${MEASURES},
    primary key (day, site, device, locale, origin)
  ) ${clustered}`,
  `create table rollup_hour (
    day integer not null,
    hour integer not null,
    site text not null,
    channel text not null,
    origin text not null,
    ${MEASURES},
    primary key (day, hour, site, channel, origin)
  ) ${clustered}`,
  `create table rollup_release (
    day integer not null,
    site text not null,
    path text not null,
    release text not null,
    origin text not null,
    ${MEASURES},
    primary key (day, site, path, release, origin)
  ) ${clustered}`,
  `create table rollup_keyword (
    day integer not null,
    site text not null,
    source text not null,
    campaign text not null,
    campaign_id text not null,
    ad_group text not null,
    keyword text not null,
    origin text not null,
    ${MEASURES},
    primary key (day, site, source, campaign, campaign_id, ad_group, keyword, origin)
  ) ${clustered}`,
  `create table rollup_line (
    day integer not null,
    site text not null,
    line text not null,
    us_state text not null,
    origin text not null,
    ${MEASURES},
    primary key (day, site, line, us_state, origin)
  ) ${clustered}`,
  `create table rollup_decided (
    day integer not null,
    site text not null,
    channel text not null,
    source text not null,
    campaign text not null,
    campaign_id text not null,
    origin text not null,
    accepted bigint not null,
    rejected bigint not null,
    sold bigint not null,
    bound bigint not null,
    reversed bigint not null,
    approved_cents bigint not null,
    reversed_cents bigint not null,
    pending_cents bigint not null,
    first_earned_cents bigint not null,
    primary key (day, site, channel, source, campaign, campaign_id, origin)
  ) ${clustered}`,
  `create table source_day (
    day integer not null,
    site text not null,
    source text not null,
    bots bigint not null,
    bot_leads bigint not null,
    unfilled bigint not null,
    expires_at bigint not null,
    primary key (day, site, source)
  ) ${clustered}`,
  `create index source_day_end on source_day (expires_at)`,
  `create table campaign_site (
    source text not null,
    campaign text not null,
    campaign_id text not null,
    site text not null,
    origin text not null,
    visits bigint not null,
    primary key (source, campaign, campaign_id, site, origin)
  ) ${clustered}`,
];

/** Imported spend of campaigns, and campaigns that count as one. */
const SPEND: Statements = ({ clustered }) => [
  `create table spend_import (
    id text not null primary key,
    actor text not null,
    site text not null,
    file_name text not null,
    currency text not null,
    sources text not null,
    first_day integer not null,
    last_day integer not null,
    days integer not null,
    lines integer not null,
    cents bigint not null,
    previewed_at bigint not null,
    expires_at bigint,
    applied_at bigint,
    undone_at bigint,
    sample integer not null,
    accounts text not null,
    notes text not null,
    questions text not null
  ) ${clustered}`,
  `create table spend (
    import_id text not null references spend_import (id) on delete cascade,
    position integer not null,
    day integer not null,
    site text not null,
    source text not null,
    campaign_id text not null,
    campaign text not null,
    ad_group text not null,
    cents bigint not null,
    clicks bigint,
    impressions bigint,
    counts integer not null,
    account text not null,
    primary key (import_id, position)
  ) ${clustered}`,
  `create index spend_counted on spend (day) where counts = 1`,
  `create index spend_day on spend (site, source, day)`,
  `create table campaign_join (
    id text not null primary key,
    visit_source text not null,
    visit_campaign_id text not null,
    visit_campaign text not null,
    spend_source text not null,
    spend_campaign_id text not null,
    spend_campaign text not null,
    actor text not null,
    at bigint not null,
    undone_at bigint
  ) ${clustered}`,
];

/** Experiments, and the counts of each variant. */
const EXPERIMENTS: Statements = ({ json, clustered }) => [
  `create table experiment (
    name text not null primary key,
    site text not null,
    path text not null,
    visitors integer not null,
    start_day integer not null,
    end_day integer,
    variants ${json} not null,
    money_from integer,
    time_zone text not null
  ) ${clustered}`,
  `create table experiment_visit (
    visit_id text not null references visit (id) on delete cascade,
    experiment text not null,
    variant text not null,
    exposed_at bigint not null,
    converted_at bigint,
    sample integer not null,
    counted_on integer not null,
    primary key (visit_id, experiment)
  ) ${clustered}`,
  `create table experiment_day (
    experiment text not null,
    sample integer not null,
    day integer not null,
    variant text not null,
    visitors integer not null,
    conversions integer not null,
    primary key (experiment, sample, day, variant)
  ) ${clustered}`,
  `create table experiment_lead (
    lead_id text not null references report_lead (lead_id) on delete cascade,
    experiment text not null,
    variant text not null,
    sample integer not null,
    day integer not null,
    unit text not null,
    cents bigint not null,
    primary key (lead_id, experiment)
  ) ${clustered}`,
  `create index experiment_lead_unit on experiment_lead (unit, experiment)`,
  `create table experiment_money (
    experiment text not null,
    sample integer not null,
    day integer not null,
    variant text not null,
    cents bigint not null,
    squares double precision not null,
    primary key (experiment, sample, day, variant)
  ) ${clustered}`,
  `create table experiment_served (
    experiment text not null,
    day integer not null,
    variant text not null,
    server text not null,
    served integer not null,
    primary key (experiment, day, variant, server)
  ) ${clustered}`,
];

/** Accounts of the console with their sessions, and the audit trail. */
const CONSOLE: Statements = ({ json, clustered }) => [
  `create table account (
    id text not null primary key,
    name text not null unique,
    role text not null,
    password_hash text,
    totp_secret text,
    totp_step bigint not null,
    created_at bigint not null,
    disabled_at bigint
  )`,
  `create table account_link (
    key text not null primary key,
    account_id text references account (id),
    expires_at bigint not null
  ) ${clustered}`,
  `create table api_token (
    id text not null primary key,
    key text not null unique,
    name text not null,
    scopes ${json} not null,
    made_by text not null,
    made_at bigint not null,
    expires_at bigint,
    last_used_at bigint,
    revoked_at bigint
  ) ${clustered}`,
  `create table api_answer (
    key text not null primary key,
    content text not null,
    status integer,
    body text,
    expires_at bigint not null
  ) ${clustered}`,
  `create index api_answer_expires on api_answer (expires_at)`,
  `create table account_session (
    key text not null primary key,
    id text not null,
    account_id text not null references account (id),
    created_at bigint not null,
    last_used_at bigint not null,
    expires_at bigint not null,
    confirmed_at bigint not null,
    awaits_code integer not null,
    browser text,
    new_totp_secret text
  ) ${clustered}`,
  `create table recovery_code (
    account_id text not null references account (id),
    key text not null,
    primary key (account_id, key)
  ) ${clustered}`,
  `create table saved_report (
    id text not null primary key,
    name text not null,
    owner_id text not null references account (id),
    query ${json} not null,
    every text,
    send_to ${json} not null,
    due_at bigint,
    version integer not null
  ) ${clustered}`,
  `create table console_action (
    id text not null primary key,
    at bigint not null,
    account_id text,
    actor text not null,
    role text not null,
    action text not null,
    subject text,
    detail ${json} not null,
    request_id text,
    position bigint not null,
    hash text not null
  )`,
  `create index console_action_actor on console_action (actor, id)`,
  `create index console_action_contact_shown on console_action (subject, account_id)
    where action = 'contact-shown'`,
  `create unique index console_action_position on console_action (position)`,
];

/** What the files of the warehouse have. */
const WAREHOUSE: Statements = ({ clustered }) => [
  `create table warehouse_file (
    id integer not null primary key,
    path text not null unique,
    kind text not null,
    written_at bigint,
    row_count integer
  ) ${clustered}`,
  `create index warehouse_file_waiting on warehouse_file (id) where written_at is null`,
  `create table warehouse_mark (
    kind text not null,
    key text not null,
    position integer not null,
    file_id integer not null,
    version integer not null,
    content text not null,
    primary key (kind, key, position)
  ) ${clustered}`,
  `create index warehouse_mark_file on warehouse_mark (file_id, kind, key, position)`,
  `create table warehouse_run (
    id integer not null primary key,
    run text not null,
    active_at bigint,
    ended_at bigint,
    succeeded_at bigint,
    error text
  ) ${clustered}`,
];

/** Waiting mail, jobs, secrets and samples. */
const SERVER: Statements = ({ json, clustered }) => [
  `create table outbox (
    id text not null primary key,
    kind text not null,
    channel text not null,
    subject text not null,
    recipient text,
    facts ${json} not null,
    created_at bigint not null,
    state text not null,
    due_at bigint not null,
    attempts integer not null,
    claim text,
    reason text,
    expires_at bigint
  ) ${clustered}`,
  `create index outbox_due on outbox (state, due_at)`,
  `create index outbox_expires on outbox (expires_at)`,
  `create index outbox_subject on outbox (subject)`,
  `create table mail_count (
    id text not null primary key,
    key text not null,
    expires_at bigint not null
  ) ${clustered}`,
  `create index mail_count_expiry on mail_count (expires_at)`,
  `create index mail_count_key on mail_count (key, expires_at)`,
  `create table job (
    name text not null primary key,
    due_at bigint not null,
    ended_at bigint,
    failed integer not null
  ) ${clustered}`,
  `create table secret (
    name text not null primary key,
    value text not null
  ) ${clustered}`,
  `create table sample_row (
    kind text not null,
    id text not null,
    primary key (kind, id)
  ) ${clustered}`,
  `create table write_probe (
    id integer not null primary key,
    at bigint not null
  )`,
];

/** Refuses changes to these tables. Entries of the audit trail cannot be deleted, either. */
const REFUSALS = {
  audit: 'entries of the audit trail are neither changed nor deleted',
  history: 'entries of the history of an order are not changed',
};

/**
 * SQLite runs no trigger when `insert or replace` deletes a row, so this needs a trigger of its
 * own.
 */
const SQLITE_RULES = [
  `create trigger console_action_no_update before update on console_action
    begin select raise(abort, '${REFUSALS.audit}'); end`,
  `create trigger console_action_no_delete before delete on console_action
    begin select raise(abort, '${REFUSALS.audit}'); end`,
  `create trigger console_action_no_replacement before insert on console_action
    when exists (select 1 from console_action where id = new.id)
      or exists (select 1 from console_action where position = new.position)
    begin select raise(abort, '${REFUSALS.audit}'); end`,
  `create trigger order_history_no_update before update on order_history
    begin select raise(abort, '${REFUSALS.history}'); end`,
];

/**
 * Tables whose rows a trigger deletes with their visit. With a foreign key, PostgreSQL locked the
 * visit again for each row of a registration.
 */
const EMPTIED = ['report_touch', 'touch', 'quote', 'event'];

/**
 * Functions and statistics may already exist: a restore moves the old tables to another schema, but
 * leaves these. If a visit is in the schema of the session, the statements of its trigger are
 * planned once.
 */
const POSTGRES_RULES = [
  `create or replace function refuse_change_of_audit_trail() returns trigger language plpgsql as
    $$ begin raise exception '${REFUSALS.audit}'; end $$`,
  `create trigger console_action_unchanged before update or delete on console_action
    for each row execute function refuse_change_of_audit_trail()`,
  `create trigger console_action_not_emptied before truncate on console_action
    for each statement execute function refuse_change_of_audit_trail()`,
  `create or replace function refuse_change_of_order_history() returns trigger language plpgsql as
    $$ begin raise exception '${REFUSALS.history}'; end $$`,
  `create trigger order_history_unchanged before update on order_history
    for each row execute function refuse_change_of_order_history()`,
  `create or replace function delete_rows_of_visit() returns trigger language plpgsql as $$
    begin
      if tg_table_schema = current_schema() then
        ${EMPTIED.map((table) => `delete from ${table} where visit_id = old.id;`).join('\n        ')}
      else
        ${EMPTIED.map(
          (table) =>
            `execute format('delete from %I.${table} where visit_id = $1', tg_table_schema) using old.id;`,
        ).join('\n        ')}
      end if;
      return null;
    end $$`,
  `create trigger visit_deletes_rows after delete on visit
    for each row execute function delete_rows_of_visit()`,
  // A reused plan for small tables reads them whole. On a large table it would lock all visits.
  `create or replace function visits_of_events(visit_ids text[], quote_ids text[])
    returns table (id text, session_hash text, privacy_signal integer, ad_consent text, bytes bigint, quote_id text)
    language plpgsql set enable_seqscan = off as $$
    begin
      return query select visit.id, visit.session_hash, visit.privacy_signal, visit.ad_consent,
          (select event_load.bytes from event_load where event_load.visit_id = visit.id),
          (select quote.id from quote where quote.visit_id = visit.id)
        from visit
        where visit.id = any (visit_ids || array(select quote.visit_id from quote where quote.id = any (quote_ids)))
        order by visit.id for key share of visit;
    end $$`,
  // Without it, PostgreSQL multiplies the numbers of names, sources and channels, and expects too
  // many groups to sum up in memory.
  'drop statistics if exists report_touch_campaigns',
  `create statistics report_touch_campaigns (ndistinct)
    on campaign, source, channel, campaign_id from report_touch`,
];

/** All tables of the first version. */
export async function up(db: Kysely<never>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const dialect: Dialect = isPostgres
    ? { json: 'jsonb', clustered: '', ofVisit: '' }
    : {
        json: 'text',
        clustered: 'without rowid',
        ofVisit: 'references visit (id) on delete cascade',
      };
  const tables = [
    ...[VISITS, EVENTS, ERRORS, FORMS, CONSOLE, SHIPPING, REVIEWS, CONVERSIONS, REPORTS],
    ...[SPEND, EXPERIMENTS, WAREHOUSE, SERVER],
  ].flatMap((statements) => statements(dialect));
  const rules = isPostgres ? POSTGRES_RULES : SQLITE_RULES;
  for (const statement of [...tables, ...rules]) await sql.raw(statement).execute(db);
}
