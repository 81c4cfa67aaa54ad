import { isStreet } from './form-fields.ts';
import type { ShippingTexts } from './texts.ts';

/** The error of each street of an order, whether it is missing or is not one; null where it conforms. */
export function streetFaults(texts: ShippingTexts) {
  const fault = (message: string) => (street: string) => (isStreet(street) ? null : message);
  return {
    pickup_street: fault(texts.pickupStreetNeeded),
    delivery_street: fault(texts.deliveryStreetNeeded),
  };
}
