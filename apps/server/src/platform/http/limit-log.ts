import type { Logger } from 'pino';

/** A flood of refused requests writes a line in this time. */
const LINE_MS = 60_000;

/**
 * Notes a request that was refused because its address has used up its limit: the first is logged at
 * once, those of the minute that follows with the next line.
 *
 * @param options.now the wall clock in epoch milliseconds
 */
export function limitLog({ log, now }: { log: Logger; now: () => number }): () => void {
  let refused = 0;
  let quietUntil = 0;
  return () => {
    refused += 1;
    if (now() < quietUntil) return;
    log.warn({ refused }, 'requests were answered 429: an address has used up its limit');
    refused = 0;
    quietUntil = now() + LINE_MS;
  };
}
