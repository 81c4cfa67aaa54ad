import type { Rates } from '@zipfront/contracts/content/rates';
import type { Estimate, Shipment } from '@zipfront/contracts/shipping/estimate';
import type { ZipCodePlace } from '@zipfront/contracts/zip-code';
import { crowMiles, pointOf } from './distance.ts';

/** Prices are rounded to it, outward, so that a range never promises more than it was. */
const ROUND_TO_DOLLARS = 5;

/** What a shipment is, its places looked up. */
export interface PlacedShipment extends Omit<Shipment, 'from' | 'to'> {
  from: ZipCodePlace;
  to: ZipCodePlace;
}

type Reasons = Extract<Estimate, { outcome: 'priced' }>['reasons'];

/**
 * What a shipment would cost, as a range with its reasons; or why somebody has to look at it: what
 * lies off the mainland goes by ship, and military addresses have rules of their own.
 */
export function estimate(shipment: PlacedShipment, rates: Rates): Estimate {
  const { from, to } = shipment;
  if (from.military || to.military) return { outcome: 'call', why: 'military' };
  if (from.off_mainland || to.off_mainland) return { outcome: 'call', why: 'off-mainland' };
  const start = pointOf(from);
  const end = pointOf(to);
  if (start === null || end === null) return { outcome: 'call', why: 'unknown-place' };
  const miles = crowMiles(start, end) * rates.roadFactor;
  const reasons = reasonsOf(shipment, miles, rates);
  const middle = reasons.reduce((sum, { dollars }) => sum + dollars, 0);
  return {
    outcome: 'priced',
    low: Math.floor((middle * (1 - rates.range)) / ROUND_TO_DOLLARS) * ROUND_TO_DOLLARS,
    high: Math.ceil((middle * (1 + rates.range)) / ROUND_TO_DOLLARS) * ROUND_TO_DOLLARS,
    miles: Math.round(miles),
    transitDays: transitDays(miles, rates),
    reasons: reasons.map(({ reason, dollars }) => ({ reason, dollars: Math.round(dollars) })),
  };
}

/** The price of a running car on an open carrier at so many road miles: continuous, never falling. */
export function distancePrice(miles: number, { price }: Pick<Rates, 'price'>): number {
  const next = price.findIndex((line) => line.miles >= miles);
  const upper = next === -1 ? price.length - 1 : Math.max(next, 1);
  const [from, to] = [price[upper - 1], price[upper]];
  if (!from || !to) throw new Error('A table of prices has at least two lines.');
  const slope = (to.dollars - from.dollars) / (to.miles - from.miles);
  return from.dollars + slope * (miles - from.miles);
}

/** What the price is made of; each reason after the first is what it adds to those before. */
function reasonsOf(shipment: PlacedShipment, miles: number, rates: Rates): Reasons {
  const distance = distancePrice(miles, rates);
  const reasons: Reasons = [{ reason: 'distance', dollars: distance }];
  const factor = vehicleFactor(shipment, rates);
  if (factor !== 1) reasons.push({ reason: 'vehicle', dollars: distance * (factor - 1) });
  if (shipment.transport === 'enclosed') {
    reasons.push({ reason: 'enclosed', dollars: distance * factor * (rates.enclosed - 1) });
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
