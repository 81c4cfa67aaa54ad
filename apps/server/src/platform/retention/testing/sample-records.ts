import { DAY_MS, HOUR_MS } from '@zipfront/contracts/time/time';
import { errorReportRow } from '../../../visitors/errors/testing/error-report-row.ts';
import { badEventRow, eventRow } from '../../../visitors/events/testing/event-rows.ts';
import type { Db } from '../../store/schema.ts';
import { toJson } from '../../store/tables/columns.ts';
import type { AccountRow } from '../../store/tables/console.ts';
import { type CountedTouch, NO_STEPS } from '../../store/tables/reports.ts';
import type { ReviewSendingRow } from '../../store/tables/reviews.ts';
import type { CallBackRow, OrderRow } from '../../store/tables/shipping.ts';
import type { HandoffRow } from '../../store/tables/visits.ts';
import { NOT_ASKED, visitRows } from '../../store/testing/visit-rows.ts';
import { PERIODS_MS } from '../periods.ts';

const CONSENT = { status: 'claimed', version: '1', text: 'Call me.', page: '/' } as const;

/** An order request made at `at`. Its texts start with a word. */
export function orderRow(at: number, word: string, changes: Partial<OrderRow> = {}): OrderRow {
  return {
    reference: `${word}-order`,
    visit_id: null,
    site: 'shipping',
    locale: 'en-US',
    path: '/',
    created_at: at,
    form_hash: `${word}-form`,
    submits: 1,
    status: 'requested',
    from_zip: '10001',
    to_zip: '90210',
    vehicle: toJson({ year: 2020, make: word, model: word, kind: 'car', motorcycleType: null }),
    running: 1,
    transport: 'open',
    pickup_date: '2026-12-01',
    estimate: toJson({ outcome: 'call', why: 'no-road' }),
    name: `${word}-name`,
    folded_name: `${word}-name`,
    email: `${word}@mail.example`,
    phone: `${word}-phone`,
    consent: toJson({ ...CONSENT, at, visit: `${word}-visit`, network: `${word}-network` }),
    privacy_signal: 0,
    ...NOT_ASKED,
    bot: 0,
    bot_sign: null,
    unchallenged: 1,
    holder_id: null,
    version: 1,
    price: null,
    priced_at: null,
    changed_at: at,
    no_price: 1,
    overdue_reported_at: null,
    ordered_at: null,
    driver_notice: null,
    pickup_street: `${word}-pickup`,
    delivery_street: `${word}-delivery`,
    ...changes,
  };
}

/** A call-back made at `at`. Its texts start with a word. */
export function callBackRow(
  at: number,
  word: string,
  changes: Partial<CallBackRow> = {},
): CallBackRow {
  return {
    id: `${word}-call`,
    visit_id: null,
    site: 'shipping',
    locale: 'en-US',
    path: '/',
    created_at: at,
    name: `${word}-caller`,
    folded_name: `${word}-caller`,
    phone: `${word}-number`,
    phone_digits: `${word}-digits`,
    asked_elsewhere: 0,
    from_zip: null,
    to_zip: null,
    about: `${word}-about`,
    consent: toJson({ ...CONSENT, at, visit: `${word}-visit`, network: `${word}-hash` }),
    privacy_signal: 0,
    ...NOT_ASKED,
    bot: 0,
    bot_sign: null,
    unchallenged: 1,
    status: 'open',
    call_again_at: null,
    holder_id: null,
    version: 0,
    closed_at: null,
    overdue_reported_at: null,
    ...changes,
  };
}

/** Rows of every kind as the server makes them. All texts start with `word`. */
export async function insertSampleRecords(db: Db, at: number, word: string): Promise<void> {
  await insertVisitRecords(db, at, word);
  await insertFormRecords(db, at, word);
  await insertConsoleRecords(db, at, word);
}

