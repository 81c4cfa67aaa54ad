import { OUTSIDE_REFERRER_HEADER, PAGE_HEADER } from '@zipfront/contracts/pages/page-address';
import { readConsentCookie } from '@zipfront/contracts/privacy/consent';
import { CONSENT_COOKIE, VISITOR_COOKIE } from '@zipfront/contracts/visits/cookies';
import type { Context } from 'hono';
import { cookieValues } from '../../platform/http/cookies.ts';
import { problem } from '../../platform/http/problem.ts';
import type { RequestContext } from '../../platform/http/visitor.ts';
import type { Services } from '../../services.ts';
import { type Arrival, type ArrivalPages, readArrival } from './arrival.ts';
import {
  findOpenedVisit,
  findOpenedVisits,
  type OpenedVisit,
  readSessionCookies,
  readVisitorId,
} from './visit-cookies.ts';

/** Responds with 404 to a call about a visit from a browser without one. */
export function noVisit(c: Context): Response {
  return problem(c, 404, 'no-visit', 'This browser has no visit.');
}

export interface VisitServices extends Pick<Services, 'config' | 'store' | 'metrics' | 'now'> {
  pages: ArrivalPages;
}

/**
 * Finds the visit of a request. Returns null without a session, for a malformed or expired one, and
 * for two live ones.
 */
export async function visitOfRequest(
  c: RequestContext,
  { config, store, now }: Pick<Services, 'config' | 'store' | 'now'>,
): Promise<OpenedVisit | null> {
  const sessions = readSessionCookies(c.req.header('Cookie'), config.publicUrl);
  return findOpenedVisit(store.reads, sessions, now());
}

/** Finds all visits of a request, to delete or mark each: anyone with the secret may. */
export async function visitsOfRequest(
  c: RequestContext,
  { config, store, now }: Pick<Services, 'config' | 'store' | 'now'>,
): Promise<OpenedVisit[]> {
  const sessions = readSessionCookies(c.req.header('Cookie'), config.publicUrl);
  return findOpenedVisits(store.reads, sessions, now());
}

export function visitorIdOfRequest(c: RequestContext): string | null {
  return readVisitorId(readCookie(c, VISITOR_COOKIE));
}

export function arrivalOfRequest(
  c: RequestContext,
  services: Omit<VisitServices, 'store'>,
  page?: string,
): Arrival {
  const { privacySignal, optedOut } = c.get('visitor');
  const arrival = readArrival(
    {
      pageAddress: c.req.header(PAGE_HEADER),
      referer: c.req.header('Referer'),
      outsideReferrer: c.req.header(OUTSIDE_REFERRER_HEADER),
      host: c.req.header('Host'),
      userAgent: c.req.header('User-Agent'),
      privacySignal: privacySignal || optedOut,
      consent: readConsentCookie(readCookie(c, CONSENT_COOKIE)),
      page,
    },
    services,
  );
  services.metrics.attributionCut(arrival.cut);
  return arrival;
}

/**
 * Whether a request gets no visit and no cookie, and changes none: that of a crawler, a prefetch or
 * `HEAD`.
 */
export function leavesNoTrace(c: RequestContext): boolean {
  const { bot, prefetch } = c.get('visitor');
  return bot || prefetch || c.req.method === 'HEAD';
}

function readCookie(c: Context, name: string): string | undefined {
  return cookieValues(c.req.header('Cookie'), name)[0];
}
