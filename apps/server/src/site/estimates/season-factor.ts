import type { Rates } from '@zipfront/contracts/content/rates';
import type { PlacedShipment } from './placed-shipment.ts';

/**
 * The factor of the time of year and the direction in a price: the product of all rules that hold for the
 * month of the pickup and the states of the two ends. A rule with months holds for no shipment without
 * a date.
 */
export function seasonFactor(
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
