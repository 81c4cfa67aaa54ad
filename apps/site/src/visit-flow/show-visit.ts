import type { Store } from '../state/store.ts';

/** Each `[data-greeting]` shows its value, with the first name for `{name}`. */
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

/** An address form's only counts if visible; otherwise an address fills it. */
const ZIP_FIELDS = ':is([data-zip-form], [data-address-plain]) [name=zip]';

/** Typed and restored text stays. Returns what the forms hold, or the zip code without a form. */
export function prefillZip(zip: string): string {
  const inputs = [...document.querySelectorAll<HTMLInputElement>(ZIP_FIELDS)];
  const started = inputs.find((input) => input.value || input === document.activeElement);
  if (started) return started.value.trim();
  for (const input of inputs) {
    // Without it a form that loads later cannot know a cleared field from an untouched one.
    input.defaultValue = zip;
    input.value = zip;
  }
  return zip;
}
