import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NEUTRAL_COLORS } from '@zipfront/contracts/content/look';
import { siteSchema } from '@zipfront/contracts/content/site';
import {
  ORDER_STATUSES,
  type OwnedOrder,
  type ShownOrder,
} from '@zipfront/contracts/shipping/order';
import { ORDER_TEXTS } from '@zipfront/contracts/shipping/order-texts';
import { SHIPPING_TEXTS } from '@zipfront/contracts/shipping/shipping-texts';
import { renderToStaticMarkup } from 'react-dom/server';
import { parse } from 'valibot';
import { expect, test } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { NO_SECTIONS, type View } from '../../view/view.ts';
import { OrderPage } from './OrderPage.tsx';

const CONTENT = join(import.meta.dirname, '../../../../../content/shipping');
const TEXTS = SHIPPING_TEXTS['en-US'];

const place = { zip: '10001', city: 'New York', state: 'NY' };

const PRICED: ShownOrder = {
  access: 'owner',
  hindrance: null,
  askAgain: '/shipping/quote?from=10001',
  findAt: '/shipping/find-order/',
  reference: '7K3M-9QXT-2B4C-8D5E',
  status: 'requested',
  estimate: {
    outcome: 'priced',
    low: 100,
    high: 200,
    miles: 300,
    transitDays: [1, 2],
    reasons: [{ reason: 'distance', dollars: 150 }],
  },
  from: place,
  to: place,
  vehicle: { year: 2019, make: 'Honda', model: 'Civic', kind: 'car', motorcycleType: null },
  running: true,
  transport: 'open',
  pickupDate: '2026-12-01',
  name: 'N. R.',
  email: 'n•••@•••',
  phone: null,
  price: null,
  owned: null,
};

const CALL: Partial<ShownOrder> = {
  hindrance: 'no-price',
  estimate: { outcome: 'call', why: 'off-mainland' },
};

/** The page of an order as its visitor reads it, with the names of its form's fields. */
function drawn(changes: Partial<ShownOrder>, timeZone = 'America/New_York') {
  const site = parse(siteSchema, parseYaml(readFileSync(join(CONTENT, 'site.en-US.yaml'), 'utf8')));
  const view: View = {
    ...NO_SECTIONS,
    place: { own: '/', onOwnHost: false, sites: [] },
    site,
    company: null,
    lines: [],
    look: { colors: NEUTRAL_COLORS, logo: null, icons: { tab: null, touch: null, social: null } },
    path: '/shipping/orders/7K3M-9QXT-2B4C-8D5E/',
    privacySignal: false,
  };
  const html = renderToStaticMarkup(
    <OrderPage order={{ ...PRICED, ...changes }} timeZone={timeZone} mark="mark" view={view} />,
  );
  const inputs = [...html.matchAll(/<input(?![^>]*(?:hidden|tabindex))[^>]* name="(\w+)"/gi)];
  const fields = inputs.map(([, name]) => name);
  const text = html.replace(/<[^>]*>/g, ' ').replaceAll('&#x27;', "'");
  return { html, fields, text };
}

// behaviour: 12.12
test('asks in the order form for a number for the driver, and for no consent to be called', () => {
  const { fields, text } = drawn({});
  expect(fields).toEqual(['pickup_street', 'delivery_street', 'phone', 'confirm']);
  expect(text).toContain(TEXTS.driverNotice);
  expect(text).not.toContain(TEXTS.consent);
});

test('shows a given number with its purpose', () => {
  const { fields, text } = drawn({ phone: '••• 77' });
  expect(fields).toEqual(['pickup_street', 'delivery_street', 'confirm']);
  expect(text).toContain('The number you gave: ••• 77.');
  expect(text).toContain(TEXTS.driverNotice);
});

// behaviour: 12.10
test('asks for the number to call without a price, and shows no order form', () => {
  const { fields, text } = drawn(CALL);
  expect(fields).toEqual(['phone', 'consent']);
  expect(text).toContain(TEXTS.callHeading);
  expect(text).toContain(TEXTS.consentCall);
  expect(text).not.toContain(TEXTS.requestedHeading);
  expect(text).not.toContain(TEXTS.confirm);
});

test('shows when we call, without a price and with a number', () => {
  const { fields, text } = drawn({ ...CALL, phone: '••• 77' });
  expect(fields).toEqual([]);
  expect(text).toContain('We will call you at ••• 77 within one business day.');
});

