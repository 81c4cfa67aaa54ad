import { DAY_MS } from '@zipfront/contracts/time/time';
import { expect, onTestFinished } from 'vitest';
import { isReason, protocolErrors } from './decode-strictly.ts';
import { NOW } from './shareable.ts';
import { type Given, HASH, type Received, standIn } from './stand-in.ts';

interface GoogleEvent {
  transactionId: string;
  eventTimestamp: string;
  adIdentifiers?: Record<string, string>;
  userData?: { userIdentifiers: Record<string, string>[] };
}

/** A test may change it. */
interface GoogleState {
  allowed?: boolean;
  /** Why it refuses the destination: one of Google's reasons. */
  destination?: string;
  /** Whether a refusal names the events that are invalid. True by default. */
  namesEvents?: boolean;
  /** A report about a request; done by default. */
  statusOf?: (receipt: string, sent: readonly GoogleEvent[]) => unknown;
  /** Reasons of the field warnings of each answer. */
  warnings?: string[];
  /** It is a day after the sale by default. */
  now?: () => number;
}

/**
 * In the words of its protocol; an unknown request fails the test. It refuses a sender without a
 * token, and a request for one event without an identifier, outside the last 90 days, with an
 * invalid hash, or the gclid "Bad".
 */
export function googleStandIn(state: GoogleState = {}) {
  const wrong: string[] = [];
  const requests: GoogleEvent[][] = [];
  onTestFinished(() => expect(wrong, 'messages that the protocol does not have').toEqual([]));

  function respond({ path, headers, text }: Received): Given {
    if (headers.authorization !== 'Bearer token-1') {
      return { status: 401, body: { error: { code: 401, status: 'UNAUTHENTICATED' } } };
    }
    if (path.startsWith('/v1/requestStatus:retrieve')) {
      const receipt = new URLSearchParams(path.split('?')[1]).get('requestId') ?? '';
      const sent = requests[Number(receipt.replace('request-', '')) - 1] ?? [];
      const body = state.statusOf?.(receipt, sent) ?? createReport('SUCCESS');
      wrong.push(...protocolErrors('RetrieveRequestStatusResponse', body));
      return { body };
    }
    const request = JSON.parse(text) as { events: GoogleEvent[] };
    wrong.push(...protocolErrors('IngestEventsRequest', request));
    if (state.allowed === false) return refusal(403, 'PERMISSION_DENIED');
    if (state.destination) {
      return refusal(400, 'INVALID_ARGUMENT', [
        { field: 'destinations[0]', reason: state.destination },
      ]);
    }
    const { events } = request;
    if (events.length > 2_000) return refusal(400, 'TOO_MANY_EVENTS');
    const violations = events.flatMap((event, index) => {
      const reason = refusalReason(event, state.now?.() ?? NOW);
      return reason === undefined ? [] : [{ field: `events.events[${index}]`, reason }];
    });
    if (violations.length > 0) {
      return refusal(400, 'INVALID_ARGUMENT', state.namesEvents === false ? [] : violations);
    }
    requests.push(events);
    const fieldWarnings = state.warnings?.map((reason) => ({ field: 'events[0]', reason }));
    // The warnings are newer than the package with the protocol.
    return {
      body: { requestId: `request-${requests.length}`, ...(state.warnings && { fieldWarnings }) },
    };
  }

  return standIn(respond);
}

interface Violation {
  field: string;
  reason: string;
}

/** A refusal in the form of google.rpc.Status. */
function refusal(status: number, reason: string, fieldViolations: Violation[] = []): Given {
  for (const name of [reason, ...fieldViolations.map((one) => one.reason)]) {
    if (!isReason(name, 'ErrorReason')) throw new Error(`Google has no reason ${name}.`);
  }
  const domain = 'datamanager.googleapis.com';
  const details = [
    { '@type': 'type.googleapis.com/google.rpc.RequestInfo', requestId: 'r' },
    { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason, domain },
    { '@type': 'type.googleapis.com/google.rpc.BadRequest', fieldViolations },
  ];
  const name = status === 403 ? 'PERMISSION_DENIED' : 'INVALID_ARGUMENT';
  return { status, body: { error: { code: status, message: 'No.', status: name, details } } };
}

function refusalReason(event: GoogleEvent, now: number): string | undefined {
  const { eventTimestamp, adIdentifiers = {}, userData } = event;
  const identifiers = userData?.userIdentifiers ?? [];
  if (Object.keys(adIdentifiers).length + identifiers.length === 0)
    return 'NO_IDENTIFIERS_PROVIDED';
  if (adIdentifiers.gclid?.includes('Bad')) return 'INVALID_FORMAT';
  const age = now - Date.parse(eventTimestamp);
  if (!(age >= 0 && age <= 90 * DAY_MS)) return 'EVENT_TIME_INVALID';
  const isHashed = identifiers.flatMap(Object.values).every((text) => HASH.test(text));
  return isHashed ? undefined : 'INVALID_SHA256_FORMAT';
}

export function createReport(
  requestStatus: string,
  errors: string[] = [],
  warnings: string[] = [],
) {
  const counted = (reasons: string[]) => reasons.map((reason) => ({ reason, recordCount: '1' }));
  return {
    requestStatusPerDestination: [
      {
        requestStatus,
        ...(errors.length > 0 && { errorInfo: { errorCounts: counted(errors) } }),
        ...(warnings.length > 0 && { warningInfo: { warningCounts: counted(warnings) } }),
      },
    ],
  };
}
