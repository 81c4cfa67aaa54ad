import { afterAll, vi } from 'vitest';
import { closeSharedStores } from '../apps/server/src/store/testing/engines.ts';

// Vitest's set-up file: the next test file of a worker finds nothing that this one has put in place.
afterAll(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  await closeSharedStores();
});
