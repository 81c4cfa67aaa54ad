import { OWN_PROJECT_ID } from '@zipfront/contracts/errors/dsn';
import { POSTBACK_API_PATH } from '@zipfront/contracts/money/postback';
import { ADDRESS_API_PATH } from '@zipfront/contracts/pages/address';
import {
  CURRENT_VISIT_API_PATH,
  OPT_OUT_API_PATH,
  ORDER_DELETION_PATH,
  PRIVACY_CHOICE_PATH,
  VISIT_EXPORT_API_PATH,
} from '@zipfront/contracts/privacy/privacy-choice';
import { reviewPaths } from '@zipfront/contracts/reviews/protocol';
import { ESTIMATE_API_PATH } from '@zipfront/contracts/shipping/estimate';
import {
  CALL_BACK_PATH,
  FIND_ORDER_PATH,
  FORM_MARK_PATH,
  ORDER_LINK_PATH,
  ORDERS_PATH,
  QUOTE_PATH,
} from '@zipfront/contracts/shipping/form-fields';
import { VEHICLE_API_PATH } from '@zipfront/contracts/shipping/vehicle';
import { DEMO_REPORT_PATH, HANDOFF_API_PATH } from '@zipfront/contracts/visits/handoff';
import { CURRENT_QUOTE_API_PATH, VISIT_API_PATH } from '@zipfront/contracts/visits/visit';
import {
  STATE_PAGE_PATH,
  ZIP_CODE_API_PATH,
  ZIP_FORM_PATH,
} from '@zipfront/contracts/visits/zip-code';
import { MAX_REPORT_BYTES, MAX_REVIEW_FORM_BYTES } from './request-body.ts';

/** Requests per address and minute. */
export const LIMITS_PER_MINUTE = {
  /** Requests without a session. */
  'new-visits': 60,
  /** Sent forms of the shipping site and challenges of reviews, counted together with `new-visits`. */
  forms: 60,
  /** Including submits and choices. */
  'visit-calls': 240,
  lookups: 240,
  /** Each reads everything stored about the visit. */
  exports: 6,
  /** Attempts to delete an order by its reference. */
  'order-deletions': 6,
  postbacks: 600,
  /** Enough for a page that fails in a loop. */
  'error-reports': 60,
} as const;

export type LimitName = keyof typeof LIMITS_PER_MINUTE;

export interface PathRule {
  /** The router's pattern, `/api/zipcodes/:zip/`; for a folder its start, `/assets/`. */
  path: string;
  problemJson?: true;
  /** Whether `robots.txt` disallows it. */
  disallowed?: true;
  /** Where a page may have this path with a final slash; nowhere if missing. */
  pageBeside?: 'every host' | 'own hosts';
}

export interface RouteRule extends PathRule {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  limits?: readonly LimitName[];
  maxBodyBytes?: number;
}

export const HEALTH_PATH = '/healthz';
export const READINESS_PATH = '/readyz';

export const HANDOFF_PATH = '/go/';

export const FEED_PATH = '/uploads/google/';

export const MAIL_STOP_PATH = '/mail/stop/';

export const SCHEMA_PATH = '/schemas/:vendor/:name/:format/:version';

export const COLLECTOR_PATH = '/events';

export const COMPARE_PATH = '/compare/';

/** Browsers send error reports here: as envelopes, or as events, the protocol's older form. */
export const ENVELOPE_PATH = `/api/${OWN_PROJECT_ID}/envelope/`;
export const STORE_PATH = `/api/${OWN_PROJECT_ID}/store/`;

const BESIDE_ROUTES: readonly PathRule[] = [
  { path: '/api/', problemJson: true, disallowed: true },
  { path: '/assets/' },
  { path: COMPARE_PATH },
  { path: COLLECTOR_PATH, problemJson: true },
  { path: '/shipping/data/' },
];

