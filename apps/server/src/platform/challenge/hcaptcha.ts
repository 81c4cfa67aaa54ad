import * as v from 'valibot';
import type { ChallengeResult, ChallengeServer, ChallengeUse } from './challenge-server.ts';

/** Address where solutions are verified, as hCaptcha documents it. */
const VERIFY_URL = 'https://api.hcaptcha.com/siteverify';

/** Timeout after which the service counts as unavailable. */
const VERIFY_TIMEOUT_MS = 5_000;

const MAX_TOKEN_LENGTH = 8_192;

/** The host that a public test key reports, which accepts any solution. */
const TEST_HOST = 'dummy-key-pass';

const NOT_THE_VISITORS = new Set([
  'missing-input-secret',
  'invalid-input-secret',
  'bad-request',
  'sitekey-secret-mismatch',
  'not-using-dummy-secret',
]);

const verifyResponse = v.object({
  success: v.boolean(),
  'error-codes': v.optional(v.array(v.string()), []),
  hostname: v.nullish(v.string(), null),
});

export interface ChallengeKeys {
  siteKey: string;
  secretKey: string;
}

/** Makes a challenge of hCaptcha, which accepts each solution once. */
export function hcaptcha(
  { siteKey, secretKey }: ChallengeKeys,
  {
    url = VERIFY_URL,
    timeoutMs = VERIFY_TIMEOUT_MS,
    onUnavailable,
  }: { url?: string; timeoutMs?: number; onUnavailable: (reason: string) => void },
): ChallengeServer {
  async function verify(token: string, use: ChallengeUse): Promise<ChallengeResult['verdict']> {
    if (token === '') return 'empty';
    if (token.length > MAX_TOKEN_LENGTH) return 'invalid';
    try {
      const body = new URLSearchParams({
        secret: secretKey,
        response: token,
        remoteip: use.ip,
        sitekey: siteKey,
      });
      const signal = AbortSignal.timeout(timeoutMs);
      const response = await fetch(url, { method: 'POST', body, signal, redirect: 'error' });
      // A wrong key gets a 4xx status. The response also has a code for that.
      const said = v.parse(verifyResponse, await response.json());
      const ours = said['error-codes'].find((code) => NOT_THE_VISITORS.has(code));
      if (ours) throw new Error(ours);
      const { success, hostname } = said;
      const isOurs = !hostname || hostname === use.host || hostname === TEST_HOST;
      return success && isOurs ? 'valid' : 'invalid';
    } catch (error) {
      onUnavailable((error as Error).message);
      return 'unavailable';
    }
  }

  return {
    kind: 'hcaptcha',
    siteKey,
    async verify(token, use) {
      const verdict = await verify(token, use);
      return verdict === 'valid' ? { verdict, solution: null } : { verdict };
    },
  };
}
