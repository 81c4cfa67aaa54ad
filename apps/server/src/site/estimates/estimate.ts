import type { Rates } from '@zipfront/contracts/content/rates';
import type { Estimate } from '@zipfront/contracts/shipping/estimate';
import type { ZipCodePlace } from '@zipfront/contracts/visits/zip-code';
import { landMass, MAINLAND, type PlacedShipment, roadMiles, zipPoint } from './road-miles.ts';

/** Returns the factor of the season. Rules with months need a date. */
function seasonFactor(
  { from, to, date }: Pick<PlacedShipment, 'from' | 'to' | 'date'>,
  { season }: Pick<Rates, 'season'>,
): number {
  const month = date === null ? null : Number(date.slice(5, 7));
  return season
    .filter(
      (rule) =>
        (rule.months === undefined || (month !== null && rule.months.includes(month))) &&
        (rule.from === undefined || rule.from.includes(from.state)) &&
        (rule.to === undefined || rule.to.includes(to.state)),
    )
    .reduce((product, { factor }) => product * factor, 1);
}

/** Dollars to whose multiples a range is rounded outward, so that it is never narrower. */
const ROUND_TO_DOLLARS = 5;

/** Without the error of binary fractions: 350 times 1.1 is 385.00000000000006. */
function multiples(dollars: number): number {
  return Number((dollars / ROUND_TO_DOLLARS).toFixed(6));
}

type CallReason = Extract<Estimate, { outcome: 'call' }>['why'];
type Reasons = Extract<Estimate, { outcome: 'priced' }>['reasons'];

/** Computes the price of a shipment, or why a person must price it: no road, or special rules. */
export function estimate(shipment: PlacedShipment, rates: Rates): Estimate {
  const { from, to } = shipment;
  const start = zipPoint(from);
  const end = zipPoint(to);
  const why = whyCall(from, to);
  if (why !== null) return { outcome: 'call', why };
  if (start === null || end === null) return { outcome: 'call', why: 'unknown-place' };
  const miles = roadMiles(start, end) * rates.roadFactor;
  // The displayed numbers add up: the range is made of the rounded reasons.
  const reasons = priceReasons(shipment, miles, rates).map(({ reason, dollars }) => ({
    reason,
    dollars: Math.round(dollars),
  }));
  const middle = reasons.reduce((sum, { dollars }) => sum + dollars, 0);
  return {
    outcome: 'priced',
    low: Math.floor(multiples(middle * (1 - rates.range))) * ROUND_TO_DOLLARS,
    high: Math.ceil(multiples(middle * (1 + rates.range))) * ROUND_TO_DOLLARS,
    miles: Math.round(miles),
    transitDays: transitDays(miles, rates),
    reasons,
  };
}

function whyCall(from: ZipCodePlace, to: ZipCodePlace): CallReason | null {
  if (from.military || to.military) return 'military';
  const [start, end] = [landMass(from), landMass(to)];
  if (start === end) return start === MAINLAND ? null : 'local';
  return from.off_mainland || to.off_mainland ? 'off-mainland' : 'no-road';
}

/** Dollars for a running car on an open carrier by its distance; continuous, never falling. */
export function distancePrice(miles: number, { price }: Pick<Rates, 'price'>): number {
  const next = price.findIndex((line) => line.miles >= miles);
  const upper = next === -1 ? price.length - 1 : Math.max(next, 1);
  const [from, to] = [price[upper - 1], price[upper]];
  if (!from || !to) throw new Error('A table of prices has at least two lines.');
  const slope = (to.dollars - from.dollars) / (to.miles - from.miles);
  return from.dollars + slope * (miles - from.miles);
}

/** Returns the parts of a price. Each reason after the first is the amount it adds. */
function priceReasons(shipment: PlacedShipment, miles: number, rates: Rates): Reasons {
  const distance = distancePrice(miles, rates);
  const reasons: Reasons = [{ reason: 'distance', dollars: distance }];
  const factor = vehicleFactor(shipment, rates);
  if (factor !== 1) reasons.push({ reason: 'vehicle', dollars: distance * (factor - 1) });
  const carrier = shipment.transport === 'enclosed' ? rates.enclosed : 1;
  if (carrier !== 1)
    reasons.push({ reason: 'enclosed', dollars: distance * factor * (carrier - 1) });
  const season = seasonFactor(shipment, rates);
  if (season !== 1) {
    reasons.push({ reason: 'season', dollars: distance * factor * carrier * (season - 1) });
  }
  if (!shipment.running) reasons.push({ reason: 'not-running', dollars: rates.notRunning });
  return reasons;
}

function vehicleFactor({ kind, motorcycleType }: PlacedShipment, rates: Rates): number {
  if (kind === 'car') return 1;
  if (kind !== 'motorcycle') return rates.vehicle[kind];
  return rates.vehicle.motorcycle * rates.motorcycle[motorcycleType ?? 'standard'];
}

function transitDays(miles: number, { transit }: Rates): [least: number, most: number] {
  const line = transit.find(({ upToMiles }) => miles <= upToMiles) ?? transit.at(-1);
  if (!line) throw new Error('A table of days has at least one line.');
  return line.days;
}
