import type { Shipment } from '@zipfront/contracts/shipping/estimate';
import type { ZipCodePlace } from '@zipfront/contracts/zip-code';

/** A shipment with its zip codes looked up. */
export interface PlacedShipment extends Omit<Shipment, 'from' | 'to'> {
  from: ZipCodePlace;
  to: ZipCodePlace;
}
