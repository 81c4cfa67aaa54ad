/** As if time had passed: shorter timeouts have ended, longer ones have not. */
export function signalAfter(passedMs: number): typeof AbortSignal.timeout {
  return (timeoutMs) =>
    timeoutMs <= passedMs
      ? AbortSignal.abort(new DOMException('', 'TimeoutError'))
      : new AbortController().signal;
}
