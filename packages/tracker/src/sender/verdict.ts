import type { Verdict } from './state.ts';

/**
 * Maps a response status to its consequence (behaviours, 4). Status 0 is a request without
 * a response. 408, 425 and 429 are temporary and retried like a 503; after a 413 the batch is split.
 */
export function verdict(status: number): Verdict {
  if (status >= 200 && status < 400) return 'ok';
  if (status < 200 || status >= 500 || [408, 425, 429].includes(status)) return 'retry';
  return status === 413 ? 'split' : 'drop';
}
