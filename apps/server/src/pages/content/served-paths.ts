/** Paths that the server itself answers on every host, so that no page may have them. */
export const SERVED_PATHS = [
  '/api/',
  '/assets/',
  '/compare/',
  '/events/',
  '/go/',
  '/privacy-choice/',
  '/quote/',
  '/schemas/',
  '/shipping/ajax/',
  '/shipping/call-back/',
  '/shipping/data/',
  '/shipping/orders/',
];

/**
 * Whether the server itself answers a path.
 *
 * @param options.ownHost on a site's own host, where `/quote/` is a page like any other: a form posts to
 *   `/quote`, without a slash at its end
 */
export function isServedPath(path: string, { ownHost = false } = {}): boolean {
  return SERVED_PATHS.some((start) => path.startsWith(start) && !(ownHost && start === '/quote/'));
}
