import { sign } from 'node:crypto';
import { MINUTE_MS } from '@zipfront/contracts/time/time';
import * as v from 'valibot';
import type { GoogleCredentials } from '../../../platform/config/upload-variables.ts';
import { NoResponse, requestJson } from './conversion-platform.ts';
import { TokenRefused } from './data-manager.ts';

const SCOPE = 'https://www.googleapis.com/auth/datamanager';

const ASSERTION_SECONDS = 3_600;

/**
 * Returns an access token, which is requested again a minute before it expires. Throws
 * `TokenRefused` and `NoResponse`.
 */
export function createGoogleToken(
  credentials: GoogleCredentials,
  now: () => number,
): (signal: AbortSignal) => Promise<string> {
  let known: { token: string; endsAt: number } | null = null;

  return async (signal) => {
    if (known !== null && now() < known.endsAt - MINUTE_MS) return known.token;
    const body = new URLSearchParams(createGrant(credentials, now()));
    const response = await requestJson(credentials.token_uri, { method: 'POST', body }, signal);
    const { status } = response;
    if (status === 429 || status >= 500) throw new NoResponse(`HTTP ${status}`);
    const granted = v.safeParse(
      v.object({ access_token: v.string(), expires_in: v.number() }),
      response.body,
    );
    if (status !== 200 || !granted.success) throw new TokenRefused(readTokenError(response.body));
    const { access_token: token, expires_in: seconds } = granted.output;
    known = { token, endsAt: now() + seconds * 1_000 };
    return token;
  };
}

function createGrant(credentials: GoogleCredentials, now: number): Record<string, string> {
  if (credentials.type === 'authorized_user') {
    const { client_id, client_secret, refresh_token } = credentials;
    return { grant_type: 'refresh_token', client_id, client_secret, refresh_token };
  }
  return {
    grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
    assertion: signAssertion(credentials, now),
  };
}

/** Signs the assertion of a service account (RFC 7523). */
function signAssertion(
  { client_email, private_key, token_uri }: GoogleCredentials & { type: 'service_account' },
  now: number,
): string {
  const issued = Math.floor(now / 1_000);
  const claims = {
    iss: client_email,
    scope: SCOPE,
    aud: token_uri,
    iat: issued,
    exp: issued + ASSERTION_SECONDS,
  };
  const parts = [{ alg: 'RS256', typ: 'JWT' }, claims].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  );
  const signed = parts.join('.');
  return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), private_key).toString('base64url')}`;
}

function readTokenError(body: unknown): string {
  const refused = v.safeParse(v.object({ error: v.pipe(v.string(), v.regex(/^\w+$/)) }), body);
  return refused.success ? refused.output.error : 'no access token';
}
