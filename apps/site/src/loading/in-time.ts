import { onFirstTouch } from './moments.ts';

/** Timeout for loading a chunk (behaviours, 8.10). */
export const CHUNK_LOAD_TIMEOUT_MS = 120_000;

/** Every wait of a form goes through here. Rejects late or when `calledOff`, and aborts `begin`. */
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

const RETRY_MS = 1_000;

/**
 * Calls `use` with a loaded chunk. If `load` fails or is too slow, the next interaction tries
 * again: the network may be back.
 */
export function withChunk<Chunk>(load: () => Promise<Chunk>, use: (chunk: Chunk) => void): void {
  inTime(CHUNK_LOAD_TIMEOUT_MS, load).then(use, (error) => {
    setTimeout(onFirstTouch, RETRY_MS, () => withChunk(load, use));
    throw error;
  });
}
