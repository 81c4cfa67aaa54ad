import { OUTSIDE_REFERRER_HEADER, PAGE_HEADER } from '@zipfront/contracts/pages/page-address';
import type { Random } from '../plan/random.ts';
import type { SampleVisit, ShownPage } from '../plan/visit.ts';

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const DESKTOP =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0.0.0 Safari/537.36';
const CRAWLER = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

const TIMEOUT_MS = 10_000;

type Init = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> };

/** The browser of an invented visitor: it has its own cookies and network address. */
export interface VisitorBrowser {
  cookies: ReadonlyMap<string, string>;
  /** Loads a page, without its files. */
  open(url: string, from: string): Promise<{ status: number; html: string }>;
  call(path: string, page: ShownPage, init?: Init): Promise<Response>;
  /** Sends a form of a page. Its script asks for JSON. */
  send(
    path: string,
    page: ShownPage,
    fields: Record<string, string>,
    accept?: string,
  ): Promise<Response>;
}

/** `origin`: the server, which must trust one proxy. */
export function openBrowser(
  random: Random,
  { bot, isPhone, privacySignal }: Pick<SampleVisit, 'isPhone' | 'bot' | 'privacySignal'>,
  origin: string,
): VisitorBrowser {
  const cookies = new Map<string, string>();
  const own = {
    'User-Agent': bot ? CRAWLER : isPhone ? PHONE : DESKTOP,
    // An address of the networks that are reserved for benchmarks (RFC 2544).
    'X-Forwarded-For': `198.${random.whole(18, 19)}.${random.whole(0, 255)}.${random.whole(1, 254)}`,
    ...(privacySignal && { 'Sec-GPC': '1' }),
  };

  async function request(path: string, init: Init): Promise<Response> {
    const Cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    const response = await fetch(new URL(path, origin), {
      ...init,
      headers: { ...own, ...init.headers, ...(Cookie && { Cookie }) },
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    return response;
  }

  const call: VisitorBrowser['call'] = (path, { url, outsideReferrer }, init = {}) => {
    const headers = {
      Referer: url,
      [PAGE_HEADER]: url,
      'Sec-Fetch-Site': 'same-origin',
      ...(outsideReferrer !== '' && { [OUTSIDE_REFERRER_HEADER]: outsideReferrer }),
    };
    return request(path, { ...init, headers: { ...headers, ...init.headers } });
  };

  return {
    cookies,
    call,
    async open(url, from) {
      const response = await request(url, from === '' ? {} : { headers: { Referer: from } });
      return { status: response.status, html: await response.text() };
    },
    send(path, page, fields, accept = 'application/json') {
      const headers = { Accept: accept, 'Content-Type': 'application/x-www-form-urlencoded' };
      const body = new URLSearchParams(fields).toString();
      return call(path, page, { method: 'POST', headers, body });
    },
  };
}
