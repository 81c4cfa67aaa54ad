/**
 * The public key that a report comes with: `?sentry_key=…`, or `sentry_key` in the header
 * `X-Sentry-Auth` (`Sentry sentry_version=7, sentry_key=…`). Null where it has none.
 */
export function reportKey(query: string | undefined, header: string | undefined): string | null {
  if (query !== undefined) return query;
  return /^Sentry\s(?:.*[,\s])?sentry_key=(\w+)/i.exec(header ?? '')?.[1] ?? null;
}
