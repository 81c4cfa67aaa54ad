import { CHALLENGE_LIFETIME_MS } from '@zipfront/contracts/reviews/protocol';
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import * as v from 'valibot';
import type { ChallengeServer } from './challenge-server.ts';

/** Rounds of PBKDF2 for each try. */
const COST = 5_000;

/** Attempts until a challenge is solved: 250 ms on a desktop, one or two seconds on a phone. */
const MIN_TRIES = 100;
const MAX_TRIES = 500;

/** Maximum length of a solution that is read; ours have about 700 characters. */
const MAX_ALTCHA_TOKEN_LENGTH = 4_096;

const ALGORITHM = 'PBKDF2/SHA-256';

const bytes = v.pipe(v.string(), v.regex(/^[0-9a-f]{1,256}$/i));
const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

const solvedSchema = v.object({
  challenge: v.object({
    parameters: v.object({
      algorithm: v.literal(ALGORITHM),
      nonce: bytes,
      salt: bytes,
      cost: v.literal(COST),
      keyLength: v.literal(32),
      keyPrefix: bytes,
      keySignature: bytes,
      expiresAt: whole,
    }),
    signature: bytes,
  }),
  solution: v.object({ counter: whole, derivedKey: bytes, time: v.optional(v.number(), 0) }),
});

export function issueChallenge(secret: string, now: number, tries: number) {
  return createChallenge({
    algorithm: ALGORITHM,
    cost: COST,
    counter: tries,
    deriveKey,
    expiresAt: Math.ceil((now + CHALLENGE_LIFETIME_MS) / 1_000),
    ...deriveSecrets(secret),
  });
}

function deriveSecrets(secret: string) {
  return {
    hmacSignatureSecret: `${secret} challenge`,
    hmacKeySignatureSecret: `${secret} solution`,
  };
}

/**
 * Makes our own challenge. The browser searches for a number; two signatures check it, and nothing
 * is stored before.
 */
export function altcha({
  secret,
  now,
}: {
  secret: string;
  now: () => number;
}): ChallengeServer & Required<Pick<ChallengeServer, 'issue'>> {
  return {
    kind: 'altcha',
    siteKey: null,
    issue: () => issueChallenge(secret, now(), randomInt(MAX_TRIES, MIN_TRIES)),
    async verify(token) {
      if (token === '') return { verdict: 'empty' };
      const solved = read(token);
      if (solved === null) return { verdict: 'invalid' };
      const expiresAt = solved.challenge.parameters.expiresAt * 1_000;
      if (expiresAt <= now()) return { verdict: 'invalid' };
      const { verified } = await verifySolution({ ...solved, deriveKey, ...deriveSecrets(secret) });
      if (!verified) return { verdict: 'invalid' };
      const key = solved.challenge.signature.toLowerCase();
      return { verdict: 'valid', solution: { key, expires_at: expiresAt } };
    },
  };
}

function read(token: string): v.InferOutput<typeof solvedSchema> | null {
  if (token.length > MAX_ALTCHA_TOKEN_LENGTH) return null;
  try {
    const solved = v.safeParse(solvedSchema, JSON.parse(atob(token)));
    return solved.success ? solved.output : null;
  } catch {
    return null;
  }
}
