import { deleteInSteps } from '../../platform/store/delete-in-steps.ts';
import type { Store } from '../../platform/store/store.ts';
import { deleteSamples } from './delete-samples.ts';

/** Samples that one write deletes: writes of visitors wait for no more than that. */
const SAMPLES_AT_ONCE = 50;

/**
 * Deletes all samples, in small writes, and nothing else. Without samples it does nothing; it can be
 * repeated after it was interrupted.
 *
 * @returns how many marked rows were deleted
 * @throws StoreUnavailable
 */
export async function removeSamples(store: Store): Promise<number> {
  return deleteInSteps((limit) => store.write(deleteSamples, { limit }), {
    limit: SAMPLES_AT_ONCE,
    stopped: () => false,
  });
}
