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
