/** A browser's cookies by their names. Never throws, whatever other cookies hold. */
export function cookiesOf(jar: string): URLSearchParams {
  return new URLSearchParams(jar.replaceAll('; ', '&'));
}
