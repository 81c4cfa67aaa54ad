import { MAX_BODY_STRUCTURE } from '../../platform/http/read-limits.ts';
import type { Refusal } from './collector-responses.ts';
import { MAX_BATCH_EVENTS } from './read-batch.ts';
import { MAX_BATCH_BYTES } from './read-body.ts';

const BODY_MALFORMED = {
  status: 400,
  type: 'body-malformed',
  detail: 'The body must be a JSON array of events.',
} as const;

const UNAVAILABLE = { status: 503, type: 'unavailable', retryAfterSeconds: 2 } as const;

const TOO_MANY_REQUESTS = {
  status: 429,
  type: 'too-many-requests',
  retryAfterSeconds: 2,
} as const;

/** The responses to refused requests by reason. */
export const REFUSALS = {
  origin: {
    status: 403,
    type: 'origin-refused',
    detail: 'This call may not be made from another site.',
  },
  method: { status: 405, type: 'method-not-allowed', detail: 'This address takes POST.' },
  encoding: {
    status: 415,
    type: 'encoding-unknown',
    detail: 'A body may be plain, or packed with gzip.',
  },
  'too-long': {
    status: 413,
    type: 'body-too-long',
    detail: `A body may be at most ${MAX_BATCH_BYTES} bytes long, also once it is unpacked.`,
  },
  'too-many': {
    status: 413,
    type: 'too-many-events',
    detail: `A body may hold at most ${MAX_BATCH_EVENTS} events, and ${MAX_BODY_STRUCTURE} commas and opening brackets.`,
  },
  'too-slow': {
    status: 408,
    type: 'body-too-slow',
    detail: 'The body did not arrive in time.',
    close: true,
  },
  empty: BODY_MALFORMED,
  unparseable: BODY_MALFORMED,
  /** The network has sent too much within a minute; `Retry-After` is set by its budget. */
  budget: { ...TOO_MANY_REQUESTS, detail: 'Too many events from here.' },
  /** The same, within a day. */
  'day-budget': { ...TOO_MANY_REQUESTS, detail: 'Too many events from here today.' },
  /** The client uses more than its share of the collector's memory. */
  share: { ...TOO_MANY_REQUESTS, detail: 'Too many requests at once from here.' },
  pressure: { ...UNAVAILABLE, detail: 'Try again in a few seconds.' },
  /** The remaining space of the database is reserved for more important data. */
  'no-space': { ...UNAVAILABLE, detail: 'Try again later.', retryAfterSeconds: 60 },
  unavailable: { ...UNAVAILABLE, detail: 'Try again in a few seconds.' },
} as const satisfies Record<string, Refusal>;

/** Why a whole request was refused. */
export type RefusalReason = keyof typeof REFUSALS;
