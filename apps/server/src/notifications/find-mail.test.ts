import { describe, expect, it } from 'vitest';
import { callBackRow } from '../platform/retention/testing/sample-records.ts';
import { toJson } from '../platform/store/tables/columns.ts';
import type { OutboxRow } from '../platform/store/tables/console.ts';
import type { ReviewRow } from '../platform/store/tables/reviews.ts';
import type { OrderRow } from '../platform/store/tables/shipping.ts';
import { type Engine, engines } from '../platform/store/testing/engines.ts';
import { emptyTestDatabase } from '../platform/store/testing/open-database.ts';
import { NOON } from '../platform/store/testing/visit-rows.ts';
import { generateReviews } from '../shipping/reviews/testing/generate-reviews.ts';
import { loadVehicles } from '../site/vehicles/vehicles.ts';
import { loadZipCodes } from '../site/zipcodes/zip-codes.ts';
import { findMail } from './find-mail.ts';
import { sampleMailServices } from './testing/sample-mail-services.ts';
import { sampleOrder } from './testing/sample-order.ts';

const [sqlite] = engines as [Engine, ...Engine[]];
const vehicles = loadVehicles();
const zipCodes = loadZipCodes();

async function mailAbout(
  order: Partial<OrderRow>,
  row: Partial<OutboxRow> = {},
): Promise<Record<string, unknown> | null> {
  const { store, db } = await emptyTestDatabase(sqlite);
  await db.insertInto('shipping_order').values(sampleOrder(order)).execute();
  const found = await findMail(
    {
      kind: 'estimate-saved',
      subject: sampleOrder().reference,
      recipient: null,
      facts: toJson({}),
      ...row,
    },
    { ...sampleMailServices(store), vehicles, zipCodes },
  );
  return found && { to: found.to, ...JSON.parse(found.text).mail };
}

const vehicle = (make: string, model: string, kind: 'car' | 'motorcycle' = 'car') => ({
  vehicle: toJson({ year: 2019, make, model, kind, motorcycleType: null }),
});

describe('findMail', () => {
  // behaviour: 18.4
  it('reads the contact and the facts of the order, in its language', async () => {
    expect(await mailAbout({ locale: 'es-US' })).toMatchObject({
      to: 'nadia@mail.example',
      kind: 'estimate-saved',
      isCallAsked: false,
      link: 'https://site.example/shipping/order-link/7K3M-9QXT-02HB-VZ4C',
      shipment: {
        from: { zip: '10001', city: 'New York', state: 'NY' },
        to: { zip: '60601', city: 'Chicago', state: 'IL' },
        estimate: { outcome: 'priced', low: 900 },
      },
    });
  });

  // behaviour: 18.6
  it.each([
    ['honda', 'CIVIC', 'Honda Civic'],
    ['Chevy', 'silverado', 'Chevrolet Silverado'],
    ['Honda', 'Civic cheap-pills.example', null],
    ['http://evil.example', 'Civic', null],
  ])('writes the vehicle %s %s as the lists have it: %s', async (make, model, name) => {
    const mail = await mailAbout(vehicle(make, model));
    expect(mail).toMatchObject({ shipment: { vehicle: { year: 2019, name } } });
    expect(JSON.stringify(mail)).not.toMatch(/evil|pills|Nadia Ruiz/);
  });

  // behaviour: 18.6
  it('looks a motorcycle up in its own list', async () => {
    const mail = await mailAbout(vehicle('Honda', 'gold wing', 'motorcycle'));
    expect(mail).toMatchObject({ shipment: { vehicle: { name: 'Honda Gold Wing' } } });
  });

  // behaviour: 18.4
  it('returns the status of a changed order with the price that was set, and null for a status without a mail', async () => {
    const facts = toJson({ status: 'booked' });
    expect(await mailAbout({ price: 1_190 }, { kind: 'order-changed', facts })).toMatchObject({
      kind: 'order-changed',
      status: 'booked',
      shipment: { price: 1_190 },
    });
    const plain = toJson({ status: 'delivered' });
    expect(await mailAbout({}, { kind: 'order-changed', facts: plain })).toMatchObject({
      status: 'delivered',
      shipment: { price: null },
    });
    const other = toJson({ status: 'requested' });
    expect(await mailAbout({}, { kind: 'order-changed', facts: other })).toBeNull();
  });

  // behaviour: 18.4
  it('names what the owner changed, and returns null for a change without a mail', async () => {
    const kind = 'order-changed-by-owner';
    const about = (change: string) => mailAbout({}, { kind, facts: toJson({ change }) });
    expect(await about('streets')).toMatchObject({ kind, change: 'streets' });
    expect(await about('phone')).toBeNull();
  });

  // behaviour: 18.4
  it('mails the team a call-back of a bot, without a route where a place is missing', async () => {
    const { store, db } = await emptyTestDatabase(sqlite);
    const places = { from_zip: '10001', to_zip: null };
    await db
      .insertInto('call_back')
      .values([
        callBackRow(NOON, 'bot', { ...places, bot: 1 }),
        callBackRow(NOON, 'person', { ...places, to_zip: '60601' }),
      ])
      .execute();
    const mailOf = async (word: string) => {
      const row = { kind: 'call-back-asked', recipient: 'ana@team.example' } as const;
      const found = await findMail(
        { ...row, subject: `${word}-call`, facts: toJson({}) },
        sampleMailServices(store),
      );
      return JSON.parse(found?.text ?? '{}').mail;
    };
    expect(await mailOf('bot')).toMatchObject({ route: null, bot: true });
    expect(await mailOf('person')).toMatchObject({ route: { to: { zip: '60601' } }, bot: false });
  });

  // behaviour: 18.4
  it('leads the author of a review to the page in its language that lists them', async () => {
    const { store, db } = await emptyTestDatabase(sqlite);
    const [review] = generateReviews(1, { site: 'shipping', newest: NOON });
    await db
      .insertInto('review')
      .values({ ...(review as ReviewRow), id: 'a review', email: 'nadia@mail.example' })
      .execute();
    const page = (locale: string, path: string, type: string) => ({
      locale,
      path,
      sections: [{ type }],
    });
    const services = sampleMailServices(store);
    const reviewPages = () =>
      [
        page('en-US', '/reviews/', 'review-list'),
        page('es-US', '/es/escribir/', 'review-form'),
        page('es-US', '/es/opiniones/', 'review-list'),
      ] as never;
    const found = await findMail(
      { kind: 'review-published', subject: 'a review', recipient: null, facts: toJson({}) },
      { ...services, pages: { ...services.pages, reviewPages } },
    );
    expect(JSON.parse(found?.text ?? '{}').mail.link).toBe('https://site.example/es/opiniones/');
  });

  // behaviour: 18.4, 18.13
  it('leads the team to the item in the console', async () => {
    const row = { kind: 'order-placed', recipient: 'ana@team.example' } as const;
    expect(await mailAbout({ bot: 1 }, row)).toMatchObject({
      to: 'ana@team.example',
      bot: true,
      link: 'https://console.example/desk/orders/7K3M-9QXT-02HB-VZ4C',
    });
  });
});
