import { join } from 'node:path';
import { mergeConfig } from 'vite';
import consoleConfig from '../../../apps/console/vite.config.ts';

/** Builds the gallery of the console as its application is built. */
export default mergeConfig(consoleConfig, {
  root: import.meta.dirname,
  publicDir: join(import.meta.dirname, '../../../apps/console/public'),
  build: { chunkSizeWarningLimit: 5_000 },
});
