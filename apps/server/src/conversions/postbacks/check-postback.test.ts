import { DEFAULT_STATUS_MAPPING } from '@zipfront/contracts/money/postback';
import { expect, it } from 'vitest';
import { checkProven } from './check-postback.ts';
import type { KnownPartner } from './find-partners.ts';

const NOW = Date.UTC(2026, 10, 21, 18, 30);

/** Its words are those that networks have for an outcome. */
const PARTNER: KnownPartner = {
  id: 'acme',
  auth: 'query',
  isDisabled: false,
  networks: [],
  secrets: [],
  mapping: { ...DEFAULT_STATUS_MAPPING, Lead: 'accepted', '1': 'sold', '3': 'rejected', A: 'sold' },
};

/** Returns its row, or the field that is wrong. */
function read(query: string) {
  const checked = checkProven(PARTNER, {
    header: () => undefined,
    body: null,
    query: new URLSearchParams(`lead_id=L7f3k9q2&${query}`),
    now: NOW,
  });
  if (!('row' in checked)) return checked.reason;
  const { row } = checked;
  return [row.transaction_id, row.status, row.amount_cents, row.reason];
}

// behaviour: 22.4, 22.6, 22.15, 22.16
it.each([
  // https://support.tune.com/hc/en-us/articles/4413247665431-Receiving-Conversions-via-Postback-URL
  ['TUNE', 'transaction_id=TRANSACTION_ID&event=lead_sold&amount=12.5', 'transaction_id'],
  [
    'TUNE',
    'transaction_id=1027c887059b47bc69c699f45466b9&event=lead_sold&amount=12.5',
    ['1027c887059b47bc69c699f45466b9', 'sold', 1_250, null],
  ],
  // https://helpdesk.everflow.io/customer/reversal-postback-setup-for-processing-canceled-transactions
  ['Everflow', 'transaction_id={transaction_id}&event=lead_sold', 'transaction_id'],
  ['Everflow', 'transaction_id=e1&event=lead_sold&amount={sale_amount}', 'amount'],
  [
    'Everflow, a whole reversal',
    'transaction_id=e1&event=lead_reversed',
    ['e1', 'reversed', null, null],
  ],
  // https://doc.voluum.com/en/upselling.html
  ['Voluum', 'transaction_id=%25TRANSACTION_ID%25&event=lead_sold', 'transaction_id'],
  ['Voluum', 'transaction_id=[ORDER_ID]&event=lead_sold', 'transaction_id'],
  [
    'Voluum, a step of one click',
    'transaction_id=SIGNUP&event=lead_sold&amount=1.00',
    ['SIGNUP', 'sold', 100, null],
  ],
  // https://support.getcake.com/en/support/solutions/articles/5000546096
  ['CAKE', 'transaction_id=%23tid%23&status=Approved&amount=%23price%23', 'transaction_id'],
  [
    'CAKE, a status with a capital',
    'transaction_id=c1&status=Approved&amount=7',
    ['c1', 'sold', 700, null],
  ],
  // https://cdn.qualityunit.com/features/chargebacks-refunds
  ['Post Affiliate Pro, a refund', 'transaction_id=p1&status=A&amount=-12.50', 'amount'],
  [
    'Post Affiliate Pro',
    'transaction_id=p1&status=A&amount=120.50&currency=USD',
    ['p1', 'sold', 12_050, null],
  ],
  // https://integrations.impact.com/brand-api-reference/reference/actions/actions
  [
    'Impact, with the code of its reason',
    'transaction_id=1000.4636.158133&event=lead_reversed&status=REVERSED&reason=ITEM_RETURNED',
    ['1000.4636.158133', 'reversed', null, 'ITEM_RETURNED'],
  ],
  // https://docs.keitaro.io/en/conversions/postback.html
  [
    'Keitaro, a currency in small letters',
    'transaction_id=2&status=approved&amount=10&currency=usd',
    ['2', 'sold', 1_000, null],
  ],
  [
    'Keitaro, another currency',
    'transaction_id=2&status=approved&amount=10&currency=eur',
    'currency',
  ],
  // https://affise.zendesk.com/hc/en-us/articles/115002634845-Affise-Affise
  [
    'Affise, a status that is a number',
    'transaction_id=5b&status=3&reason=duplicate%20phone',
    ['5b', 'rejected', null, 'duplicate phone'],
  ],
  // Its date is one without a zone.
  ['Affise', 'transaction_id=5b&status=1&occurred_at=2026-11-20%2018:30:00', 'occurred_at'],
  // https://help.redtrack.io/knowledgebase/kb/conversion-tracking/tracking-event-types/
  ['RedTrack', 'transaction_id={replace}&event=Lead', 'transaction_id'],
  [
    'RedTrack, a type in another case',
    'transaction_id=r1&event=LEAD',
    ['r1', 'accepted', null, null],
  ],
  // https://support.appsflyer.com/hc/en-us/articles/207273946-Available-Macros-on-AppsFlyer-s-Postbacks
  ['AppsFlyer', 'transaction_id=(event-id)&event=lead_sold', 'transaction_id'],
  // https://docs.tracker.my.com/en/tracking/links/partner-macros
  ['MyTracker', 'transaction_id=%25%25OFFER%25%25&event=lead_sold', 'transaction_id'],
  // https://trackingaudit.online/fix/postback-macro-not-replaced
  [
    'braces that were encoded twice',
    'transaction_id=%257Btid%257D&event=lead_sold',
    'transaction_id',
  ],
  // https://github.com/kumatrk/initialrelease/issues/3
  [
    'a template that names a parameter twice',
    'transaction_id=k1&event=lead_sold&amount=10&amount=20',
    'amount',
  ],
  [
    'a parameter twice with one value',
    'transaction_id=k1&event=lead_sold&amount=10&AMOUNT=10',
    ['k1', 'sold', 1_000, null],
  ],
  // https://github.com/HotcakesCommerce/hotcakes-commerce-core/issues/479
  [
    'thousands with a comma',
    'transaction_id=h1&event=lead_sold&amount=5,000.00',
    ['h1', 'sold', 500_000, null],
  ],
  // https://github.com/WordPress/wordcamp.org/pull/800: 800,00 became 80000.
  ['a decimal comma', 'transaction_id=w1&event=lead_sold&amount=800,00', 'amount'],
  // https://github.com/F-0-R-E-S/crm/issues/59
  [
    'a reason that was not filled in',
    'transaction_id=f1&event=lead_rejected&reason={rejection_reason}',
    ['f1', 'rejected', null, null],
  ],
])('reads what %s sends: %s', (_network, query, expected) => {
  expect(read(query)).toEqual(expected);
});