async function insertVisitRecords(db: Db, at: number, word: string): Promise<void> {
  await insertHealthRecords(db, at);
  const { visit, quote, touch } = visitRows({
    at,
    referrer: `https://${word}.example/`,
  });
  await db
    .insertInto('visit')
    .values({ ...visit, first_name: `${word}-first` })
    .execute();
  await db.insertInto('quote').values(quote).execute();
  await db.insertInto('touch').values(touch).execute();
  await db.insertInto('event_load').values({ visit_id: visit.id, bytes: 1 }).execute();
  await db
    .insertInto('experiment_visit')
    .values({
      visit_id: visit.id,
      experiment: `${word}-experiment`,
      variant: `${word}-variant`,
      exposed_at: at,
      counted_on: 20_000,
      converted_at: null,
      sample: 0,
    })
    .execute();
  await db
    .insertInto('error_visit')
    .values({ visit_id: visit.id, fingerprint: 'kind-1', at })
    .execute();
  const handoff: HandoffRow = {
    token: `${word}-token`,
    lead_id: `${word}-lead`,
    visit_id: visit.id,
    quote_id: quote.id,
    site: 'insurance',
    created_at: at,
    expires_at: at + DAY_MS,
    zip: '90210',
    line: 'home',
    window_width: null,
    fields: toJson({ gclid: `${word}-click` }),
    locale: 'en-US',
    privacy_signal: 0,
    path: '/',
    submits: 1,
    ...NOT_ASKED,
    address: `${word}-address`,
  };
  await db.insertInto('handoff').values(handoff).execute();
  await db
    .insertInto('report_touch')
    .values({ visit_id: visit.id, position: 1, ...countedTouch(word), day: 1, ...NO_STEPS })
    .execute();
  await db
    .insertInto('report_step')
    .values({ visit_id: visit.id, position: 1, step: 'started', at })
    .execute();
  await db
    .insertInto('conversion')
    .values({
      lead_id: handoff.lead_id,
      kind: 'hand-off',
      subject: null,
      visit_id: visit.id,
      site: 'insurance',
      at,
      position: 1,
      channel: 'paid-search',
      source: '',
      campaign: '',
      campaign_id: '',
      first_channel: 'paid-search',
      first_source: '',
      first_campaign: '',
      first_campaign_id: '',
      line: 'home',
      us_state: 'CA',
      click_at: at,
      click_ids: toJson({ gclid: `${word}-clicked` }),
      clicks: toJson({ google: { at, position: 1 } }),
      expires_at: at + 90 * DAY_MS,
      ...NOT_ASKED,
      privacy_signal: 0,
      bot: 0,
      sample: 0,
      status: 'sold',
      value_cents: 4_250,
      decided_at: at,
    })
    .execute();
  await insertMoneyRecords(db, at, word);
  await db
    .insertInto('conversion_upload')
    .values({
      id: `${word}-export`,
      lead_id: handoff.lead_id,
      platform: 'microsoft',
      goal: `${word}-goal`,
      version: 1,
      change: 'retract',
      value_cents: null,
      converted_at: at,
      click_id: `${word}-sent-click`,
      transport: 'file',
      batch: null,
      state: 'waiting',
      due_at: at,
      attempts: 0,
      claim: null,
      receipt: `${word}-receipt`,
      reason: null,
      sent_at: null,
    })
    .execute();
  for (const visit_id of [visit.id, null]) {
    const text = `${word}-${visit_id === null ? 'loose' : 'visit'}`;
    const common = { visit_id, received_at: at };
    await db
      .insertInto('event')
      .values(eventRow({ ...common, data: toJson({ text }) }))
      .execute();
    await db
      .insertInto('bad_event')
      .values(badEventRow({ ...common, raw: `${text}-bad` }))
      .execute();
  }
}

function countedTouch(word: string): CountedTouch {
  return {
    day: 20_000,
    hour: 12,
    site: 'insurance',
    channel: `${word}-channel`,
    source: `${word}-source`,
    campaign: `${word}-campaign`,
    campaign_id: `${word}-id`,
    ad_group: `${word}-group`,
    keyword: `${word}-keyword`,
    path: `/${word}/`,
    device: 'phone',
    locale: 'en-US',
    release: 'page-1.js',
    line: 'home',
    us_state: 'CA',
    origin: 'visit',
  };
}

