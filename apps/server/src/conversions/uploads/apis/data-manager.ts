import { sign } from 'node:crypto';
import { MONEY_CURRENCY } from '@zipfront/contracts/postback';
import { MINUTE_MS } from '@zipfront/contracts/time';
import * as v from 'valibot';
import type { GoogleCredentials } from '../../../platform/config/upload-variables.ts';
import { hashEmail, hashPhone, type UploadEntry } from '../upload-entry.ts';
import { secondsText } from '../upload-files.ts';
import {
  type BatchOutcome,
  type ConversionPlatform,
  NoResponse,
  type ReceiptOutcome,
  requestJson,
} from './conversion-platform.ts';

const SCOPE = 'https://www.googleapis.com/auth/datamanager';

/** Requested lifetime of an access token: the longest that Google grants. */
const ASSERTION_SECONDS = 3_600;

/** Google refused the credentials. The message is Google's code, such as `invalid_grant`. */
export class TokenRefused extends Error {
  override name = 'TokenRefused';
}

/**
 * Creates a function that returns an access token. It requests a new one a minute before the last
 * one expires. The function throws `TokenRefused` and `NoResponse`.
 */
export function createGoogleToken(
  credentials: GoogleCredentials,
  now: () => number,
): (signal: AbortSignal) => Promise<string> {
  let known: { token: string; endsAt: number } | null = null;

  return async (signal) => {
    if (known !== null && now() < known.endsAt - MINUTE_MS) return known.token;
    const body = new URLSearchParams(grantOf(credentials, now()));
    const response = await requestJson(credentials.token_uri, { method: 'POST', body }, signal);
    const granted = v.safeParse(
      v.object({ access_token: v.string(), expires_in: v.number() }),
      response.body,
    );
    if (response.status !== 200 || !granted.success)
      throw new TokenRefused(tokenErrorOf(response.body));
    const { access_token: token, expires_in: seconds } = granted.output;
    known = { token, endsAt: now() + seconds * 1_000 };
    return token;
  };
}

function grantOf(credentials: GoogleCredentials, now: number): Record<string, string> {
  if (credentials.type === 'authorized_user') {
    const { client_id, client_secret, refresh_token } = credentials;
    return { grant_type: 'refresh_token', client_id, client_secret, refresh_token };
  }
  return {
    grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
    assertion: assertionOf(credentials, now),
  };
}

