const LOOPBACK = /^(?:localhost|\[?::1\]?|127(?:\.\d{1,3}){3})$/i;

/** Whether a host name is one of this machine alone. */
export function isLoopback(hostname: string): boolean {
  return LOOPBACK.test(hostname);
}
