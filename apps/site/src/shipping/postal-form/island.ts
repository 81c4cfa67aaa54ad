import type { Page } from '../../state/page.ts';
import { attachZipFields } from '../attach-zip-fields.ts';

/** Makes the postal forms show places as they are typed, and hold back zip codes that are none. */
export function hydrate(elements: HTMLElement[], page: Page): void {
  for (const element of elements) {
    const form = element.querySelector('form');
    if (!form) continue;
    const fields = attachZipFields(form, page);
    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      const wrong = await fields.check();
      if (wrong) wrong.focus();
      else form.submit();
    });
  }
}
