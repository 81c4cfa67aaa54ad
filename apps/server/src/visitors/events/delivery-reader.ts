import type { IncomingMessage } from 'node:http';
import { isKnownBot } from '../../platform/http/is-known-bot.ts';
import { hasOptedOut, hasPrivacySignal } from '../../platform/http/visitor.ts';
import type { Services } from '../../site/services.ts';
import { sessionKeyOf } from '../visits/session.ts';
import { findOpenedVisit, sessionCookiesOf } from '../visits/session-cookie.ts';
import type { Delivery } from './event-rows.ts';
import type { VisitRef } from './pending-row.ts';

/** Parts of the server that `createDeliveryReader` uses. */
export interface DeliveryServices extends Pick<Services, 'config' | 'store' | 'now'> {
  pages: Pick<Services['pages'], 'siteOf' | 'timeZoneOf' | 'contentPath'>;
}

/** Creates the function that reads from the headers of a request what applies to all its events. */
export function createDeliveryReader({
  config,
  store,
  pages,
  now,
}: DeliveryServices): (incoming: IncomingMessage) => Promise<Delivery> {
  const siteOf: Delivery['siteOf'] = (path) => pages.siteOf(path);
  const timeZoneOf: Delivery['timeZoneOf'] = (site) => pages.timeZoneOf(site);
  const contentPath: Delivery['contentPath'] = (path, host) => pages.contentPath(path, host);

  async function openedVisit(sessions: string[]): Promise<VisitRef | null> {
    const opened = await findOpenedVisit(store.reads, sessions, now());
    return opened && sessionKeyOf(opened.session);
  }

  return async function readDelivery({ headers, url = '' }) {
    const sessions = sessionCookiesOf(headers.cookie, config.publicUrl);
    // Only if there are several cookies is the database asked which of their visits is live.
    const opened = sessions.length > 1 ? await openedVisit(sessions) : undefined;
    return {
      receivedAt: now(),
      sentAt: sentAtOf(url),
      privacySignal: hasPrivacySignal(headers['sec-gpc']) || hasOptedOut(headers.cookie),
      bot: isKnownBot(headers['user-agent']),
      session: opened === undefined ? visitOf(sessions[0]) : () => opened,
      siteOf,
      timeZoneOf,
      contentPath,
    };
  };
}

/** The visit that a session names, computed at the first call. */
function visitOf(session: string | undefined): Delivery['session'] {
  let visitRef: VisitRef | null | undefined;
  return () => {
    visitRef ??= session === undefined ? null : sessionKeyOf(session);
    return visitRef;
  };
}

/** When a request was sent, by the client's clock (`?sent_at=`, epoch milliseconds). */
function sentAtOf(url: string): number | null {
  const digits = /[?&]sent_at=(\d{1,15})(?:&|$)/.exec(url)?.[1];
  return digits === undefined ? null : Number(digits);
}
