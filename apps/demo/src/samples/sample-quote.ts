import type { QuoteFormName } from '@zipfront/contracts/shipping/form-fields';
import type { MotorcycleType } from '@zipfront/contracts/shipping/vehicle';
import { DAY_MS } from '@zipfront/contracts/time/time';
import type { Random } from './random.ts';
import type { SamplePerson } from './sample-person.ts';
import { sampleOverseasZip, sampleZip } from './sample-visit.ts';
import type { SampleWorld } from './sample-world.ts';

/** A model with the years in which it was made. */
type Model = readonly [make: string, model: string, firstYear: number, lastYear: number];

/** Cars that are often shipped. A test compares them with the product's list of vehicles. */
export const SAMPLE_CARS: readonly Model[] = [
  ['Honda', 'Civic', 2008, 2025],
  ['Honda', 'CR-V', 2010, 2025],
  ['Toyota', 'Camry', 2007, 2025],
  ['Toyota', 'RAV4', 2010, 2025],
  ['Toyota', 'Tacoma', 2009, 2024],
  ['Ford', 'F-150', 2006, 2024],
  ['Ford', 'Mustang', 2005, 2023],
  ['Chevrolet', 'Silverado', 2007, 2024],
  ['Jeep', 'Wrangler', 2008, 2024],
  ['Subaru', 'Outback', 2010, 2025],
  ['Tesla', 'Model 3', 2018, 2025],
  ['BMW', 'X5', 2009, 2024],
  ['Nissan', 'Altima', 2008, 2024],
  ['Hyundai', 'Elantra', 2011, 2025],
];

/** Motorcycles that are often shipped, with the type that their owners select. */
export const SAMPLE_MOTORCYCLES: readonly (readonly [...Model, type: MotorcycleType])[] = [
  ['Honda', 'Gold Wing', 2006, 2024, 'touring'],
  ['Harley-Davidson', 'Sportster', 2004, 2020, 'cruiser'],
  ['Kawasaki', 'Ninja', 2010, 2024, 'sport'],
  ['Triumph', 'Bonneville', 2008, 2024, 'standard'],
];

/** Share of requests with one end that no road reaches: without a call they have no price. */
const OVERSEAS = 0.08;

/** The fields of a quote form as a visitor fills them in, without the version of the consent. */
export function sampleQuoteFields(
  random: Random,
  form: QuoteFormName,
  { world, person, at }: { world: SampleWorld; person: SamplePerson; at: number },
): Record<string, string> {
  const { zipCodes } = world;
  const from = sampleZip(random, zipCodes);
  const to = random.chance(OVERSEAS)
    ? sampleOverseasZip(random, zipCodes)
    : otherZip(random, world, from);
  const pickup = at + random.whole(3, 35) * DAY_MS;
  return {
    from,
    to,
    ...vehicleFields(random, form),
    running: random.chance(0.93) ? 'yes' : 'no',
    transport: random.chance(0.88) ? 'open' : 'enclosed',
    date: new Date(pickup).toISOString().slice(0, 10),
    name: `${person.firstName} ${person.lastName}`,
    email: person.email,
    ...(random.chance(0.62) && { phone: person.phone, consent: 'yes' }),
  };
}

function otherZip(random: Random, { zipCodes }: SampleWorld, zip: string): string {
  for (;;) {
    const other = sampleZip(random, zipCodes);
    if (other !== zip) return other;
  }
}

function vehicleFields(random: Random, form: QuoteFormName): Record<string, string> {
  if (form === 'motorcycle-quote-form') {
    const [make, model, first, last, type] = random.pick(SAMPLE_MOTORCYCLES);
    return { year: String(random.whole(first, last)), make, model, motorcycle_type: type };
  }
  const [make, model, first, last] = random.pick(SAMPLE_CARS);
  return { year: String(random.whole(first, last)), make, model };
}
