import { lastPickupDate, pickupDateFault } from '@zipfront/contracts/shipping/pickup-date';
import type { Page } from '../../state/page.ts';
import { attachZipFields } from '../attach-zip-fields.ts';
import { attachCheckedForm, textsOf } from '../checked-form/attach-checked-form.ts';
import { attachVehicleFields } from './attach-vehicle-fields.ts';
import { fillFromQuery } from './fill-from-query.ts';
import { attachLiveEstimate } from './live-estimate.ts';

/** Makes the quote forms, whole and short, tell places, vehicles, prices and mistakes as they are filled in. */
export function hydrate(elements: HTMLElement[], page: Page): void {
  for (const element of elements) {
    const form = element.querySelector('form');
    if (form) attach(form, page);
  }
}

function attach(form: HTMLFormElement, page: Page): void {
  const texts = textsOf(form);
  fillFromQuery(form, new URLSearchParams(location.search));
  const zips = attachZipFields(form, page);
  const group = form.elements.namedItem('motorcycle_type') ? 'motorcycle' : 'fourWheels';
  const vehicle = attachVehicleFields(form, group, () => estimate.update());
  const estimate = attachLiveEstimate(form, vehicle);
  const date = form.elements.namedItem('date');
  if (date instanceof HTMLInputElement) {
    date.min = today();
    date.max = lastPickupDate(today());
  }
  attachCheckedForm(form, {
    wrongControl: zips.check,
    judge(field, data) {
      const text = (name: string) => String(data.get(name) ?? '');
      if (field === 'date') {
        const fault = pickupDateFault(text('date'), today());
        return fault && (texts[fault] ?? null);
      }
      if (field === 'kind') return text('kind') ? null : (texts.kindNeeded ?? null);
      const isAsked = field === 'consent' && text('phone').trim() !== '';
      return isAsked && !data.has('consent') ? (texts.consentNeeded ?? null) : null;
    },
  });
}

/** The visitor's own day, as a date field writes it. */
function today(): string {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
}