async function insertMoneyRecords(db: Db, at: number, word: string): Promise<void> {
  const lead_id = `${word}-lead`;
  await db
    .insertInto('postback')
    .values({
      id: `${word}-postback`,
      partner: 'partner',
      transaction_id: `${word}-transaction`,
      lead_id,
      event: 'lead_sold',
      status: 'sold',
      amount_cents: 4_250,
      currency: 'USD',
      occurred_at: at,
      received_at: at,
      content_hash: `${word}-content`,
      matched: 1,
      reason: `${word}-reason`,
    })
    .execute();
  await db
    .insertInto('refused_postback')
    .values({
      id: `${word}-refused`,
      partner: 'partner',
      lead_id,
      field: 'amount',
      detail: 'amount is wrong.',
      sent: toJson({ lead_id, amount: `${word}-amount` }),
      content_hash: `${word}-refused-content`,
      received_at: at,
      waiting: 1,
    })
    .execute();
  await db
    .insertInto('postback_refusal')
    .values({
      id: `${word}-refusal`,
      partner: 'partner',
      day: 20_000,
      reason: 'amount',
      times: 1,
      last_at: at,
    })
    .execute();
  await db
    .insertInto('report_lead')
    .values({ lead_id, kind: 'hand-off', at, ...countedTouch(word), expires_at: at + 120 * DAY_MS })
    .execute();
  await db
    .insertInto('report_lead_first')
    .values({ lead_id, ...countedTouch(word) })
    .execute();
  const money = {
    accepted: 1,
    rejected: 0,
    sold: 1,
    bound: 0,
    reversed: 0,
    booked: 0,
    canceled: 0,
    awaiting: 0,
    approved_cents: 4_250,
    reversed_cents: 0,
    pending_cents: 0,
  };
  await db
    .insertInto('report_money')
    .values({ ...money, lead_id, event_day: 20_000 })
    .execute();
  await db
    .insertInto('partner_outcome')
    .values({ ...money, lead_id, partner: 'partner', decided_at: at })
    .execute();
  await db
    .insertInto('experiment_lead')
    .values({
      lead_id,
      experiment: `${word}-experiment`,
      variant: `${word}-variant`,
      sample: 0,
      day: 20_000,
      unit: lead_id,
      cents: 4_250,
    })
    .execute();
}

