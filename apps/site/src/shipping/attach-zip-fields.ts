import type { MessageKey } from '@zipfront/contracts/messages';
import type { Page } from '../state/page.ts';
import { lookUp } from '../zip-form/lookup.ts';
import { loadPostalData } from './postal-data.ts';
import { createZipField, type ZipFieldView } from './zip-field.ts';

/** The zip fields of a form, as the form uses them. */
export interface ZipFields {
  /** Shows what is wrong with each; the first field that is wrong, or null. */
  check(): Promise<HTMLInputElement | null>;
}

/**
 * Makes the zip fields of a form (`[data-zip-field]`, drawn by `ZipInput`) show places and errors as
 * they are typed in.
 */
export function attachZipFields(form: HTMLFormElement, { config }: Page): ZipFields {
  const fetch = window.fetch.bind(window);
  const fields = [...form.querySelectorAll<HTMLElement>('[data-zip-field]')].flatMap((element) => {
    const input = element.querySelector('input');
    if (!input) return [];
    const field = createZipField({
      lookUp: (zip, signal) => lookUp(zip, signal, { config, fetch }),
      postalData: () => loadPostalData(fetch),
      show: (view) => draw(element, input, view, config.MESSAGES),
    });
    input.addEventListener('input', () => field.typed(input.value));
    if (input.value) field.typed(input.value);
    return [{ input, field }];
  });
  return {
    async check() {
      const faults = await Promise.all(fields.map(({ input, field }) => field.check(input.value)));
      return fields.find((_, index) => faults[index])?.input ?? null;
    },
  };
}

function draw(
  element: HTMLElement,
  input: HTMLInputElement,
  { place, error }: ZipFieldView,
  messages: Record<MessageKey, string>,
): void {
  input.classList.toggle('has-error', error !== null);
  input.setAttribute('aria-invalid', String(error !== null));
  const write = (selector: string, text: string) => {
    const target = element.querySelector(selector);
    if (target) target.textContent = text;
  };
  write('[data-zip-place]', place);
  write('[data-zip-error]', error ? messages[error] : '');
}
