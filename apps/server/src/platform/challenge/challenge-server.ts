import { createHmac, randomBytes } from 'node:crypto';
import type { ChallengeKind } from '@zipfront/contracts/reviews/challenge';
import type { ChallengeSolutionRow } from '../store/schema.ts';
import { storeSecret } from '../store/secrets.ts';
import type { Store } from '../store/store.ts';

const CHALLENGE_SECRET_NAME = 'challenge';
const CHALLENGE_SECRET_BYTES = 32;

/** Name of the keyed hash by which servers check that they have the same secret. */
export const SECRET_CHECK_NAME = 'challenge-check';

const CHANGE_ON_PURPOSE =
  `To change it on purpose, stop all servers, run "delete from secret where name = '${SECRET_CHECK_NAME}'" on the database, ` +
  'and start them with the new one: open forms and links in mails that were sent are refused then.';

/**
 * Returns the secret of challenges, which all servers of a database must share. The database has a
 * keyed hash of it, and a different secret throws.
 */
export async function challengeSecret(store: Store, configured: string | null): Promise<string> {
  const secret = configured ?? (await generatedSecret(store));
  const check = createHmac('sha256', secret).update(SECRET_CHECK_NAME).digest('base64url');
  const stored =
    (await findCheck(store)) ??
    (await store.write(storeSecret, { name: SECRET_CHECK_NAME, value: check }));
  if (stored !== check) throw new Error(`${secretError(configured)} ${CHANGE_ON_PURPOSE}`);
  return secret;
}

function generatedSecret(store: Store): Promise<string> {
  const value = randomBytes(CHALLENGE_SECRET_BYTES).toString('base64url');
  return store.write(storeSecret, { name: CHALLENGE_SECRET_NAME, value });
}

function secretError(configured: string | null): string {
  return configured === null
    ? 'CHALLENGE_SECRET is not set, but other servers of this database have one; set the same.'
    : 'CHALLENGE_SECRET is not that of the other servers of this database; set the same.';
}

async function findCheck({ reads }: Pick<Store, 'reads'>): Promise<string | null> {
  const row = await reads
    .selectFrom('secret')
    .select('value')
    .where('name', '=', SECRET_CHECK_NAME)
    .executeTakeFirst();
  return row?.value ?? null;
}

export type ChallengeResult =
  | {
      verdict: 'valid';
      /** The solution as it is stored, to be used once; null if the hosting service does that. */
      solution: ChallengeSolutionRow | null;
    }
  | { verdict: 'empty' | 'invalid' | 'unavailable' };

export interface ChallengeUse {
  ip: string;
  action: string;
  host: string;
}

export interface ChallengeServer {
  kind: ChallengeKind;
  siteKey: string | null;
  /** Makes a challenge, as JSON. Hosted kinds make their own. */
  issue?(): Promise<object>;
  /** Verifies a solution. Never throws: `unavailable` if the service cannot be asked. */
  verify(token: string, use: ChallengeUse): Promise<ChallengeResult>;
}
