import type { IncomingMessage } from 'node:http';
import type { Config } from '../../platform/config/config.ts';
import { comesFromAllowed } from '../../platform/http/origin-check.ts';
import { networkOf, wideNetworkOf } from '../../platform/http/rate-limit.ts';
import { addressBehind, NO_ADDRESS } from '../../platform/http/visitor.ts';
import { createNetworkBudget, type Origins, UNLIMITED } from './network-budget.ts';
import { createPressure, type PressureLimits, type Reservation } from './pressure.ts';
import type { RefusalReason } from './refusals.ts';
import type { SpaceGuard } from './space-guard.ts';

/** A request that the collector accepts. */
export interface Admitted {
  reservation: Reservation;
  /** Charges its unpacked body and its events to the budget of its network. */
  spend(bytes: number, events: number): void;
}

/** A request that the collector refuses. */
export interface NotAdmitted {
  why: RefusalReason;
  /** Overrides the default of the reason. */
  retryAfterSeconds?: number;
}

/**
 * Decides by a request's headers whether the collector accepts it, before its body is read or memory is
 * reserved for it.
 */
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
  // In a load test one client represents many.
  const pressure = createPressure(rateLimits ? limits : { ...limits, share: 1 });
  const budget = rateLimits ? createNetworkBudget({ now }) : UNLIMITED;

  function originsOf({ headers, socket }: IncomingMessage): Origins {
    const forwardedFor = headers['x-forwarded-for'] as string | undefined;
    const peer = socket.remoteAddress ?? NO_ADDRESS;
    const network = networkOf(addressBehind(trustProxy, forwardedFor, peer));
    return { network, wideNetwork: wideNetworkOf(network) };
  }

  return function admit(incoming) {
    const { method, headers } = incoming;
    if (method !== 'POST') return { why: 'method' };
    const { origin, host } = headers;
    const fetchSite = headers['sec-fetch-site'] as string | undefined;
    if (!comesFromAllowed({ origin, fetchSite, host }, config)) return { why: 'origin' };
    const origins = originsOf(incoming);
    const usedUp = budget.enter(origins);
    if (usedUp !== null) {
      return { why: usedUp.why, retryAfterSeconds: Math.ceil(usedUp.waitMs / 1000) };
    }
    if (!space.hasRoom()) return { why: 'no-space' };
    const reservation = pressure.reserve(origins.wideNetwork);
    if (typeof reservation === 'string') return { why: reservation };
    return { reservation, spend: (bytes, events) => budget.spend(origins, bytes, events) };
  };
}
