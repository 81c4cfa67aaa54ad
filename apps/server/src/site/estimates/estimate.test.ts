import { join } from 'node:path';
import { type Rates, ratesSchema } from '@zipfront/contracts/content/rates';
import { estimateSchema, TRANSPORTS } from '@zipfront/contracts/shipping/estimate';
import { MOTORCYCLE_TYPES, VEHICLE_KINDS } from '@zipfront/contracts/shipping/vehicle';
import fc from 'fast-check';
import { parse } from 'valibot';
import { describe, expect, test } from 'vitest';
import { loadRates } from '../pages/load-rates.ts';
import { loadZipCodes } from '../zipcodes/zip-codes.ts';
import { distancePrice, estimate } from './estimate.ts';
import type { PlacedShipment } from './road-miles.ts';

const CONTENT = join(import.meta.dirname, '../../../../../content');
const zipCodes = loadZipCodes();

function contentRates(): Rates {
  const rates = loadRates(CONTENT, 'shipping');
  if (!rates) throw new Error('The shipping site has no rates.');
  return rates;
}

const RATES = contentRates();

function place(zip: string) {
  const found = zipCodes.find(zip);
  if (!found) throw new Error(`${zip} is no zip code.`);
  return found;
}

function shipment(from: string, to: string, changes: Partial<PlacedShipment> = {}): PlacedShipment {
  return {
    from: place(from),
    to: place(to),
    kind: 'car',
    motorcycleType: null,
    running: true,
    transport: 'open',
    date: null,
    ...changes,
  };
}

function priced(from: string, to: string, changes: Partial<PlacedShipment> = {}, rates = RATES) {
  const made = estimate(shipment(from, to, changes), rates);
  if (made.outcome !== 'priced') throw new Error(`${from} to ${to} has no price: ${made.why}.`);
  return made;
}

/** Road miles between city centers, as road atlases' mileage charts give them. */
const ROUTES: [from: string, to: string, miles: number, cities: string][] = [
  ['10001', '90012', 2790, 'New York to Los Angeles'],
  ['10001', '60601', 790, 'New York to Chicago'],
  ['60601', '90012', 2015, 'Chicago to Los Angeles'],
  ['98101', '33101', 3300, 'Seattle to Miami'],
  ['94102', '10001', 2905, 'San Francisco to New York'],
  ['77002', '30303', 793, 'Houston to Atlanta'],
  ['75201', '80202', 793, 'Dallas to Denver'],
  ['02108', '33101', 1495, 'Boston to Miami'],
  ['48226', '37201', 535, 'Detroit to Nashville'],
  ['85003', '92101', 355, 'Phoenix to San Diego'],
  ['97201', '98101', 174, 'Portland to Seattle'],
  ['89101', '84101', 421, 'Las Vegas to Salt Lake City'],
  ['63101', '64106', 248, 'St. Louis to Kansas City'],
  ['55401', '60601', 408, 'Minneapolis to Chicago'],
  ['19103', '15222', 305, 'Philadelphia to Pittsburgh'],
  ['30303', '28202', 245, 'Atlanta to Charlotte'],
  ['78701', '70112', 511, 'Austin to New Orleans'],
  ['80202', '94102', 1250, 'Denver to San Francisco'],
  ['32202', '60601', 1065, 'Jacksonville to Chicago'],
  ['20001', '10001', 226, 'Washington to New York'],
  ['48226', '53202', 370, 'Detroit to Milwaukee, round Lake Michigan'],
  ['48226', '44113', 170, 'Detroit to Cleveland, round Lake Erie'],
  ['06320', '11937', 205, 'New London to East Hampton, round the Sound'],
];

describe('the miles of an estimate', () => {
  // behaviour: 12.2
  test.each(ROUTES)('computes %s to %s near the published %i (%s)', (from, to, miles) => {
    const ratio = priced(from, to).miles / miles;
    expect(ratio).toBeGreaterThan(0.85);
    expect(ratio).toBeLessThan(1.15);
  });
});

