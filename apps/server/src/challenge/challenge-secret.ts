import { randomBytes } from 'node:crypto';
import type { Store } from '../store/store.ts';
import { storeSecret } from '../store/store-secret.ts';

const CHALLENGE_SECRET_NAME = 'challenge';
const CHALLENGE_SECRET_BYTES = 32;

/**
 * The secret that signs challenges and hides network addresses: the configured one, or one that the
 * first server of a database makes and all others read there.
 */
export async function challengeSecret(store: Store, configured: string | null): Promise<string> {
  if (configured !== null) return configured;
  const value = randomBytes(CHALLENGE_SECRET_BYTES).toString('base64url');
  return store.write(storeSecret, { name: CHALLENGE_SECRET_NAME, value });
}
