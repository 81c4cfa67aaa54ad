import { fill } from '@zipfront/contracts/shipping/fill';
import type { CallSubject } from './call-subject.ts';

/** Writes what a call is about into the call-back forms of the page, for who leaves a number. */
export function fillCallSubject({ from, to, about }: CallSubject): void {
  for (const told of document.querySelectorAll<HTMLElement>('[data-call-subject]')) {
    const fields = told.closest('form')?.elements;
    for (const [name, value] of Object.entries({ from, to, about })) {
      const field = fields?.namedItem(name);
      if (field instanceof HTMLInputElement) field.value = value;
    }
    told.textContent = fill(told.dataset.callSubject ?? '', { from, to, about });
    told.hidden = from === '';
  }
}