describe('the price of a distance', () => {
  const miles = fc.double({ min: 0, max: 6000, noNaN: true });

  // behaviour: 12.1
  test('never decreases as the miles increase, and is never negative', () => {
    fc.assert(
      fc.property(miles, miles, (one, other) => {
        const [near, far] = [Math.min(one, other), Math.max(one, other)];
        expect(distancePrice(near, RATES)).toBeGreaterThanOrEqual(0);
        expect(distancePrice(far, RATES)).toBeGreaterThanOrEqual(distancePrice(near, RATES));
      }),
    );
  });

  // behaviour: 12.1
  test('raises the price with each mile without jumps', () => {
    const steepest = Math.max(
      ...RATES.price.slice(1).map(({ miles, dollars }, index) => {
        const before = RATES.price[index] ?? { miles: 0, dollars: 0 };
        return (dollars - before.dollars) / (miles - before.miles);
      }),
    );
    fc.assert(
      fc.property(miles, fc.double({ min: 0, max: 1, noNaN: true }), (from, step) => {
        const more = distancePrice(from + step, RATES) - distancePrice(from, RATES);
        expect(more).toBeLessThanOrEqual(steepest * step + 1e-6);
      }),
    );
  });

  test('costs no less for 501 miles than for 499', () => {
    expect(distancePrice(501, RATES)).toBeGreaterThan(distancePrice(499, RATES));
  });

  test('matches the table at its rows', () => {
    for (const line of RATES.price) {
      expect(distancePrice(line.miles, RATES)).toBeCloseTo(line.dollars, 6);
    }
  });
});

describe('an estimate', () => {
  const anyShipment = fc.record({
    from: fc.constantFrom(...ROUTES.map(([from]) => from)),
    to: fc.constantFrom(...ROUTES.map(([, to]) => to)),
    kind: fc.constantFrom(...VEHICLE_KINDS),
    motorcycleType: fc.constantFrom(...MOTORCYCLE_TYPES),
    running: fc.boolean(),
    transport: fc.constantFrom(...TRANSPORTS),
  });

  // behaviour: 12.4
  test('fits its schema and the sum of its reasons, and without a date both directions cost the same', () => {
    fc.assert(
      fc.property(anyShipment, ({ from, to, ...changes }) => {
        const made = priced(from, to, changes);
        expect(parse(estimateSchema, made)).toEqual(made);
        expect(made.low).toBeGreaterThan(0);
        expect(made.low).toBeLessThanOrEqual(made.high);
        const sum = made.reasons.reduce((total, { dollars }) => total + dollars, 0);
        const percent = Math.round(RATES.range * 100);
        expect(Math.floor((sum * (100 - percent)) / 500) * 5).toBe(made.low);
        expect(Math.ceil((sum * (100 + percent)) / 500) * 5).toBe(made.high);
        expect(priced(to, from, changes)).toEqual(made);
      }),
    );
  });

  // behaviour: 12.1
  test.each([
    [350, 0.1, [315, 385]],
    [875, 0.08, [805, 945]],
    [1001, 0.1, [900, 1105]],
    [1000, 0, [1000, 1000]],
  ])('rounds a range outward only where it is no multiple: $%i and %f', (dollars, range, [
    low,
    high,
  ]) => {
    const price = [0, 5000].map((miles) => ({ miles, dollars }));
    expect(priced('10001', '60601', {}, { ...RATES, price, range })).toMatchObject({ low, high });
  });

  test('costs more for enclosed transport, for a vehicle that does not run, and for a larger one', () => {
    const plain = priced('10001', '60601');
    expect(priced('10001', '60601', { transport: 'enclosed' }).low).toBeGreaterThan(plain.low);
    expect(priced('10001', '60601', { running: false }).low).toBeGreaterThan(plain.low);
    expect(priced('10001', '60601', { kind: 'truck' }).low).toBeGreaterThan(plain.low);
    const motorcycle = priced('10001', '60601', { kind: 'motorcycle', motorcycleType: 'trike' });
    expect(motorcycle.low).toBeGreaterThan(priced('10001', '60601', { kind: 'motorcycle' }).low);
    const van = priced('10001', '60601', { kind: 'van' });
    expect(van.low).toBeGreaterThan(priced('10001', '60601', { kind: 'suv' }).low);
  });

  // behaviour: 12.4
  test('changes with the season and the direction, and reports the reason', () => {
    const rates = {
      ...RATES,
      season: [
        { months: [10, 11], from: ['NY'], to: ['FL'], factor: 1.2 },
        { months: [11], factor: 1.1 },
        { from: ['FL'], factor: 0.9 },
      ],
    };
    const plain = priced('10001', '33101', {}, rates);
    expect(plain.reasons).toHaveLength(1);
    const [distance] = plain.reasons;
    if (!distance) throw new Error('A price has a first reason.');
    const seasonOf = (from: string, to: string, date: string | null) =>
      priced(from, to, { date }, rates).reasons.find(({ reason }) => reason === 'season')?.dollars;
    expect(seasonOf('10001', '33101', '2026-10-31')).toBe(Math.round(distance.dollars * 0.2));
    const november = seasonOf('10001', '33101', '2026-11-01') ?? 0;
    expect(Math.abs(november - distance.dollars * 0.32)).toBeLessThanOrEqual(1);
    expect(seasonOf('10001', '33101', '2026-12-01')).toBeUndefined();
    expect(seasonOf('33101', '10001', null)).toBe(-Math.round(distance.dollars * 0.1));
  });

  test('costs more to Florida in the fall and less from there, with the rates of the content', () => {
    const low = (from: string, to: string, date: string | null) => priced(from, to, { date }).low;
    expect(low('10001', '33101', '2026-11-01')).toBeGreaterThan(low('10001', '33101', null));
    expect(low('33101', '10001', '2026-11-01')).toBeLessThan(low('33101', '10001', null));
    expect(low('33101', '10001', '2027-04-01')).toBeGreaterThan(low('33101', '10001', null));
  });

  // behaviour: 12.1
  test('lists a reason for each part of a price', () => {
    const made = priced('10001', '60601', { kind: 'suv', transport: 'enclosed', running: false });
    expect(made.reasons.map(({ reason }) => reason)).toEqual([
      'distance',
      'vehicle',
      'enclosed',
      'not-running',
    ]);
    expect(priced('10001', '60601').reasons).toHaveLength(1);
  });

  test('lasts longer for a longer distance', () => {
    expect(priced('97201', '98101').transitDays).toEqual([1, 2]);
    expect(priced('98101', '33101').transitDays).toEqual([7, 9]);
  });

  test.each([
    ['09012', 'military'],
    ['99950', 'off-mainland'],
    ['00601', 'off-mainland'],
    ['96799', 'off-mainland'],
  ])('requires a call to %s: %s', (to, why) => {
    expect(estimate(shipment('10001', to), RATES)).toEqual({ outcome: 'call', why });
    expect(estimate({ ...shipment('10001', '10001'), from: place(to) }, RATES)).toEqual({
      outcome: 'call',
      why,
    });
  });

  // behaviour: 12.3
  test.each([
    ['99501', '99701', 'within Alaska'],
    ['96813', '96701', 'within Oahu'],
    ['02554', '02564', 'within Nantucket'],
  ])('requires a call from %s to %s that mentions no water: %s', (from, to) => {
    expect(estimate(shipment(from, to), RATES)).toEqual({ outcome: 'call', why: 'local' });
  });

  // behaviour: 12.3
  test.each([
    ['96813', '96720'],
    ['96793', '96748'],
    ['00901', '00765'],
  ])('crosses water from %s to %s, islands of one state', (from, to) => {
    expect(estimate(shipment(from, to), RATES)).toEqual({ outcome: 'call', why: 'off-mainland' });
  });

  // behaviour: 12.3
  test.each([
    '02554',
    '90704',
    '98250',
    '49757',
  ])('requires a call to %s, which no road leads to', (to) => {
    expect(estimate(shipment('10001', to), RATES)).toEqual({ outcome: 'call', why: 'no-road' });
  });

  // behaviour: 12.3
  test('requires a call for a city of unknown location', () => {
    const nowhere = { ...place('10001'), latitude: null };
    expect(estimate({ ...shipment('10001', '10001'), to: nowhere }, RATES)).toEqual({
      outcome: 'call',
      why: 'unknown-place',
    });
  });
});

