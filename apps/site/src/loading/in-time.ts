/** Timeout for loading a chunk (behaviours, 8.10). */
const CHUNK_LOAD_TIMEOUT_MS = 120_000;

/** A chunk that is being loaded; rejects where it does not come in time. */
export function inTime<T>(loading: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('A chunk took too long to load.')), CHUNK_LOAD_TIMEOUT_MS);
    loading.then(resolve, reject);
  });
}