/** A service account's signed assertion (RFC 7523). */
function assertionOf(
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

function tokenErrorOf(body: unknown): string {
  const refused = v.safeParse(v.object({ error: v.pipe(v.string(), v.regex(/^\w+$/)) }), body);
  return refused.success ? refused.output.error : 'no access token';
}

/** Address of Google's Data Manager API. */
export const DATA_MANAGER_URL = 'https://datamanager.googleapis.com';

/** The limit in Google's reference. Its newest sample uses 10,000. */
const MAX_EVENTS = 2_000;

/** Settings of the sender. */
export interface DataManagerSettings {
  url: string;
  /** The Google Ads account that owns the conversion actions: digits. */
  accountId: string;
  /** Returns an access token. */
  token(signal: AbortSignal): Promise<string>;
}

const errorSchema = v.object({
  error: v.object({
    status: v.optional(v.string()),
    details: v.optional(v.array(v.looseObject({ reason: v.optional(v.string()) }))),
  }),
});

const statusSchema = v.object({
  requestStatusPerDestination: v.array(
    v.looseObject({
      requestStatus: v.string(),
      errorInfo: v.optional(
        v.looseObject({
          errorCounts: v.optional(v.array(v.looseObject({ reason: v.optional(v.string()) }))),
        }),
      ),
    }),
  ),
});

/**
 * Sends conversions to Google Ads by the Data Manager API. Google refuses a whole request for one
 * invalid event.
 */
export function createDataManager({
  url,
  accountId,
  token,
}: DataManagerSettings): ConversionPlatform {
  async function call(path: string, init: RequestInit, signal: AbortSignal) {
    const authorization = `Bearer ${await token(signal)}`;
    const headers = { Authorization: authorization, 'Content-Type': 'application/json' };
    return requestJson(`${url}${path}`, { ...init, headers }, signal);
  }

  async function send(
    { destination, entries }: { destination: string; entries: readonly UploadEntry[] },
    signal: AbortSignal,
  ): Promise<BatchOutcome> {
    const body = JSON.stringify({
      destinations: [
        {
          operatingAccount: { accountType: 'GOOGLE_ADS', accountId },
          productDestinationId: destination,
        },
      ],
      encoding: 'HEX',
      validateOnly: false,
      events: entries.map(eventOf),
    });
    try {
      const response = await call('/v1/events:ingest', { method: 'POST', body }, signal);
      const accepted = v.safeParse(v.object({ requestId: v.string() }), response.body);
      if (response.status === 200 && accepted.success) {
        return { kind: 'accepted', receipt: accepted.output.requestId };
      }
      const reason = reasonOf(response.body) ?? `HTTP ${response.status}`;
      return { kind: response.status === 400 ? 'refused' : 'failed', reason };
    } catch (error) {
      return { kind: 'failed', reason: codeOf(error) };
    }
  }

  async function findOutcome(receipt: string, signal: AbortSignal): Promise<ReceiptOutcome> {
    try {
      const query = new URLSearchParams({ requestId: receipt });
      const path = `/v1/requestStatus:retrieve?${query}`;
      const read = v.safeParse(statusSchema, (await call(path, { method: 'GET' }, signal)).body);
      const [found] = read.success ? read.output.requestStatusPerDestination : [];
      switch (found?.requestStatus) {
        case 'SUCCESS':
          return { kind: 'done' };
        case 'FAILED':
        case 'PARTIAL_SUCCESS':
          return {
            kind: found.requestStatus === 'FAILED' ? 'refused' : 'partial',
            reason: found.errorInfo?.errorCounts?.[0]?.reason ?? found.requestStatus,
          };
        default:
          return { kind: 'pending' };
      }
    } catch (error) {
      if (error instanceof NoResponse || error instanceof TokenRefused) return { kind: 'pending' };
      throw error;
    }
  }

  return { name: 'google', maxBatch: MAX_EVENTS, send, findOutcome };
}

function eventOf({ leadId, convertedAt, clickId, contact, valueCents, consent }: UploadEntry) {
  const phoneNumber = contact?.phone ? hashPhone(contact.phone, 'google') : null;
  const userIdentifiers = [
    ...(contact?.email ? [{ emailAddress: hashEmail(contact.email, 'google') }] : []),
    ...(phoneNumber === null ? [] : [{ phoneNumber }]),
  ];
  return {
    transactionId: leadId,
    eventTimestamp: secondsText(convertedAt),
    eventSource: 'WEB',
    ...(clickId && { adIdentifiers: { [clickId.name]: clickId.value } }),
    ...(userIdentifiers.length > 0 && { userData: { userIdentifiers } }),
    ...(valueCents !== null && { currency: MONEY_CURRENCY, conversionValue: valueCents / 100 }),
    consent: {
      ...(consent === 'granted' && { adUserData: 'CONSENT_GRANTED' }),
      adPersonalization: 'CONSENT_DENIED',
    },
  };
}

/** Google's code for an error: the first reason in its details, otherwise its status. */
function reasonOf(body: unknown): string | null {
  const read = v.safeParse(errorSchema, body);
  if (!read.success) return null;
  const { status, details = [] } = read.output.error;
  return details.find(({ reason }) => reason !== undefined)?.reason ?? status ?? null;
}

function codeOf(error: unknown): string {
  if (error instanceof NoResponse) return error.message;
  if (error instanceof TokenRefused) return `credentials refused: ${error.message}`;
  throw error;
}
