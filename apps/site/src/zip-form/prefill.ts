import { normalizeZip } from '@zipfront/contracts/normalize-zip';

/** All zip code inputs of the page. */
export function zipInputs(): HTMLInputElement[] {
  return [...document.querySelectorAll<HTMLInputElement>('[data-zip-form] [name=zip]')];
}

/**
 * Writes a zip code into the page's forms where the visitor has begun nothing: what was typed or
 * restored stands, and so does a field that is in use. Answers what the forms hold then; the given
 * zip code where the page has no form.
 */
export function prefillZip(zip: string): string {
  const inputs = zipInputs();
  const begun = inputs.find((input) => input.value || input === document.activeElement);
  if (begun) return normalizeZip(begun.value);
  for (const input of inputs) input.value = zip;
  return zip;
}
