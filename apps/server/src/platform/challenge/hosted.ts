import type { HostedKind } from '@zipfront/contracts/reviews/challenge';
import * as v from 'valibot';
import type { ChallengeResult, ChallengeServer, ChallengeUse } from './challenge-server.ts';

/** A service that takes longer counts as unavailable. */
const VERIFY_TIMEOUT_MS = 5_000;

/** Longest token of all services: reCAPTCHA's. */
const MAX_HOSTED_TOKEN_LENGTH = 8_192;

/** The keys that a service gives to a site. */
export interface HostedKeys {
  siteKey: string;
  secretKey: string;
}

/** The documented way to ask one service. */
interface Service {
  /** Where its solutions are verified. */
  url: string;
  /** The request for a solution. */
  ask(token: string, keys: HostedKeys, use: ChallengeUse): RequestInit;
  answer: v.GenericSchema<unknown, ServiceResponse>;
}

/** A service's response, in the same shape for all services. */
interface ServiceResponse {
  success: boolean;
  /** Words for what was wrong. */
  codes: string[];
  /** The action and host that it was solved for; null if the service does not report them. */
  action: string | null;
  host: string | null;
  /** Whether the key was one of the service's public test keys, which accept any solution. */
  isTest: boolean;
}

/** Codes for our errors or the service's, as opposed to the visitor's. */
const NOT_THE_VISITORS = new Set([
  'missing-input-secret',
  'invalid-input-secret',
  'bad-request',
  'bad_request',
  'sitekey-secret-mismatch',
  'not-using-dummy-secret',
  'internal-error',
  'auth_required',
  'auth_invalid',
  'sitekey_invalid',
]);

/**
 * The hosts that test keys report (reCAPTCHA, hCaptcha). Turnstile reports test keys separately.
 */
const TEST_HOSTS: ReadonlySet<string | null> = new Set(['testkey.google.com', 'dummy-key-pass']);

/** The response that reCAPTCHA, hCaptcha and Turnstile share. */
const siteverifyResponse = v.pipe(
  v.object({
    success: v.boolean(),
    'error-codes': v.optional(v.array(v.string()), []),
    action: v.nullish(v.string(), null),
    hostname: v.nullish(v.string(), null),
    metadata: v.nullish(v.object({ result_with_testing_key: v.nullish(v.boolean()) })),
  }),
  v.transform(
    (answer): ServiceResponse => ({
      success: answer.success,
      codes: answer['error-codes'],
      action: answer.action,
      host: answer.hostname,
      isTest: answer.metadata?.result_with_testing_key === true || TEST_HOSTS.has(answer.hostname),
    }),
  ),
);

const SERVICES: Record<HostedKind, Service> = {
  recaptcha: {
    url: 'https://www.google.com/recaptcha/api/siteverify',
    ask: (token, { secretKey }, { ip }) =>
      formPost({ secret: secretKey, response: token, remoteip: ip }),
    answer: siteverifyResponse,
  },
  hcaptcha: {
    url: 'https://api.hcaptcha.com/siteverify',
    ask: (token, { secretKey, siteKey }, { ip }) =>
      formPost({ secret: secretKey, response: token, remoteip: ip, sitekey: siteKey }),
    answer: siteverifyResponse,
  },
  turnstile: {
    url: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
    ask: (token, { secretKey }, { ip }) =>
      formPost({ secret: secretKey, response: token, remoteip: ip }),
    answer: siteverifyResponse,
  },
  friendly: {
    url: 'https://global.frcapi.com/api/v2/captcha/siteverify',
    ask: (token, { secretKey, siteKey }) => ({
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-API-Key': secretKey },
      body: JSON.stringify({ response: token, sitekey: siteKey }),
    }),
    answer: v.pipe(
      v.object({
        success: v.boolean(),
        error: v.nullish(v.object({ error_code: v.string() }), null),
      }),
      v.transform(
        ({ success, error }): ServiceResponse => ({
          success,
          codes: error ? [error.error_code] : [],
          action: null,
          host: null,
          isTest: false,
        }),
      ),
    ),
  },
};

/**
 * A challenge hosted by another company. Its service accepts each solution once.
 *
 * @param options.url replaces the service's own address
 * @param options.onUnavailable called with the reason if a solution could not be verified
 */
export function hosted(
  kind: HostedKind,
  keys: HostedKeys,
  {
    url = SERVICES[kind].url,
    timeoutMs = VERIFY_TIMEOUT_MS,
    onUnavailable,
  }: { url?: string; timeoutMs?: number; onUnavailable: (reason: string) => void },
): ChallengeServer {
  const { ask, answer } = SERVICES[kind];

  async function verify(token: string, use: ChallengeUse): Promise<ChallengeResult['verdict']> {
    if (token === '') return 'empty';
    if (token.length > MAX_HOSTED_TOKEN_LENGTH) return 'invalid';
    try {
      const signal = AbortSignal.timeout(timeoutMs);
      const response = await fetch(url, { ...ask(token, keys, use), signal, redirect: 'error' });
      // Some services refuse a key with a 4xx status. The response also has a code for that.
      const said = v.parse(answer, await response.json());
      const ours = said.codes.find((code) => NOT_THE_VISITORS.has(code));
      if (ours) throw new Error(ours);
      return said.success && (said.isTest || isFor(use, said)) ? 'valid' : 'invalid';
    } catch (error) {
      onUnavailable((error as Error).message);
      return 'unavailable';
    }
  }

  return {
    kind,
    siteKey: keys.siteKey,
    async verify(token, use) {
      const verdict = await verify(token, use);
      return verdict === 'valid' ? { verdict, solution: null } : { verdict };
    },
  };
}

/** Whether it was solved for this form, if the service reports that. */
function isFor(use: ChallengeUse, { action, host }: ServiceResponse): boolean {
  return (!action || action === use.action) && (!host || host === use.host);
}

function formPost(fields: Record<string, string>): RequestInit {
  return { method: 'POST', body: new URLSearchParams(fields) };
}
