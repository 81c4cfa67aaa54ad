import { onFirstTouch } from './first-touch.ts';
import { CHUNK_LOAD_TIMEOUT_MS, inTime } from './in-time.ts';

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