/** A kind of error and the counts of a day. Neither has data of a visitor. */
async function insertHealthRecords(db: Db, at: number): Promise<void> {
  const { fingerprint } = errorReportRow(at);
  await db
    .insertInto('error_report')
    .values(errorReportRow(at))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const counted = {
    day: Math.floor(at / DAY_MS),
    site: 'insurance',
    path: '/',
    release: 'page-1.js',
    expires_at: at + PERIODS_MS.health,
  };
  await db
    .insertInto('error_day')
    .values({ ...counted, fingerprint, reports: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { day, site, expires_at } = counted;
  await db
    .insertInto('source_day')
    .values({ day, site, source: 'google', expires_at, bots: 1, bot_leads: 0, unfilled: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('rollup_vital')
    .values({ ...counted, metric: 'LCP', device: 'phone', bucket: 3, origin: 'visit', measured: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function insertFormRecords(db: Db, at: number, word: string): Promise<void> {
  const ordered = orderRow(at, `${word}-sent`, { status: 'ordered', ordered_at: at });
  await db
    .insertInto('shipping_order')
    .values([orderRow(at, `${word}-estimate`), ordered])
    .execute();
  const change = { account: null, what: 'date', before: null, after: null } as const;
  await db
    .insertInto('order_history')
    .values({
      id: `${word}-change`,
      reference: ordered.reference,
      at,
      ...change,
      reason: `${word}-reason`,
    })
    .execute();
  await db.insertInto('call_back').values(callBackRow(at, word)).execute();
  const entry = {
    at,
    account_id: 'operator',
    actor: 'operator',
    what: 'note',
    until: null,
  } as const;
  await db
    .insertInto('desk_entry')
    .values([
      {
        ...entry,
        id: `${word}-entry`,
        call_back_id: `${word}-call`,
        reference: null,
        note: `${word}-note`,
      },
      {
        ...entry,
        id: `${word}-order-entry`,
        call_back_id: null,
        reference: ordered.reference,
        note: `${word}-remark`,
      },
    ])
    .execute();
  const sending: ReviewSendingRow = {
    id: `${word}-sending`,
    site: 'shipping',
    network: `${word}-near`,
    wide_network: `${word}-wide`,
    unchallenged: 0,
    sent_at: at,
    expires_at: at + DAY_MS,
  };
  await db.insertInto('review_sending').values(sending).execute();
  const dead = { state: 'dead', due_at: at, attempts: 7, claim: null, reason: 'SMTP 550' } as const;
  await db
    .insertInto('outbox')
    .values({
      id: `${word}-notification`,
      kind: 'order-placed',
      channel: 'mail',
      subject: ordered.reference,
      recipient: `${word}@team.example`,
      facts: toJson({}),
      created_at: at,
      ...dead,
      expires_at: at + 90 * DAY_MS,
    })
    .execute();
  await db
    .insertInto('mail_count')
    .values({ id: `${word}-mail`, key: `${word}-address`, expires_at: at + DAY_MS })
    .execute();
  await db
    .insertInto('spend_import')
    .values({
      id: `${word}-import`,
      actor: 'operator',
      site: '',
      file_name: `${word}.csv`,
      currency: 'USD',
      sources: 'google',
      accounts: '',
      first_day: 1,
      last_day: 1,
      days: 1,
      lines: 1,
      cents: 1,
      previewed_at: at,
      expires_at: at + DAY_MS,
      applied_at: null,
      undone_at: null,
      sample: 0,
      notes: toJson([]),
      questions: toJson([]),
    })
    .execute();
  await db
    .insertInto('spend')
    .values({
      import_id: `${word}-import`,
      position: 0,
      day: 1,
      site: '',
      source: 'google',
      account: '',
      campaign_id: '',
      campaign: `${word}-spent`,
      ad_group: '',
      cents: 1,
      clicks: null,
      impressions: null,
      counts: 0,
    })
    .execute();
  const form = { key: `${word}-mark`, expires_at: at + DAY_MS };
  await db.insertInto('taken_form').values(form).execute();
  const deletion = { key: `${word}-deleted`, expires_at: at + 30 * DAY_MS };
  await db.insertInto('deleted_visit').values(deletion).execute();
  await db
    .insertInto('unattached_load')
    .values({ day: at, bytes: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const solution = { key: `${word}-solution`, expires_at: at + HOUR_MS / 6 };
  await db.insertInto('challenge_solution').values(solution).execute();
}

async function insertConsoleRecords(db: Db, at: number, word: string): Promise<void> {
  const account: AccountRow = {
    id: 'operator',
    name: 'operator',
    role: 'admin',
    password_hash: null,
    totp_secret: null,
    totp_step: 0,
    created_at: at,
    disabled_at: null,
  };
  await db
    .insertInto('account')
    .values(account)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  const link = { key: `${word}-link`, account_id: account.id, expires_at: at + HOUR_MS };
  await db.insertInto('account_link').values(link).execute();
  const sessions = (['unused', 'used'] as const).map((use) => ({
    key: `${word}-${use}-session`,
    id: `${word}-${use}`,
    account_id: account.id,
    created_at: at,
    last_used_at: use === 'unused' ? at : at + 8 * DAY_MS,
    expires_at: at + 7 * DAY_MS,
    confirmed_at: at,
    awaits_code: 0 as const,
    browser: null,
    new_totp_secret: null,
  }));
  await db.insertInto('account_session').values(sessions).execute();
  const answer = { key: `${word}-answer`, content: '', status: null, body: null };
  await db
    .insertInto('api_answer')
    .values({ ...answer, expires_at: at + DAY_MS })
    .execute();
}
