import type { Store } from '../state/store.ts';

/**
 * Greets a visitor who has come back in every `[data-greeting]`: the attribute's value, with the
 * first name for `{name}`. The element is hidden until then.
 */
export function startGreeting(store: Store): void {
  store.subscribe((action) => {
    if (action.type !== 'USER') return;
    for (const element of document.querySelectorAll<HTMLElement>('[data-greeting]')) {
      element.textContent = greeting(element.dataset.greeting ?? '', action.firstName);
      element.hidden = false;
    }
  });
}

/** The template with the name in it, taken as it is (`$&` in a name means nothing). */
export function greeting(template: string, firstName: string): string {
  return template.replaceAll('{name}', () => firstName);
}

/** The zip code fields of a quote; an address form's only where it is shown: else an address brings it. */
const ZIP_FIELDS = ':is([data-zip-form], [data-address-plain]) [name=zip]';

/**
 * Writes a zip code into the page's forms unless the visitor has started one: what was typed or
 * restored stands, and so does a field that is in use. Returns what the forms then hold, as it was typed; the given
 * zip code where the page has no form.
 */
export function prefillZip(zip: string): string {
  const inputs = [...document.querySelectorAll<HTMLInputElement>(ZIP_FIELDS)];
  const started = inputs.find((input) => input.value || input === document.activeElement);
  if (started) return started.value.trim();
  for (const input of inputs) input.value = zip;
  return zip;
}