describe('a table of rates', () => {
  const plain = structuredClone(RATES);

  test.each([
    [
      'falls',
      {
        price: [
          { miles: 0, dollars: 500 },
          { miles: 100, dollars: 400 },
        ],
      },
    ],
    [
      'is out of order',
      {
        price: [
          { miles: 0, dollars: 1 },
          { miles: 9, dollars: 2 },
          { miles: 9, dollars: 3 },
        ],
      },
    ],
    [
      'does not start at 0 miles',
      {
        price: [
          { miles: 5, dollars: 1 },
          { miles: 9, dollars: 2 },
        ],
      },
    ],
    ['has one line', { price: [{ miles: 0, dollars: 1 }] }],
    [
      'has days that fall',
      {
        transit: [
          { upToMiles: 1, days: [3, 4] },
          { upToMiles: 2, days: [2, 4] },
        ],
      },
    ],
    [
      'has a negative price',
      {
        price: [
          { miles: 0, dollars: -1 },
          { miles: 9, dollars: 2 },
        ],
      },
    ],
    ['makes enclosed cheaper', { enclosed: 0.9 }],
    ['has an invalid month', { season: [{ months: [13], factor: 1.1 }] }],
    ['has no month in a season', { season: [{ months: [], factor: 1.1 }] }],
    ['has a state in words', { season: [{ from: ['Florida'], factor: 1.1 }] }],
    ['has a season that costs nothing', { season: [{ factor: 0 }] }],
  ])('fails to parse when it %s', (_, change) => {
    expect(() => parse(ratesSchema, { ...plain, ...change })).toThrow();
  });

  test('parses the rates of the content', () => {
    expect(parse(ratesSchema, plain)).toEqual(RATES);
  });
});
