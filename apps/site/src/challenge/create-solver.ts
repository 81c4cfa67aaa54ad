import PbkdfWorker from 'altcha/workers/pbkdf2?worker';
import type { Solver } from './solve-challenge.ts';

/** ALTCHA's own worker, as a file of this site: it searches without holding up the page. */
export function createSolver(): Solver {
  return new PbkdfWorker();
}
