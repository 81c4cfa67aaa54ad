import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const postgres = './apps/server/src/store/testing/postgres.ts';

export default defineConfig({
  test: {
    include: ['{apps,packages,scripts,data,tests}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**', 'tests/browser/**'],
    globalSetup: existsSync(postgres) ? [postgres] : [],
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
