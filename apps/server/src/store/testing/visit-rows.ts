import { reportingTime } from '../../reports/reporting-time.ts';
import type { Arrival } from '../../visits/arrival.ts';
import { newVisit, type VisitRows } from '../../visits/new-visit.ts';

/** 20 November 2026, 12:00 UTC. */
export const NOON = Date.UTC(2026, 10, 20, 12);

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
    device: 'desktop',
    reportingTime: reportingTime(changes.at ?? NOON, 'America/New_York'),
    fields: {},
    cut: 0,
    privacySignal: false,
    consent: null,
    mayStore: true,
    ...changes,
  };
}

/** The rows of a new visit. */
export function visitRows(changes: Partial<Arrival> = {}): VisitRows {
  return newVisit(arrival(changes), { visitorId: null, bot: false }).rows;
}
