import { afterAll, vi } from 'vitest';

// Vitest's set-up file. It removes what a test file has put in place, before the worker's next
// file.
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
