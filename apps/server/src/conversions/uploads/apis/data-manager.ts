import { MONEY_CURRENCY } from '@zipfront/contracts/money/postback';
import * as v from 'valibot';
import { hashEmail, hashPhone, secondsText, type UploadEntry } from '../upload-entry.ts';
import {
  type BatchOutcome,
  type ConversionPlatform,
  type JsonResponse,
  NoResponse,
  type ReceiptOutcome,
  requestJson,
} from './conversion-platform.ts';
import { reasonSubject } from './google-reasons.ts';

export class TokenRefused extends Error {
  override name = 'TokenRefused';
}

export const DATA_MANAGER_URL = 'https://datamanager.googleapis.com';

/** Maximum number of events in a request, by Google's reference and its page of limits. */
const MAX_EVENTS = 2_000;

export interface DataManagerSettings {
  url: string;
  /** Digits of the Google Ads account that owns the conversion actions. */
  accountId: string;
  token(signal: AbortSignal): Promise<string>;
}

/** Only names that Google defines are stored, because any other text could have personal data. */
const code = v.fallback(v.optional(v.pipe(v.string(), v.regex(/^\w{1,120}$/))), undefined);

const reasons = v.optional(v.array(v.looseObject({ reason: code })), []);

const errorSchema = v.object({
  error: v.object({
    status: code,
    details: v.optional(
      v.array(
        v.looseObject({
          reason: code,
          fieldViolations: v.optional(
            v.array(v.looseObject({ field: v.optional(v.string(), ''), reason: code })),
            [],
          ),
        }),
      ),
      [],
    ),
  }),
});

const acceptedSchema = v.object({ requestId: v.string(), fieldWarnings: reasons });

const statusSchema = v.object({
  requestStatusPerDestination: v.array(
    v.looseObject({
      requestStatus: v.string(),
      errorInfo: v.optional(v.looseObject({ errorCounts: reasons }), {}),
      warningInfo: v.optional(v.looseObject({ warningCounts: reasons }), {}),
    }),
  ),
});

/** Sends conversions by Google's Data Manager API; one invalid event refuses a whole request. */
export function createDataManager({
  url,
  accountId,
  token,
}: DataManagerSettings): ConversionPlatform {
  async function authorize(signal: AbortSignal) {
    const authorization = `Bearer ${await token(signal)}`;
    return { Authorization: authorization, 'Content-Type': 'application/json' };
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
      events: entries.map(createEvent),
    });
    let hasToken = false;
    try {
      const headers = await authorize(signal);
      hasToken = true;
      const init = { method: 'POST', body, headers };
      const response = await requestJson(`${url}/v1/events:ingest`, init, signal);
      const accepted = v.safeParse(acceptedSchema, response.body);
      if (response.status === 200 && accepted.success) {
        const { requestId: receipt, fieldWarnings } = accepted.output;
        return { kind: 'accepted', receipt, warning: firstReason(fieldWarnings) };
      }
      return readRefusal(response);
    } catch (error) {
      const reason = errorText(error);
      const mayHaveArrived = hasToken && error instanceof NoResponse && error.mayHaveArrived();
      return { kind: 'failed', reason, ...(mayHaveArrived && { mayHaveArrived }) };
    }
  }

  async function findOutcome(receipt: string, signal: AbortSignal): Promise<ReceiptOutcome> {
    try {
      const query = new URLSearchParams({ requestId: receipt });
      const path = `${url}/v1/requestStatus:retrieve?${query}`;
      const { body } = await requestJson(path, { headers: await authorize(signal) }, signal);
      const read = v.safeParse(statusSchema, body);
      const [found] = read.success ? read.output.requestStatusPerDestination : [];
      return found === undefined ? { kind: 'pending' } : readReport(found);
    } catch (error) {
      if (error instanceof NoResponse || error instanceof TokenRefused) return { kind: 'pending' };
      throw error;
    }
  }

  return { name: 'google', maxBatch: MAX_EVENTS, send, findOutcome };
}

function createEvent({ leadId, convertedAt, clickId, contact, valueCents, consent }: UploadEntry) {
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

/** Matches the number of a conversion in the path of a field: 3 in `events.events[3].currency`. */
const EVENT_FIELD = /\bevents\[(\d+)\]/;

/**
 * Reads a refusal. Status 400 also means trouble with the account or the action, which no other
 * conversion would pass. A write may have succeeded before a 504 (`DEADLINE_EXCEEDED` of Google).
 */
function readRefusal({ status, body, retryAfterMs }: JsonResponse): BatchOutcome {
  const read = v.safeParse(errorSchema, body);
  const error = read.success ? read.output.error : { status: undefined, details: [] };
  const violations = error.details.flatMap(({ fieldViolations }) => fieldViolations);
  const invalid = new Map<number, string>();
  for (const { field, reason = 'INVALID_EVENT' } of violations) {
    const at = EVENT_FIELD.exec(field)?.[1];
    if (at !== undefined) invalid.set(Number(at), reason);
  }
  const general = violations.find(({ field }) => !EVENT_FIELD.test(field))?.reason;
  const reason =
    general ??
    firstReason(violations) ??
    firstReason(error.details) ??
    error.status ??
    `HTTP ${status}`;
  const isAboutEvents = status === 400 && reasonSubject(reason) === 'event';
  if (isAboutEvents) return { kind: 'refused', reason, invalid };
  const mayHaveArrived = status === 200 || status >= 500;
  return { kind: 'failed', reason, retryAfterMs, ...(mayHaveArrived && { mayHaveArrived }) };
}

type Report = v.InferOutput<typeof statusSchema>['requestStatusPerDestination'][number];

function readReport({ requestStatus, errorInfo, warningInfo }: Report): ReceiptOutcome {
  const done = { kind: 'done', warning: firstReason(warningInfo.warningCounts ?? []) } as const;
  if (requestStatus === 'SUCCESS') return done;
  if (requestStatus !== 'FAILED' && requestStatus !== 'PARTIAL_SUCCESS') return { kind: 'pending' };
  const counts = errorInfo.errorCounts ?? [];
  const refused = counts.filter((count) => reasonSubject(count.reason) !== 'had');
  if (counts.length > 0 && refused.length === 0) return done;
  const reason = firstReason(refused) ?? requestStatus;
  if (refused.length > 0 && refused.every((count) => reasonSubject(count.reason) === 'passing')) {
    return { kind: 'failed', reason };
  }
  return { kind: requestStatus === 'FAILED' ? 'refused' : 'partial', reason };
}

function firstReason(found: readonly { reason?: string | undefined }[]): string | null {
  return found.find(({ reason }) => reason !== undefined)?.reason ?? null;
}

function errorText(error: unknown): string {
  if (error instanceof NoResponse) return error.message;
  if (error instanceof TokenRefused) return `credentials refused: ${error.message}`;
  throw error;
}
