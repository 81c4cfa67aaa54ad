/** In the place of `AbortSignal.timeout`, once a time has passed: shorter timeouts are over, longer ones are not. */
export function signalAfter(passedMs: number): typeof AbortSignal.timeout {
  return (timeoutMs) =>
    timeoutMs <= passedMs
      ? AbortSignal.abort(new DOMException('', 'TimeoutError'))
      : new AbortController().signal;
}
