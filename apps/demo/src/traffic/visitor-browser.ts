import { OUTSIDE_REFERRER_HEADER, PAGE_HEADER } from '@zipfront/contracts/pages/page-address';
import { hasPhone } from '../samples/page-of-visitor.ts';
import type { Random } from '../samples/random.ts';
import type { SampleVisit } from '../samples/sample-visit.ts';

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const DESKTOP =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0.0.0 Safari/537.36';
const CRAWLER = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

/** Timeout for a response. */
const TIMEOUT_MS = 10_000;

/** The page that a browser shows, for the headers of its requests. */
export interface ShownPage {
  /** Its address, with its query. */
  url: string;
  /** The page from which the visitor came to the site; empty without one. */
  outsideReferrer: string;
}

/** The browser of an invented visitor: it has its own cookies and network address. */
export interface VisitorBrowser {
  isPhone: boolean;
  cookies: ReadonlyMap<string, string>;
  /** Loads a page, without its files. */
  open(page: ShownPage, from: string): Promise<{ status: number; html: string }>;
  /** Sends a request of a page's script. */
  call(path: string, page: ShownPage, init?: RequestInit): Promise<Response>;
  /** Sends a form of a page. Its script asks for JSON. */
  send(
    path: string,
    page: ShownPage,
    fields: Record<string, string>,
    accept?: string,
  ): Promise<Response>;
}

/**
 * Opens the browser of a visitor.
 *
 * @param origin the address of the server; it must trust one proxy, which the visitor's network
 *   address is sent for
 */
export function openBrowser(
  random: Random,
  visit: Pick<SampleVisit, 'width' | 'bot' | 'privacySignal'>,
  origin: string,
): VisitorBrowser {
  const { bot, privacySignal } = visit;
  const isPhone = hasPhone(visit);
  const cookies = new Map<string, string>();
  const own = {
    'User-Agent': bot ? CRAWLER : isPhone ? PHONE : DESKTOP,
    'X-Forwarded-For': addressOf(random),
    ...(privacySignal && { 'Sec-GPC': '1' }),
  };

  async function request(path: string, init: RequestInit): Promise<Response> {
    const headers = new Headers({ ...own, ...(init.headers as Record<string, string>) });
    if (cookies.size > 0) {
      headers.set('Cookie', [...cookies].map((pair) => pair.join('=')).join('; '));
    }
    const response = await fetch(new URL(path, origin), {
      ...init,
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    return response;
  }

  const headersOf = ({ url, outsideReferrer }: ShownPage) => ({
    Referer: url,
    [PAGE_HEADER]: url,
    'Sec-Fetch-Site': 'same-origin',
    ...(outsideReferrer !== '' && { [OUTSIDE_REFERRER_HEADER]: outsideReferrer }),
  });

  return {
    isPhone,
    cookies,
    async open({ url }, from) {
      const response = await request(url, { headers: from === '' ? {} : { Referer: from } });
      return { status: response.status, html: await response.text() };
    },
    call: (path, page, init = {}) =>
      request(path, {
        ...init,
        headers: { ...headersOf(page), ...(init.headers as Record<string, string>) },
      }),
    send: (path, page, fields, accept = 'application/json') =>
      request(path, {
        method: 'POST',
        headers: {
          ...headersOf(page),
          Accept: accept,
          'Content-Type': 'application/x-www-form-urlencoded',
        },
        body: new URLSearchParams(fields).toString(),
      }),
  };
}

/** An address of the networks that are reserved for benchmarks (RFC 2544). */
function addressOf(random: Random): string {
  return `198.${random.whole(18, 19)}.${random.whole(0, 255)}.${random.whole(1, 254)}`;
}
