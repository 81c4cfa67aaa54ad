import { useEffect } from 'react';

/** Fields of a shipment that a link may fill in; none about a person. */
const FIELDS = ['from', 'to', 'year', 'make', 'model'];

/** Longer than any of the fields takes. */
const MAX_LENGTH = 100;

/**
 * Fills the fields that the page's address has values for, where nothing was typed yet, as if they
 * were typed.
 *
 * @param id the form's, from which the ids of its fields are made
 */
export function useQueryValues(id: string): void {
  useEffect(() => {
    const query = new URLSearchParams(location.search);
    for (const name of FIELDS) {
      const input = document.getElementById(`${id}-${name}`);
      const value = query.get(name);
      if (input instanceof HTMLInputElement && input.value === '' && value) {
        input.value = value.slice(0, MAX_LENGTH);
        input.dispatchEvent(new Event('input', { bubbles: true }));
      }
    }
  }, [id]);
}
