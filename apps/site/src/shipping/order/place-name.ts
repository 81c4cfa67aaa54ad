import type { ShownPlace } from '@zipfront/contracts/shipping/order';

/** `Miami Beach, FL 33139`. */
export function placeName({ city, state, zip }: ShownPlace): string {
  return `${city}, ${state} ${zip}`;
}