// behaviour: 12.11
test.each<[string, Partial<ShownOrder>, string]>([
  ['whose day is over', { hindrance: 'day-over' }, TEXTS.orderDayOver],
  ['whose price is too old', { hindrance: 'too-old' }, TEXTS.orderEnded],
  ['of another browser', { access: 'elsewhere' }, TEXTS.orderElsewhere],
  ['of a visit that ended', { access: 'ended' }, TEXTS.orderEnded],
  ['without a price, of another browser', { ...CALL, access: 'elsewhere' }, TEXTS.callElsewhere],
])('shows the reason and a link to a new price, and no form, for a request %s', (_, changes, why) => {
  const { html, fields, text } = drawn(changes);
  expect(fields).toEqual([]);
  expect(text).toContain(why);
  expect(html).toContain('<a href="/shipping/quote?from=10001">');
});

/** The part of an ordered order that its owner sees. */
const OWNED: OwnedOrder = {
  version: 7,
  history: [
    { at: Date.UTC(2026, 10, 21, 12), what: 'status', before: null, after: 'requested' },
    { at: Date.UTC(2026, 10, 21, 13), what: 'status', before: 'requested', after: 'ordered' },
    { at: Date.UTC(2026, 10, 22, 12), what: 'date', before: '2026-12-01', after: '2026-12-03' },
    { at: Date.UTC(2026, 10, 22, 13), what: 'price', before: null, after: '1900' },
    { at: Date.UTC(2026, 10, 22, 14), what: 'price', before: '1900', after: null },
  ],
  forms: ['order-date', 'order-streets', 'order-cancel'],
  streets: { pickup: '350 5th Avenue', delivery: '233 S Wacker Drive' },
  firstDay: '2026-11-22',
};

// behaviour: 12.37
test('names the times of the history in the reporting time zone of the site', () => {
  const { text } = drawn({ status: 'ordered', owned: OWNED }, 'America/Los_Angeles');
  const history = text.replace(/\s+/g, ' ');
  expect(history).toContain('November 21, 2026 at 4:00 AM PST Estimate saved');
});

// behaviour: 12.37
test('shows the owner of an order that was placed its history and the forms that change it', () => {
  const { fields, text, html } = drawn({ status: 'ordered', owned: OWNED });
  expect(fields).toEqual(['date', 'pickup_street', 'delivery_street']);
  expect(html).toContain('value="350 5th Avenue"');
  expect(html).toContain('min="2026-11-22" max="2027-11-22"');
  expect(html.match(/name="version" value="7"/g)).toHaveLength(3);
  for (const entry of [
    'November 21, 2026 at 7:00 AM EST Estimate saved',
    'November 21, 2026 at 8:00 AM EST Ordered',
    'Pickup date changed from December 1, 2026 to December 3, 2026',
    'Price set to $1,900',
    'Back to the price of the estimate',
  ]) {
    expect(text.replace(/\s+/g, ' ')).toContain(entry);
  }
  expect(text).toContain(ORDER_TEXTS['en-US'].cancelQuestion);
});

// behaviour: 12.37
test('lets the owner only cancel a request, and change nothing once a carrier is booked', () => {
  const requested = drawn({ owned: { ...OWNED, streets: null, forms: ['order-cancel'] } });
  expect(requested.fields).not.toContain('date');
  expect(requested.text).toContain(ORDER_TEXTS['en-US'].cancelQuestion);
  const booked = drawn({ status: 'booked', owned: { ...OWNED, forms: [] } });
  expect(booked.fields).toEqual([]);
  expect(booked.text).toContain('It picks up your vehicle on December 1, 2026.');
});

// behaviour: 12.37
test('shows anybody else the status of an order, and neither history nor forms', () => {
  const { fields, text } = drawn({ status: 'ordered', access: 'elsewhere' });
  expect(fields).toEqual([]);
  expect(text).toContain('Ordered');
  expect(text).not.toContain(ORDER_TEXTS['en-US'].history);
});

// behaviour: 12.37
test.each(ORDER_STATUSES)('says in words that an order is %s, in both languages', (status) => {
  const { text } = drawn({ status, owned: { ...OWNED, history: [], forms: [] } });
  expect(text).toContain(ORDER_TEXTS['en-US'][`status-${status}`]);
  expect(ORDER_TEXTS['es-US'][`status-${status}`]).not.toBe('');
});

// behaviour: 12.40
test('shows a price that was set in place of the estimate, and asks to order at it', () => {
  const { text } = drawn({ price: 1_900 });
  expect(text).toContain('$1,900');
  expect(text).toContain('This price is firm. It replaces the estimate of $100 to $200.');
  expect(text).toContain(TEXTS.firmHeading);
  expect(text).toContain(TEXTS.confirmFirm);
  expect(text).not.toContain(TEXTS.estimate);
  expect(text).not.toContain(TEXTS.confirm);
});

// behaviour: 12.40
test('mentions no missing pickup date, as an order has one', () => {
  expect(drawn({}).text).not.toContain(TEXTS.noDateNote);
});