/** Every route of the server, except those of sites with reviews and of responses from memory. */
export const ROUTES: readonly RouteRule[] = [
  { method: 'GET', path: HEALTH_PATH, problemJson: true },
  { method: 'GET', path: READINESS_PATH, problemJson: true },
  { method: 'GET', path: VISIT_API_PATH },
  { method: 'POST', path: VISIT_API_PATH, limits: ['new-visits', 'visit-calls'] },
  { method: 'GET', path: CURRENT_QUOTE_API_PATH },
  { method: 'GET', path: CURRENT_VISIT_API_PATH },
  { method: 'GET', path: VISIT_EXPORT_API_PATH, limits: ['exports'] },
  { method: 'DELETE', path: CURRENT_VISIT_API_PATH },
  { method: 'PUT', path: OPT_OUT_API_PATH },
  { method: 'POST', path: PRIVACY_CHOICE_PATH, limits: ['visit-calls'] },
  { method: 'GET', path: PRIVACY_CHOICE_PATH },
  { method: 'POST', path: ORDER_DELETION_PATH, limits: ['order-deletions'] },
  {
    method: 'POST',
    path: ZIP_FORM_PATH,
    limits: ['new-visits', 'visit-calls'],
    disallowed: true,
    pageBeside: 'own hosts',
  },
  { method: 'GET', path: ZIP_FORM_PATH, disallowed: true, pageBeside: 'own hosts' },
  { method: 'GET', path: `${HANDOFF_PATH}:token`, disallowed: true },
  { method: 'GET', path: `${HANDOFF_API_PATH}:token` },
  { method: 'PATCH', path: `${HANDOFF_API_PATH}:token` },
  { method: 'POST', path: `${HANDOFF_API_PATH}:token${DEMO_REPORT_PATH}`, limits: ['postbacks'] },
  { method: 'POST', path: `${POSTBACK_API_PATH}:partner`, limits: ['postbacks'] },
  { method: 'GET', path: `${POSTBACK_API_PATH}:partner`, limits: ['postbacks'] },
  { method: 'GET', path: `${ZIP_CODE_API_PATH}:zip/`, limits: ['lookups'] },
  {
    method: 'GET',
    path: STATE_PAGE_PATH,
    limits: ['lookups'],
    disallowed: true,
    pageBeside: 'every host',
  },
  { method: 'GET', path: VEHICLE_API_PATH, limits: ['lookups'] },
  { method: 'POST', path: ESTIMATE_API_PATH, limits: ['lookups'] },
  { method: 'GET', path: ADDRESS_API_PATH, limits: ['lookups'] },
  { method: 'POST', path: QUOTE_PATH, limits: ['forms'], pageBeside: 'every host' },
  { method: 'GET', path: QUOTE_PATH, limits: ['lookups'], pageBeside: 'every host' },
  { method: 'POST', path: CALL_BACK_PATH, limits: ['forms'] },
  { method: 'GET', path: FORM_MARK_PATH, limits: ['lookups'] },
  { method: 'POST', path: FIND_ORDER_PATH, limits: ['forms'], pageBeside: 'every host' },
  { method: 'GET', path: `${ORDER_LINK_PATH}:token`, limits: ['lookups'], disallowed: true },
  { method: 'GET', path: `${ORDERS_PATH}:reference/`, limits: ['lookups'] },
  { method: 'POST', path: `${ORDERS_PATH}:reference/`, limits: ['forms'] },
  { method: 'GET', path: `${ORDERS_PATH}:reference`, limits: ['lookups'] },
  { method: 'GET', path: `${FEED_PATH}:key/:name`, limits: ['lookups'] },
  { method: 'GET', path: `${MAIL_STOP_PATH}:token`, limits: ['lookups'], disallowed: true },
  { method: 'POST', path: `${MAIL_STOP_PATH}:token`, limits: ['lookups'], disallowed: true },
  { method: 'GET', path: SCHEMA_PATH, problemJson: true },
  {
    method: 'POST',
    path: ENVELOPE_PATH,
    limits: ['error-reports'],
    maxBodyBytes: MAX_REPORT_BYTES,
  },
  { method: 'POST', path: STORE_PATH, limits: ['error-reports'], maxBodyBytes: MAX_REPORT_BYTES },
];

/**
 * Returns the rules of a site that takes reviews; of any such site if its name is a router's
 * parameter.
 */
export function reviewRouteRules(siteName: string): RouteRule[] {
  const { ajax, challenge } = reviewPaths(siteName);
  return [
    { method: 'GET', path: challenge, limits: ['forms'] },
    { method: 'POST', path: ajax, limits: ['lookups'], maxBodyBytes: MAX_REVIEW_FORM_BYTES },
    { method: 'GET', path: ajax },
  ];
}

export const SERVED: readonly PathRule[] = [
  ...ROUTES,
  ...reviewRouteRules(':site'),
  ...BESIDE_ROUTES,
];

/** The start of a path with a final slash: `/go/` for `/go/:token`, `/quote/` for `/quote`. */
export function pathStart({ path }: PathRule): string {
  return path.replace(/(\/:[a-z]+)*\/?$/, '/');
}

export function reportsProblems(path: string): boolean {
  return PROBLEM_STARTS.some((start) => `${path}/`.startsWith(start));
}

const PROBLEM_STARTS = SERVED.filter(({ problemJson }) => problemJson).map(pathStart);

/** Methods and patterns that count towards a limit, with misspelled addresses below a folder. */
export function limitedBy(
  rules: readonly RouteRule[],
  limit: LimitName,
): { method: string; pattern: string }[] {
  const found = new Map(
    rules
      .filter(({ limits }) => limits?.includes(limit))
      .map(({ method, path }) => {
        const pattern = path.replace(/:.*/, '*');
        return [`${method} ${pattern}`, { method, pattern }] as const;
      }),
  );
  return [...found.values()];
}
