import { type Attribution, withoutIdentifiers } from '@zipfront/contracts/attribution/attribution';
import {
  attributionOfUrl,
  readParameters,
} from '@zipfront/contracts/attribution/attribution-of-url';
import { cleanAttribution } from '@zipfront/contracts/attribution/clean-attribution';
import type { ClickMark } from '@zipfront/contracts/attribution/click-marks';
import type { Locale } from '@zipfront/contracts/locale';
import {
  type AdConsent,
  allowsIdentifiers,
  type GivenConsent,
} from '@zipfront/contracts/privacy/consent';
import { cleanUrl } from '@zipfront/contracts/privacy/privacy';
import * as v from 'valibot';
import type { Device } from '../../platform/store/tables/reports.ts';
import { type ReportingTime, reportingTime } from '../../reporting/rollups/reporting-time.ts';
import { detectDevice } from '../../reporting/rollups/visit-dimensions.ts';
import type { Services } from '../../services.ts';
import type { Pages } from '../../site/pages/pages.ts';
import { BEFORE_CONSENT, type ClassifiedChannel, classifyChannel } from './channel.ts';
import { readMarks } from './mark-meanings.ts';
import { isJourneyHost } from './referrers.ts';

export interface Arrival extends ArrivalMarks, ClassifiedChannel {
  site: string;
  locale: Locale;
  device: Device;
  release: string;
  reportingTime: ReportingTime;
  pageUrl: string | null;
  cut: number;
  privacySignal: boolean;
  consent: AdConsent;
  /** Version of the consent's words; null without an answer, and for words that are not ours. */
  consentVersion: string | null;
  consentWords: string | null;
  /**
   * Whether it may be stored how the visitor came: not after a no, and without a yes not if the
   * site asks.
   */
  mayStore: boolean;
  submitted?: Attribution;
}

export type ArrivalPages = Pick<
  Pages,
  | 'find'
  | 'release'
  | 'contentPath'
  | 'siteOf'
  | 'timeZoneOf'
  | 'lineAddressesOf'
  | 'localeAt'
  | 'asksConsent'
  | 'consentWords'
>;

export interface ArrivalRequest {
  /** Address of the page, from its script (`Zipfront-Page`). */
  pageAddress?: string | undefined;
  /** `Referer`, perhaps shortened by the browser; used if the script sends no address. */
  referer: string | undefined;
  /** Referrer outside the site, from the page's script (`Zipfront-Referrer`). */
  outsideReferrer: string | undefined;
  host: string | undefined;
  userAgent: string | undefined;
  privacySignal: boolean;
  consent: GivenConsent | null;
  /** Path that a form states; it overrides the path of `referer`. */
  page?: string | undefined;
}

/**
 * Reads from a request how its visitor came. Never throws. Click ids are removed under the privacy
 * signal after they have classified the channel. After a no, or without a needed yes, only the page
 * is stored.
 */
export function readArrival(
  {
    pageAddress = '',
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
  const ownHosts = [host, originHost(config.publicUrl), ...config.corsOrigins.map(originHost)];
  const sent = ownAddress(referer, ownHosts);
  const address = ownAddress(pageAddress, ownHosts) ?? sent;
  const posted =
    named === undefined
      ? undefined
      : pagePath(cleanUrl(URL.parse(named, config.publicUrl), { privacySignal }));
  const arrived = address && pages.contentPath(address.pathname, address.host);
  const page = pages.find(posted ?? arrived ?? '/');
  const onPage = arrived === null || arrived === page?.path;
  const query = readQuery(address);
  const { fields, cut } = cleanAttribution(
    attributionOfUrl(query, onPage ? page?.settings.attribution : {}),
  );
  const pageUrl = cleanUrl(address, { privacySignal });
  const path = page?.path ?? posted ?? pages.contentPath(pagePath(pageUrl), address?.host);
  const at = now();
  const site = pages.siteOf(path);
  const leads = pages.lineAddressesOf(site);
  const referrer = outsideAddress(outsideReferrer, ownHosts, { config, leads });
  const place = {
    at,
    site,
    locale: pages.localeAt(path),
    path,
    device: detectDevice(userAgent),
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
  if (!allowsIdentifiers(consent)) {
    return { ...place, ...answered, ...NOTHING_KNOWN, privacySignal };
  }
  // Under the signal the script sends no click id. The browser may, and it decides on the channel.
  const isSame = privacySignal && sent?.pathname === address?.pathname;
  const sentQuery = isSame ? readQuery(sent) : query;
  const clicks = isSame ? attributionOfUrl(sentQuery) : {};
  const marks = readMarks(readParameters(sentQuery));
  return {
    ...place,
    ...answered,
    pageUrl,
    ...classifyChannel({ fields: { ...clicks, ...fields }, referrer, siteHost: host, marks }),
    marks,
    referrer: cleanUrl(referrer, { privacySignal }),
    fields: privacySignal ? withoutIdentifiers(fields) : fields,
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
  marks: [],
  cut: 0,
  mayStore: false,
} as const;

const MAX_ADDRESS_LENGTH = 16_384;

const pageAddressSchema = v.pipe(
  v.string(),
  v.maxLength(MAX_ADDRESS_LENGTH),
  v.transform((text) => URL.parse(text)),
  v.instance(URL),
  v.check(({ protocol }) => ['http:', 'https:'].includes(protocol)),
);

/** Parses a header if it has the address of one of our pages. Any client can send such a header. */
function ownAddress(header: string, ownHosts: string[]): URL | null {
  if (header === '') return null;
  const { success, output } = v.safeParse(pageAddressSchema, header);
  return success && ownHosts.includes(output.host) ? output : null;
}

function outsideAddress(
  referrer: string,
  ownHosts: string[],
  { config, leads }: { config: Services['config']; leads: string[] },
): URL | null {
  const url = URL.parse(referrer);
  if (url === null || ownHosts.includes(url.host)) return null;
  return isJourneyHost(url.hostname, config, leads) ? null : url;
}

function readQuery(address: URL | null): URLSearchParams {
  return address?.searchParams ?? new URLSearchParams();
}

function pagePath(pageUrl: string | null): string {
  return pageUrl === null ? '/' : new URL(pageUrl).pathname;
}

/** @param origin from the configuration, where it was parsed and normalized */
function originHost(origin: string): string {
  return origin.slice(origin.indexOf('//') + 2);
}

export interface ArrivalMarks {
  at: number;
  path: string;
  referrer: string | null;
  fields: Attribution;
  marks?: readonly ClickMark[];
}
