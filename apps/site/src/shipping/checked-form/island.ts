import { isStreet } from '@zipfront/contracts/shipping/form-fields';
import { attachCheckedForm, textsOf } from './attach-checked-form.ts';

/** The fields that hold a street. */
const STREETS = ['pickup_street', 'delivery_street'];

/** Makes the order form and the call-back forms tell what is wrong as they are filled in. */
export function hydrate(elements: HTMLElement[]): void {
  for (const element of elements) {
    const form = element.querySelector('form');
    if (!form) continue;
    const texts = textsOf(form);
    attachCheckedForm(form, {
      judge(field, data) {
        if (!STREETS.includes(field)) return null;
        const street = String(data.get(field) ?? '').trim();
        if (street === '') return texts['address-required'] ?? null;
        return isStreet(street) ? null : (texts['address-invalid'] ?? null);
      },
    });
  }
}
