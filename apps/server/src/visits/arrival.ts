import { attributionOfUrl, cleanAttribution } from '@zipfront/contracts/attribution';
import type { AdConsent, GivenConsent } from '@zipfront/contracts/consent-answer';
import type { Locale } from '@zipfront/contracts/locale';
import { cleanUrl } from '@zipfront/contracts/privacy';
import { withoutIdentifiers } from '@zipfront/contracts/read-attribution';
import type { Pages } from '../pages/pages.ts';
import { deviceOf } from '../reports/device-of.ts';
import { type ReportingTime, reportingTime } from '../reports/reporting-time.ts';
import type { Services } from '../services.ts';
import type { Device } from '../store/cubes.ts';
import { BEFORE_CONSENT, classifyChannel, type DecidedChannel } from './channel.ts';
import type { ArrivalMarks } from './touch-rule.ts';

/** The page that a request comes from, and how the visitor came, as they may be stored. */
export interface Arrival extends ArrivalMarks, DecidedChannel {
  site: string;
  locale: Locale;
  device: Device;
  /** The build of the script of the pages. */
  release: string;
  /** Its time in the reporting time zone of the site. */
  reportingTime: ReportingTime;
  /** The page's address, cleaned; null if the request names none of our pages. */
  pageUrl: string | null;
  /** Number of attribution values that were too long and were cut. */
  cut: number;
  privacySignal: boolean;
  /** The visitor's answer; without one, whether the page asks for it. */
  consent: AdConsent;
  /** Version of the words that were answered; null without an answer, and for words that are not ours. */
  consentVersion: string | null;
  /** These words; null where the pages do not show them now. */
  consentWords: string | null;
  /** False where this page asks for consent and has no yes: how the visitor came is not stored then. */
  mayStore: boolean;
}

/** The calls of the pages that an arrival is read with. */
export type ArrivalPages = Pick<
  Pages,
  | 'find'
  | 'release'
  | 'contentPath'
  | 'siteOf'
  | 'timeZoneOf'
  | 'localeAt'
  | 'asksConsent'
  | 'consentWords'
>;

/** The parts of a request that an arrival is read from. */
export interface ArrivalRequest {
  /** The full address of the page (`Referer`). */
  referer: string | undefined;
  /** Where the visitor came from before the site (`Zipfront-Referrer`). */
  outsideReferrer: string | undefined;
  /** The host that the request names. */
  host: string | undefined;
  userAgent: string | undefined;
  privacySignal: boolean;
  /** The visitor's answer; null without one. */
  consent: GivenConsent | null;
  /** The path of the page that a form names as its own; it goes before the path of `referer`. */
  page?: string | undefined;
}

/**
 * Reads an arrival. The page's address and the referrer lose what must not be written; with the
 * privacy signal, and after a no, the click ids go too, after the channel was found by them. The page's
 * settings say what attribution holds where the query is silent. Of a page that asks for consent, and
 * has no yes, there is nothing but the page itself; device and channel are then unknown, and the channel counts as direct.
 * Never throws.
 */
export function readArrival(
  {
    referer = '',
    outsideReferrer = '',
    host = '',
    userAgent = '',
    privacySignal,
    consent: given,
    page: named,
  }: ArrivalRequest,
  { config, pages, now }: Pick<Services, 'config' | 'now'> & { pages: ArrivalPages },
): Arrival {
  /** A no takes what the signal takes. */
  const stripped = { privacySignal: privacySignal || given?.answer === 'denied' };
  const ownHosts = [host, hostOf(config.publicUrl), ...config.corsOrigins.map(hostOf)];
  const address = ownAddress(referer, ownHosts);
  const posted =
    named === undefined
      ? undefined
      : pathOf(cleanUrl(URL.parse(named, config.publicUrl), stripped));
  const arrived = address && pages.contentPath(address.pathname, address.host);
  const page = pages.find(posted ?? arrived ?? '/');
  const onPage = arrived === null || arrived === page?.path;
  const query = address?.searchParams ?? new URLSearchParams();
  const { fields, cut } = cleanAttribution(
    attributionOfUrl(query, onPage ? page?.settings.attribution : {}),
  );
  const pageUrl = cleanUrl(address, stripped);
  const referrer = outsideAddress(outsideReferrer, ownHosts);
  const path = page?.path ?? posted ?? pages.contentPath(pathOf(pageUrl), address?.host);
  const at = now();
  const site = pages.siteOf(path);
  const place = {
    at,
    site,
    locale: pages.localeAt(path),
    path,
    device: deviceOf(userAgent),
    release: pages.release(),
    reportingTime: reportingTime(at, pages.timeZoneOf(site)),
  };
  const asks = pages.asksConsent(path);
  const consent: AdConsent = given?.answer ?? (asks ? 'unanswered' : 'not-asked');
  const version = given?.version ?? null;
  const answered = {
    consent,
    consentVersion: version,
    consentWords: version && pages.consentWords(version),
  };
  if (asks && consent !== 'granted') {
    return { ...place, ...answered, ...NOTHING_KNOWN, privacySignal };
  }
  return {
    ...place,
    ...answered,
    pageUrl,
    ...classifyChannel({ fields, referrer, siteHost: host, freeListing: query.has('srsltid') }),
    referrer: cleanUrl(referrer, stripped),
    fields: stripped.privacySignal ? withoutIdentifiers(fields) : fields,
    cut,
    privacySignal,
    mayStore: true,
  };
}

const NOTHING_KNOWN = {
  ...BEFORE_CONSENT,
  pageUrl: null,
  device: 'unknown',
  referrer: null,
  fields: {},
  cut: 0,
  mayStore: false,
} as const;

/** The page's address if it is one of our pages; any client can send a `Referer`. */
function ownAddress(referer: string, ownHosts: string[]): URL | null {
  const url = URL.parse(referer);
  return url !== null && ['http:', 'https:'].includes(url.protocol) && ownHosts.includes(url.host)
    ? url
    : null;
}

function outsideAddress(referrer: string, ownHosts: string[]): URL | null {
  const url = URL.parse(referrer);
  return url === null || ownHosts.includes(url.host) ? null : url;
}

function pathOf(pageUrl: string | null): string {
  return pageUrl === null ? '/' : new URL(pageUrl).pathname;
}

/** @param origin from the configuration, where it was read as a URL and written out again */
function hostOf(origin: string): string {
  return origin.slice(origin.indexOf('//') + 2);
}
