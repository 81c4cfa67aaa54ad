import { MONEY_CURRENCY } from '@zipfront/contracts/postback';
import * as v from 'valibot';
import type { ExportEntry } from '../export-entry.ts';
import { secondsText } from '../google-feed-file.ts';
import { hashEmail, hashPhone } from '../hash-email.ts';
import type { BatchOutcome, ConversionPlatform, ReceiptOutcome } from './conversion-platform.ts';
import { TokenRefused } from './google-token.ts';
import { NoResponse, requestJson } from './request-json.ts';

/** Address of Google's Data Manager API. */
export const DATA_MANAGER_URL = 'https://datamanager.googleapis.com';

/** Maximum of events in a request by the reference; Google's newest sample has 10,000. */
const MAX_EVENTS = 2_000;

/** Settings of the sender. */
export interface DataManagerSettings {
  url: string;
  /** The account at Google Ads that owns the conversion actions: digits. */
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

/** Google Ads by the Data Manager API. A request with one wrong event is refused as a whole. */
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
    { destination, entries }: { destination: string; entries: readonly ExportEntry[] },
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

function eventOf({ leadId, convertedAt, clickId, contact, valueCents, consent }: ExportEntry) {
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

/** Google's code for an error: the reason of its first detail that has one, otherwise its status. */
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
