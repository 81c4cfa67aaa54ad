import { LOCALES, type Locale } from '@zipfront/contracts/locale';
import {
  MAILED_STATUSES,
  type MailContent,
  type MailedReport,
  type MailedShipment,
  OWNER_CHANGES,
  type TermsChange,
} from '@zipfront/contracts/notifications/mail';
import {
  type MeasureSums,
  type Measures,
  measure,
  NO_SUMS,
} from '@zipfront/contracts/reports/measures';
import type { Estimate } from '@zipfront/contracts/shipping/estimate';
import { ORDER_STATUSES, type OrderStatus } from '@zipfront/contracts/shipping/order';
import { GALLERY_PATH } from './examples.ts';

export interface MailExample {
  name: string;
  mail: MailContent;
}

const PRICED: Estimate = {
  outcome: 'priced',
  low: 1_040,
  high: 1_280,
  miles: 1_234,
  transitDays: [3, 6],
  reasons: [
    { reason: 'distance', dollars: 1_010 },
    { reason: 'vehicle', dollars: 150 },
  ],
};

const SHIPMENT: MailedShipment = {
  reference: '7K3M-9QXT-02HB-VZ4C',
  from: { zip: '85701', city: 'Tucson', state: 'AZ' },
  to: { zip: '83702', city: 'Boise', state: 'ID' },
  vehicle: { year: 2019, name: 'Honda CR-V', kind: 'suv', motorcycleType: null },
  pickupDate: '2026-12-01',
  estimate: PRICED,
  price: null,
};

const NO_PRICE: MailedShipment = {
  ...SHIPMENT,
  to: { zip: '96813', city: 'Honolulu', state: 'HI' },
  vehicle: { year: 2004, name: null, kind: 'motorcycle', motorcycleType: 'touring' },
  estimate: { outcome: 'call', why: 'off-mainland' },
};

/** The token is as long as that of a real link. */
const ORDER = `https://shipping.example/shipping/order-link/7K3M-9QXT-02HB-VZ4C.1798761600000.${'x'.repeat(43)}`;
const REVIEWS = 'https://shipping.example/shipping/reviews/';
const CONSOLE_ORDER = 'https://console.example/desk/orders/7K3M-9QXT-02HB-VZ4C';
const CONSOLE_CALL_BACK =
  'https://console.example/desk/call-backs/019ab7a4-6c00-7000-8000-000000000000';
const ASKED_AT = Date.UTC(2026, 10, 20, 15, 30);
const TIME_ZONE = 'America/New_York';
const CONSOLE_REVIEW = 'https://console.example/desk/reviews/019ab7a4-6c00-7000-8000-000000000001';

const STOP = `https://shipping.example/mail/stop/0199c2a0-0000-7000-8000-000000000000.${'x'.repeat(43)}`;
const CONSOLE_REPORT = 'https://console.example/reports/breakdown?by=campaign';
/** The sums of a row whose leads all belong to its spend. */
function createMeasures(changes: Partial<MeasureSums>): Measures {
  const { leads = 0, approved_cents = null, spend_cents = null } = changes;
  return measure({
    ...NO_SUMS,
    ...changes,
    ...(spend_cents !== null && {
      paid_leads: leads,
      paid_spend_cents: spend_cents,
      paid_approved_cents: approved_cents,
    }),
  });
}

const WITHOUT_SPEND = { approved_cents: 5_000, pending_cents: 0 };
const REPORT: MailedReport = {
  from: '2026-11-16',
  to: '2026-11-22',
  timeZone: TIME_ZONE,
  currency: 'USD',
  leftOut: 3,
  withoutSpendOf: ['bing'],
  comparedDays: { from: '2026-11-09', to: '2026-11-15', beforeHour: null },
  unfinishedDay: null,
  by: ['campaign'],
  rows: [
    {
      ...createMeasures({
        visits: 1_240,
        leads: 62,
        approved_cents: 310_000,
        pending_cents: 12_000,
        sold: 40,
        spend_cents: 120_001,
      }),
      names: ['brand'],
      compared: createMeasures({
        visits: 1_300,
        leads: 60,
        approved_cents: 300_000,
        pending_cents: 12_000,
        sold: 38,
        spend_cents: 116_130,
      }),
    },
    { ...createMeasures({ ...WITHOUT_SPEND, visits: 90, leads: 2 }), names: [''], compared: null },
  ],
  total: {
    ...createMeasures({ ...WITHOUT_SPEND, visits: 1_400, leads: 66 }),
    compared: createMeasures({ ...WITHOUT_SPEND, visits: 1_400, leads: 70 }),
  },
};

const SET_PRICE: MailedShipment = { ...SHIPMENT, price: 1_190 };

const TERMS_EXAMPLES: readonly [string, TermsChange, OrderStatus, MailedShipment][] = [
  ['price set of an estimate', 'price', 'requested', SET_PRICE],
  ['price set without an estimate', 'price', 'requested', { ...NO_PRICE, price: 1_190 }],
  ['price set of an order', 'price', 'ordered', SET_PRICE],
  ['price set of a booked order', 'price', 'booked', SET_PRICE],
  ['price removed, with an estimate', 'price', 'requested', SHIPMENT],
  ['price removed, without an estimate', 'price', 'requested', NO_PRICE],
  ['day changed of an estimate', 'date', 'requested', SHIPMENT],
  ['day changed of an order', 'date', 'carrier-sought', SHIPMENT],
];

