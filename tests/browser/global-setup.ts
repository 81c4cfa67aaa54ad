import { build } from '../../scripts/build.ts';
import { fillCache } from '../../scripts/fill-cache.ts';
import { PUBLIC_URL } from '../server-process.ts';

/**
 * Builds what the browser loads, where its sources have changed since the last build, and compresses it: budgets
 * are measured on what is sent once the server has compressed everything fully.
 */
export default async function prepare(): Promise<void> {
  await build();
  await fillCache({ PUBLIC_URL });
}
