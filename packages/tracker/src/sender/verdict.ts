import type { Verdict } from './state.ts';

/**
 * What a status means (specification, section 4). 0 is a request without an answer. Three of the
 * 4xx say "not now" (408, 425, 429) and are retried like a 503; 413 says "less at a time".
 */
export function verdict(status: number): Verdict {
  if (status >= 200 && status < 400) return 'ok';
  if (status < 200 || status >= 500 || [408, 425, 429].includes(status)) return 'retry';
  return status === 413 ? 'split' : 'drop';
}
