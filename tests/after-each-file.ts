import { afterAll, vi } from 'vitest';

// Vitest's set-up file: the next test file of a worker finds nothing that this one has put in place.
afterAll(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  if (process.env.ZIPFRONT_STORES_PER_FILE) {
    const { closeSharedStores } = await import(
      '../apps/server/src/platform/store/testing/engines.ts'
    );
    await closeSharedStores();
    const { forgetContent } = await import(
      '../apps/server/src/site/pages/content/testing/read-content.ts'
    );
    forgetContent();
  }
});
