import { MONEY_CURRENCY } from '@zipfront/contracts/money/postback';
import * as v from 'valibot';
import { hashEmail, hashPhone, type UploadEntry } from '../upload-entry.ts';
import {
  type BatchOutcome,
  type ConversionPlatform,
  type JsonResponse,
  NoResponse,
  requestJson,
} from './conversion-platform.ts';

export const GRAPH_URL = 'https://graph.facebook.com';

/** Maximum number of events in a request, by Meta's document "Using the API" of February 2026. */
const MAX_EVENTS = 1_000;

/** Index of the domain at the start of `fbc`; 1 stands for a cookie of `example.com`. */
const SUBDOMAIN_INDEX = 1;

export interface MetaSettings {
  url: string;
  /** Version of the Graph API, such as `v24.0`. */
  version: string;
  dataset: string;
  accessToken: string;
}

const errorSchema = v.object({
  error: v.object({ code: v.optional(v.number()), error_subcode: v.optional(v.number()) }),
});

/**
 * Codes of errors that no event causes: unknown errors, too many requests, a limit or block of the
 * account, an expired token, and the version of the API after its last day (2635). Permissions are
 * 3, 10 and 200 to 299.
 */
const SENDER_CODES = new Set([
  1, 2, 3, 4, 10, 12, 17, 32, 102, 104, 190, 341, 368, 613, 2_500, 2_635, 80_004,
]);

/** With the code 100: the dataset does not exist, or the token may not use it. */
const NO_DATASET = 33;

/**
 * Sends conversions by Meta's Conversions API, where one event older than seven days refuses a
 * whole request. Zip code, age and insurance line are left out, because insurance is a special
 * category of ads.
 */
export function createMetaConversions({
  url,
  version,
  dataset,
  accessToken,
}: MetaSettings): ConversionPlatform {
  async function send(
    { destination, entries }: { destination: string; entries: readonly UploadEntry[] },
    signal: AbortSignal,
  ): Promise<BatchOutcome> {
    const body = JSON.stringify({
      data: entries.map((entry) => createEvent(entry, destination)),
      access_token: accessToken,
    });
    const init = { method: 'POST', body, headers: { 'Content-Type': 'application/json' } };
    try {
      const response = await requestJson(`${url}/${version}/${dataset}/events`, init, signal);
      const confirmed = v.is(
        v.object({ events_received: v.literal(entries.length) }),
        response.body,
      );
      if (response.status === 200 && confirmed) return { kind: 'accepted', receipt: null };
      return readOutcome(response);
    } catch (error) {
      if (error instanceof NoResponse) return { kind: 'failed', reason: error.message };
      throw error;
    }
  }

  return { name: 'meta', maxBatch: MAX_EVENTS, send, findOutcome: null };
}

function createEvent(entry: UploadEntry, eventName: string) {
  const { leadId, goal, clickAt, convertedAt, clickId, contact, valueCents } = entry;
  const phone = contact?.phone ? hashPhone(contact.phone, 'meta') : null;
  return {
    event_name: eventName,
    event_time: Math.floor(convertedAt / 1_000),
    event_id: `${leadId}:${goal.toLowerCase().replace(/[^a-z0-9]+/g, '_')}`,
    action_source: 'system_generated',
    user_data: {
      fbc: `fb.${SUBDOMAIN_INDEX}.${clickAt}.${clickId?.value ?? ''}`,
      ...(contact?.email && { em: [hashEmail(contact.email, 'meta')] }),
      ...(phone !== null && { ph: [phone] }),
    },
    custom_data: {
      ...(valueCents !== null && { value: valueCents / 100, currency: MONEY_CURRENCY }),
      event_source: 'crm',
      lead_event_source: 'Zipfront',
    },
  };
}

function readOutcome({ status, body, retryAfterMs }: JsonResponse): BatchOutcome {
  const read = v.safeParse(errorSchema, body);
  const { code, error_subcode: subcode } = read.success ? read.output.error : {};
  const reason =
    code === undefined ? `HTTP ${status}` : `Meta ${code}${subcode ? `/${subcode}` : ''}`;
  const isAboutEvents = status === 400 && !isOfSender(code, subcode);
  return isAboutEvents ? { kind: 'refused', reason } : { kind: 'failed', reason, retryAfterMs };
}

function isOfSender(code: number | undefined, subcode: number | undefined): boolean {
  if (code === undefined) return false;
  return SENDER_CODES.has(code) || (code >= 200 && code < 300) || subcode === NO_DATASET;
}
