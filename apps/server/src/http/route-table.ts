import { OWN_PROJECT_ID } from '@zipfront/contracts/dsn';
import { reviewPaths } from '@zipfront/contracts/reviews/protocol';
import {
  CALL_BACK_PATH,
  FORM_MARK_PATH,
  ORDERS_PATH,
  QUOTE_PATH,
} from '@zipfront/contracts/shipping/form-fields';

/** What a request of a route counts towards, for its network address. */
export type LimitName =
  /** New visits, of requests that bring no session. */
  | 'new-visits'
  /** The same count, of every request. */
  | 'visits'
  | 'visit-calls'
  | 'lookups'
  | 'exports'
  | 'error-reports';

/** A route as everything around it must know it. */
export interface RouteRule {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** As the router takes it: `/api/zipcodes/:zip/`. */
  path: string;
  limits?: readonly LimitName[];
  /** Whether its body has a bound of its own in place of `MAX_BODY_BYTES`. */
  ownBodyLimit?: true;
}

/** Where browsers send error reports: as envelopes, and as the older form of the protocol, events. */
export const ENVELOPE_PATH = `/api/${OWN_PROJECT_ID}/envelope/`;
export const STORE_PATH = `/api/${OWN_PROJECT_ID}/store/`;

/** Every route of the server but those of the reviews' sites and of what is sent from memory. */
export const ROUTES: readonly RouteRule[] = [
  { method: 'GET', path: '/healthz' },
  { method: 'GET', path: '/readyz' },
  { method: 'GET', path: '/metrics' },
  { method: 'GET', path: '/api/visits/' },
  { method: 'POST', path: '/api/visits/', limits: ['new-visits', 'visit-calls'] },
  { method: 'GET', path: '/api/quotes/current/' },
  { method: 'GET', path: '/api/visits/current/' },
  { method: 'GET', path: '/api/visits/current/export', limits: ['exports'] },
  { method: 'DELETE', path: '/api/visits/current/' },
  { method: 'PUT', path: '/api/visits/current/privacy' },
  { method: 'POST', path: '/privacy-choice', limits: ['visit-calls'] },
  { method: 'GET', path: '/privacy-choice' },
  { method: 'POST', path: '/quote', limits: ['new-visits', 'visit-calls'] },
  { method: 'GET', path: '/quote' },
  { method: 'GET', path: '/go/:token' },
  { method: 'GET', path: '/api/handoffs/:token' },
  { method: 'PATCH', path: '/api/handoffs/:token' },
  { method: 'GET', path: '/api/zipcodes/:zip/', limits: ['lookups'] },
  { method: 'GET', path: '/api/vehicles/', limits: ['lookups'] },
  { method: 'POST', path: '/api/estimates/', limits: ['lookups'] },
  { method: 'GET', path: '/api/addresses/', limits: ['lookups'] },
  { method: 'POST', path: QUOTE_PATH, limits: ['visits'] },
  { method: 'GET', path: QUOTE_PATH, limits: ['lookups'] },
  { method: 'POST', path: CALL_BACK_PATH, limits: ['visits'] },
  { method: 'GET', path: FORM_MARK_PATH, limits: ['lookups'] },
  { method: 'GET', path: `${ORDERS_PATH}:reference/`, limits: ['lookups'] },
  { method: 'POST', path: `${ORDERS_PATH}:reference/`, limits: ['visits'] },
  { method: 'GET', path: `${ORDERS_PATH}:reference`, limits: ['lookups'] },
  { method: 'GET', path: '/schemas/:vendor/:name/:format/:version' },
  { method: 'POST', path: ENVELOPE_PATH, limits: ['error-reports'], ownBodyLimit: true },
  { method: 'POST', path: STORE_PATH, limits: ['error-reports'], ownBodyLimit: true },
];

/** The routes of a site that takes reviews. */
export function reviewRules(siteName: string): RouteRule[] {
  const { ajax, challenge } = reviewPaths(siteName);
  return [
    { method: 'GET', path: challenge, limits: ['visits'] },
    { method: 'POST', path: ajax, limits: ['lookups'], ownBodyLimit: true },
    { method: 'GET', path: ajax },
  ];
}

/**
 * What counts towards a limit: methods with patterns, each once. A route with a parameter counts with
 * everything below the parameter's folder, so that a misspelt address counts, too.
 */
export function limitedBy(
  rules: readonly RouteRule[],
  limit: LimitName,
): { method: string; pattern: string }[] {
  const found = new Map(
    rules
      .filter(({ limits }) => limits?.includes(limit))
      .map(({ method, path }) => {
        const pattern = path.replace(/:.*$/, '*');
        return [`${method} ${pattern}`, { method, pattern }] as const;
      }),
  );
  return [...found.values()];
}
