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

/** Fills a name into the template literally (`$&` in a name has no meaning). */
export function greeting(template: string, firstName: string): string {
  return template.replaceAll('{name}', () => firstName);
}

/**
 * The zip code fields of a quote. That of an address form counts only if it is visible; otherwise
 * an address fills it.
 */
const ZIP_FIELDS = ':is([data-zip-form], [data-address-plain]) [name=zip]';

/**
 * Fills a zip code into the page's forms, unless the visitor has started one: typed and restored
 * text stays, and so does a field in use. Returns the forms' content as it was typed, or the given
 * zip code if the page has no form.
 */
export function prefillZip(zip: string): string {
  const inputs = [...document.querySelectorAll<HTMLInputElement>(ZIP_FIELDS)];
  const started = inputs.find((input) => input.value || input === document.activeElement);
  if (started) return started.value.trim();
  for (const input of inputs) input.value = zip;
  return zip;
}