const SAVED = { kind: 'estimate-saved', link: ORDER } as const;
const PLACED = { kind: 'order-placed', link: CONSOLE_ORDER } as const;
const ASKED = { kind: 'call-back-asked', bot: false, link: CONSOLE_CALL_BACK } as const;
const LATE = { askedAt: ASKED_AT, timeZone: TIME_ZONE };
const OVERDUE = { ...LATE, kind: 'call-back-overdue', link: CONSOLE_CALL_BACK } as const;
const HELD = { kind: 'review-held', link: CONSOLE_REVIEW } as const;
const SAVED_REPORT = { kind: 'saved-report', link: CONSOLE_REPORT, stop: STOP } as const;

/** One for each of some values. */
function each<Value>(values: readonly Value[], example: (value: Value) => [string, MailContent]) {
  return Object.fromEntries(values.map(example));
}

export const MAIL_EXAMPLES: readonly MailExample[] = Object.entries<MailContent>({
  'estimate with a price': { ...SAVED, shipment: SHIPMENT, isCallAsked: false },
  'estimate without a price, with a number': { ...SAVED, shipment: NO_PRICE, isCallAsked: true },
  'estimate without a price or a number': { ...SAVED, shipment: NO_PRICE, isCallAsked: false },
  'order received': { kind: 'order-received', shipment: SHIPMENT, link: ORDER },
  ...each(MAILED_STATUSES, (status) => {
    const shipment = status === 'booked' ? SET_PRICE : SHIPMENT;
    return [`order ${status}`, { kind: 'order-changed', status, shipment, link: ORDER }];
  }),
  ...each(TERMS_EXAMPLES, ([name, change, status, shipment]) => [
    name,
    { kind: 'order-terms-changed', change, status, shipment, link: ORDER },
  ]),
  ...each(OWNER_CHANGES, (change) => [
    `order changed by its owner: ${change}`,
    { kind: 'order-changed-by-owner', change, shipment: SHIPMENT, link: ORDER },
  ]),
  ...each(ORDER_STATUSES, (status) => [
    `order corrected: ${status}`,
    { kind: 'order-corrected', status, shipment: SHIPMENT, link: ORDER },
  ]),
  'review published': { kind: 'review-published', link: REVIEWS },
  'review declined': { kind: 'review-declined', link: REVIEWS },
  'review of a site without a list': { kind: 'review-published', link: null },
  'to the team: an order': { ...PLACED, shipment: SHIPMENT, bot: false },
  'to the team: an order that a bot may have sent': { ...PLACED, shipment: NO_PRICE, bot: true },
  'to the team: a request without a price': {
    kind: 'price-call-asked',
    shipment: NO_PRICE,
    bot: false,
    link: CONSOLE_ORDER,
  },
  'to the team: a call-back about an estimate': { ...ASKED, route: SHIPMENT },
  'to the team: a call-back': { ...ASKED, route: null },
  'to the team: an overdue call-back about an estimate': { ...OVERDUE, route: SHIPMENT },
  'to the team: an overdue call-back': { ...OVERDUE, route: null },
  'to the team: an overdue request without a price': {
    ...LATE,
    kind: 'price-call-overdue',
    shipment: NO_PRICE,
    link: CONSOLE_ORDER,
  },
  'to the team: a review': { ...HELD, rating: 2, reason: 'blocked words' },
  'to the team: a review, where all are held': { ...HELD, rating: 5, reason: null },
  'a saved report beside other days': {
    ...SAVED_REPORT,
    name: 'Campaigns of the week',
    every: 'week',
    report: REPORT,
    condition: null,
  },
  'a saved report by two properties': {
    ...SAVED_REPORT,
    name: 'Lines by state',
    every: 'day',
    report: {
      ...REPORT,
      to: REPORT.from,
      currency: null,
      leftOut: 0,
      withoutSpendOf: [],
      unfinishedDay: REPORT.from,
      comparedDays: { from: '2026-11-15', to: '2026-11-15', beforeHour: 8 },
      by: ['line', 'state'],
      rows: [{ ...createMeasures(WITHOUT_SPEND), names: ['auto', 'CA'], visits: null, leads: 4 }],
      total: { ...createMeasures(WITHOUT_SPEND), visits: 120, leads: 4 },
    },
    condition: { measure: 'leads', relation: 'below', value: 5, holds: true, found: 4 },
  },
  'a saved report that cannot be made': {
    ...SAVED_REPORT,
    name: 'Partners of the month',
    every: 'month',
    report: 'By partner, choose days from 2026-08-25 on.',
    condition: null,
  },
  'a test mail': { kind: 'test-mail', by: 'dee', link: 'https://console.example' },
}).map(([name, mail]) => ({ name, mail }));

const FORMATS = ['html', 'text'] as const;

export interface MailFrame {
  path: string;
  mail: MailContent;
  locale: Locale;
  format: (typeof FORMATS)[number];
}

export const MAIL_FRAMES: readonly { name: string; frames: MailFrame[] }[] = MAIL_EXAMPLES.map(
  ({ name, mail }, index) => ({
    name,
    frames: LOCALES.flatMap((locale) =>
      FORMATS.map((format) => ({
        path: `${GALLERY_PATH}/mails/${index + 1}/${locale}/${format}`,
        mail,
        locale,
        format,
      })),
    ),
  }),
);

export function mailFrameAt(path: string): MailFrame | undefined {
  return MAIL_FRAMES.flatMap(({ frames }) => frames).find((frame) => frame.path === path);
}
