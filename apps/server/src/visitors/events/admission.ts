import type { IncomingMessage } from 'node:http';
import type { Config } from '../../platform/config/config.ts';
import { comesFromAllowed } from '../../platform/http/origin-check.ts';
import { clientNetwork, widenNetwork } from '../../platform/http/rate-limit.ts';
import { MAX_BODY_STRUCTURE } from '../../platform/http/read-limits.ts';
import { addressBehind, NO_ADDRESS } from '../../platform/http/visitor.ts';
import type { BatchRefusal } from './collector-responses.ts';
import { createNetworkBudget, type Origins, UNLIMITED } from './network-budget.ts';
import { createPressure, type PressureLimits, type Reservation } from './pressure.ts';
import { MAX_BATCH_BYTES, MAX_BATCH_EVENTS } from './read-body.ts';
import type { SpaceGuard } from './space-guard.ts';

const BODY_MALFORMED = {
  status: 400,
  type: 'body-malformed',
  detail: 'The body must be a JSON array of events.',
} as const;

const UNAVAILABLE = { status: 503, type: 'unavailable', retryAfterSeconds: 2 } as const;

const TOO_MANY_REQUESTS = { status: 429, type: 'too-many-requests', retryAfterSeconds: 2 } as const;

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
  budget: { ...TOO_MANY_REQUESTS, detail: 'Too many events from here.' },
  'day-budget': { ...TOO_MANY_REQUESTS, detail: 'Too many events from here today.' },
  /** The client uses more than its share of the collector's memory. */
  share: { ...TOO_MANY_REQUESTS, detail: 'Too many requests at once from here.' },
  pressure: { ...UNAVAILABLE, detail: 'Try again in a few seconds.' },
  /** The remaining space of the database is reserved for more important data. */
  'no-space': { ...UNAVAILABLE, detail: 'Try again later.', retryAfterSeconds: 60 },
  unavailable: { ...UNAVAILABLE, detail: 'Try again in a few seconds.' },
} as const satisfies Record<string, BatchRefusal>;

export type RefusalReason = keyof typeof REFUSALS;

export interface Admitted {
  reservation: Reservation;
  spend(bytes: number, events: number): void;
}

export interface NotAdmitted {
  why: RefusalReason;
  /** Overrides the default of the reason. */
  retryAfterSeconds?: number;
}

/** Decides by headers whether a request is admitted, before its body takes any memory. */
export function createAdmission({
  config,
  now,
  space,
  limits,
}: {
  config: Pick<Config, 'publicUrl' | 'corsOrigins' | 'trustProxy' | 'rateLimits'>;
  now: () => number;
  space: Pick<SpaceGuard, 'hasRoom'>;
  limits: PressureLimits;
}): (incoming: IncomingMessage) => Admitted | NotAdmitted {
  const { trustProxy, rateLimits } = config;
  // In a load test one client represents many, so it may use all.
  const pressure = createPressure(rateLimits ? limits : { ...limits, share: 1 });
  const budget = rateLimits ? createNetworkBudget({ now }) : UNLIMITED;

  function readOrigins({ headers, socket }: IncomingMessage): Origins {
    const forwardedFor = headers['x-forwarded-for'] as string | undefined;
    const peer = socket.remoteAddress ?? NO_ADDRESS;
    const network = clientNetwork(addressBehind(trustProxy, forwardedFor, peer));
    return { network, wideNetwork: widenNetwork(network) };
  }

  return function admit(incoming) {
    const { method, headers } = incoming;
    if (method !== 'POST') return { why: 'method' };
    const { origin, host } = headers;
    const fetchSite = headers['sec-fetch-site'] as string | undefined;
    if (!comesFromAllowed({ origin, fetchSite, host }, config)) return { why: 'origin' };
    const origins = readOrigins(incoming);
    const usedUp = budget.enter(origins);
    if (usedUp !== null) {
      return { why: usedUp.why, retryAfterSeconds: Math.ceil(usedUp.waitMs / 1_000) };
    }
    if (!space.hasRoom()) return { why: 'no-space' };
    const reservation = pressure.reserve(origins.wideNetwork);
    if (typeof reservation === 'string') return { why: reservation };
    return { reservation, spend: (bytes, events) => budget.spend(origins, bytes, events) };
  };
}
