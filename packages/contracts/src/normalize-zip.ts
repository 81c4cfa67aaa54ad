/**
 * What a visitor typed or pasted, as a zip code where it holds one: spaces around it go, and of a
 * ZIP+4 (`10001-1234`, `10001 1234`, `100011234`) the first five digits stay. Anything else comes
 * back trimmed and otherwise as it was, so that the form can say that it is invalid.
 */
export function normalizeZip(typed: string): string {
  const trimmed = typed.trim();
  const zipPlusFour = /^(\d{5})[-\s–]?\d{4}$/.exec(trimmed);
  return zipPlusFour?.[1] ?? trimmed;
}
