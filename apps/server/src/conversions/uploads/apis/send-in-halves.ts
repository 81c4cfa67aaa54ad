import type { ExportEntry } from '../export-entry.ts';
import type { Batch, BatchOutcome, ConversionPlatform } from './conversion-platform.ts';

/** Conversions with the outcome of the request that they were in. */
export interface SentPart {
  entries: readonly ExportEntry[];
  outcome: BatchOutcome;
}

/**
 * Sends a batch to a platform that accepts or refuses a request as a whole: a refused batch is halved until the refused
 * conversions stand alone, so that one of them does not withhold the others. A failure ends it: what follows fails as well.
 */
export async function sendInHalves(
  platform: Pick<ConversionPlatform, 'send' | 'maxBatch'>,
  { destination, entries }: Batch,
  signal: AbortSignal,
): Promise<SentPart[]> {
  const parts: SentPart[] = [];
  const waiting: (readonly ExportEntry[])[] = [];
  for (let from = 0; from < entries.length; from += platform.maxBatch) {
    waiting.push(entries.slice(from, from + platform.maxBatch));
  }
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const outcome = await platform.send({ destination, entries: next }, signal);
    if (outcome.kind === 'refused' && next.length > 1) {
      const middle = Math.ceil(next.length / 2);
      waiting.unshift(next.slice(0, middle), next.slice(middle));
      continue;
    }
    parts.push({ entries: next, outcome });
    if (outcome.kind === 'failed') {
      parts.push(...waiting.splice(0).map((rest) => ({ entries: rest, outcome })));
    }
  }
  return parts;
}
