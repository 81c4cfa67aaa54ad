import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NEUTRAL_COLORS } from '@zipfront/contracts/content/colors';
import { siteSchema } from '@zipfront/contracts/content/site';
import type { ShownOrder } from '@zipfront/contracts/shipping/order';
import { SHIPPING_TEXTS } from '@zipfront/contracts/shipping/texts';
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
};

const CALL: Partial<ShownOrder> = {
  hindrance: 'no-price',
  estimate: { outcome: 'call', why: 'off-mainland' },
};

/** The page of an order as its visitor reads it, with the names of its form's fields. */
function drawn(changes: Partial<ShownOrder>) {
  const site = parse(siteSchema, parseYaml(readFileSync(join(CONTENT, 'site.en-US.yaml'), 'utf8')));
  const view: View = {
    ...NO_SECTIONS,
    place: { own: '/', onOwnHost: false, sites: [] },
    site,
    look: {
      colors: NEUTRAL_COLORS,
      logo: null,
      icons: { tab: null, touch: null, social: null },
    },
    path: '/shipping/orders/7K3M-9QXT-2B4C-8D5E/',
    privacySignal: false,
  };
  const html = renderToStaticMarkup(
    <OrderPage order={{ ...PRICED, ...changes }} mark="mark" view={view} />,
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
  expect(text).toContain('The number that you gave: ••• 77.');
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
  expect(text).toContain('We call you at ••• 77 within one working day.');
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
