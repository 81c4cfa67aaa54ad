/** Browsers by what their user agent has alone; the first that matches counts. */
const BROWSERS = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
] as const;

const SYSTEMS = [
  [/\b(iPhone|iPad)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
] as const;

/** `Firefox on Windows`; null where neither is known. Nothing else of the user agent is stored. */
export function describeBrowser(userAgent = ''): string | null {
  const browser = nameIn(BROWSERS, userAgent);
  const system = nameIn(SYSTEMS, userAgent);
  if (system === undefined) return browser ?? null;
  return `${browser ?? 'A browser'} on ${system}`;
}

function nameIn(names: readonly (readonly [RegExp, string])[], userAgent: string) {
  return names.find(([pattern]) => pattern.test(userAgent))?.[1];
}
