import { onFirstTouch } from './moments.ts';

/** Timeout for loading a chunk (behaviours, 8.10). */
export const CHUNK_LOAD_TIMEOUT_MS = 120_000;

/**
 * Waits for something no longer than a time: every wait of a form goes through here, so that none is busy for good.
 * Rejects when the time is over, or when `calledOff` aborts, and aborts the signal that `begin` was handed.
 *
 * It counts by `setTimeout`, and not by `AbortSignal.timeout`, which the clock of a test does not control.
 */
export function inTime<T>(
  limitMs: number,
  begin: (signal: AbortSignal) => Promise<T>,
  calledOff?: AbortSignal | null,
): Promise<T> {
  const ending = new AbortController();
  const { signal } = ending;
  const timer = setTimeout(() => ending.abort(new Error('It took too long.')), limitMs);
  calledOff?.addEventListener('abort', () => ending.abort());
  return new Promise<T>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
    begin(signal).then(resolve, reject);
  }).finally(() => clearTimeout(timer));
}

/** Delay before a failed chunk may be requested again. */
const RETRY_MS = 1_000;

/**
 * Loads a chunk and hands it on, once. Where it fails, or does not come in time, the error is raised, and
 * the visitor's next sign asks for it again: the network may be back by then.
 */
export function withChunk<Chunk>(load: () => Promise<Chunk>, use: (chunk: Chunk) => void): void {
  inTime(CHUNK_LOAD_TIMEOUT_MS, load).then(use, (error) => {
    setTimeout(onFirstTouch, RETRY_MS, () => withChunk(load, use));
    throw error;
  });
}
