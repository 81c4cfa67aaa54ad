import { reportingTime } from '../../../reporting/rollups/reporting-time.ts';
import type { Arrival } from '../../../visitors/visits/arrival.ts';
import { createVisit, type VisitRows } from '../../../visitors/visits/store-visit.ts';

/** 20 November 2026, 12:00 UTC. */
export const NOON = Date.UTC(2026, 10, 20, 12);

/** Values in the row of a visit that was never asked for consent. */
export const NOT_ASKED = {
  ad_consent: 'not-asked',
  ad_consent_at: null,
  ad_consent_version: null,
} as const;

/** A direct arrival at the home page, with the changes of a test. */
export function arrival(changes: Partial<Arrival> = {}): Arrival {
  return {
    at: NOON,
    site: 'insurance',
    locale: 'en-US',
    path: '/',
    pageUrl: 'https://site.example/',
    referrer: null,
    channel: 'direct',
    channelRule: 'nothing says where the visitor came from',
    device: 'desktop',
    release: 'page-1.js',
    reportingTime: reportingTime(changes.at ?? NOON, 'America/New_York'),
    fields: {},
    cut: 0,
    privacySignal: false,
    consent: 'not-asked',
    consentVersion: null,
    consentWords: null,
    mayStore: true,
    ...changes,
  };
}

/** The rows of a new visit, with an id of its own unless one is given. */
export function visitRows(changes: Partial<Arrival> = {}, id?: string): VisitRows {
  return createVisit(arrival(changes), { visitorId: null, bot: false, ...(id && { id }) }).rows;
}
