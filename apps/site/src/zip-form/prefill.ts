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
