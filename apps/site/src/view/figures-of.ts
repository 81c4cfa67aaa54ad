import { own } from '@zipfront/contracts/own';
import type { Shipment } from '@zipfront/contracts/shipping/estimate';
import { type PricedEstimate, shipmentKey } from '@zipfront/contracts/shipping/page-figures';
import type { View } from './view.ts';

/** Figures that the rates give for a shipment that the page shows. */
export function figuresOf({ figures }: Pick<View, 'figures'>, shipment: Shipment): PricedEstimate {
  const key = shipmentKey(shipment);
  const found = own(figures, key);
  if (found === undefined) throw new Error(`The page has no figures for ${key}.`);
  return found;
}
