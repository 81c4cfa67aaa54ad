/** What a link may say of a shipment; nothing about a person. */
const FIELDS = ['from', 'to', 'year', 'make', 'model'];

/** Longer than any of the fields takes. */
const MAX_LENGTH = 100;

/** Fills the fields of a form that a link to its page tells of, and that nothing was typed in yet. */
export function fillFromQuery(form: HTMLFormElement, query: URLSearchParams): void {
  for (const name of FIELDS) {
    const input = form.elements.namedItem(name);
    const value = query.get(name);
    if (input instanceof HTMLInputElement && input.value === '' && value) {
      input.value = value.slice(0, MAX_LENGTH);
    }
  }
}
