import { SAVED_START_LIFETIME_MS } from '@zipfront/contracts/shipping/form-fields';
import {
  ATTRIBUTION_LIFETIME_SECONDS,
  CONSENT_LIFETIME_SECONDS,
  OPT_OUT_LIFETIME_SECONDS,
} from '@zipfront/contracts/visits/cookies';
import type { KindOfRecord } from './kind-of-record.ts';
import { PERIODS_MS } from './periods.ts';

/** Kinds of records that no table has: what is in memory, in browsers and in mails. */
export const UNSTORED_KINDS = {
  'network-count': {
    what: 'the count of what a network address sent, in memory',
    tables: [],
    period: () => PERIODS_MS.networkCount,
    since: 'the first of them; most counts end after a minute',
  },
  'attribution-cookie': {
    what: 'attribution in the browser',
    tables: [],
    period: () => ATTRIBUTION_LIFETIME_SECONDS * 1_000,
    since: 'the arrival',
  },
  'saved-start': {
    what: 'the first step of a quote form in the browser, without a person',
    tables: [],
    period: () => SAVED_START_LIFETIME_MS,
    since: 'the last change',
  },
  'order-cookie': {
    what: 'the cookie that opens an order which was found by its reference',
    tables: [],
    period: () => PERIODS_MS.orderCookie,
    since: 'the search',
  },
  'order-link': {
    what: 'a link to an order in a mail',
    tables: [],
    period: () => PERIODS_MS.orderLink,
    since: 'its making',
  },
  'opt-out-cookie': {
    what: 'an opt-out in the browser',
    tables: [],
    period: () => OPT_OUT_LIFETIME_SECONDS * 1_000,
    since: 'the choice',
  },
  'consent-cookie': {
    what: 'the answer about consent in the browser',
    tables: [],
    period: () => CONSENT_LIFETIME_SECONDS * 1_000,
    since: 'the answer',
  },
} as const satisfies Record<string, KindOfRecord>;
