import { join } from 'node:path';
import type { RenderModule } from '@zipfront/contracts/pages/render';
import {
  FIND_ORDER_PATH,
  type FormName,
  MARK_FIELD,
  ORDERS_PATH,
  TRAP_FIELD,
} from '@zipfront/contracts/shipping/form-fields';
import type { ShownOrder } from '@zipfront/contracts/shipping/order';
import { TERMS_FIELD } from '@zipfront/contracts/shipping/order-terms';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { createApp } from '../../../app.ts';
import { issueChallenge } from '../../../platform/challenge/altcha.ts';
import { type Environment, readConfig } from '../../../platform/config/config.ts';
import { compressNothing } from '../../../platform/http/compress.ts';
import { createMetrics } from '../../../platform/metrics/metrics.ts';
import type { Store } from '../../../platform/store/store.ts';
import type { OrderRow } from '../../../platform/store/tables/shipping.ts';
import { silentLog } from '../../../platform/store/testing/silent-log.ts';
import { NOON } from '../../../platform/store/testing/visit-rows.ts';
import type { Services } from '../../../services.ts';
import { NO_CACHE } from '../../../site/pages/build-cache.ts';
import { loadContent } from '../../../site/pages/content/content.ts';
import { loadRates } from '../../../site/pages/load-rates.ts';
import { createPages } from '../../../site/pages/pages.ts';
import { loadVehicles } from '../../../site/vehicles/vehicles.ts';
import { loadZipCodes } from '../../../site/zipcodes/zip-codes.ts';
import { errorReportRoutes } from '../../../visitors/errors/routes.ts';
import { handoffRoutes } from '../../../visitors/handoffs/routes.ts';
import { handleSubmit } from '../../../visitors/handoffs/submit.ts';
import { choiceRoutes } from '../../../visitors/privacy/routes.ts';
import { visitRoutes } from '../../../visitors/visits/routes.ts';
import { findOrder } from '../find-order.ts';
import { createOrderContext, type OrderContext } from '../order-context.ts';
import { markToSendAgain } from '../order-forms.ts';
import { orderTermsText } from '../order-terms.ts';
import { orderRoutes } from '../routes.ts';
import { QUOTE } from './sample-forms.ts';

export const SITE = 'https://site.example';

const CONTENT = join(import.meta.dirname, '../../../../../../content');

const SECRET = 'the-secret-of-the-forms';

const AGENT = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36';

/** The real content, read once: reading takes longer than a whole test. */
export const content = loadContent(CONTENT);
const rates = loadRates(CONTENT, 'shipping');
const zipCodes = loadZipCodes();
const vehicles = loadVehicles();

/** The server counts its address if a request has no other. */
const PROXY = '192.0.2.1';

/** The routes of orders and visits on a store, with the real content, rendered as JSON. */
export interface OrderServer {
  store: Store;
  context: OrderContext;
  wait(ms: number): void;
  /** Its own cookies; HTML unless `json` says otherwise. */
  browser(address?: string): OrderBrowser;
  /** Open long enough. */
  mark(form: FormName, page: string): string;
  /** As a form sends it. */
  solve(): Promise<string>;
  /** The only order. */
  stored(): Promise<OrderRow>;
}

export interface OrderBrowser {
  cookies: Map<string, string>;
  get(path: string): Promise<Response>;
  /** Adds a new mark, the hidden field and the terms of now if they are missing. */
  post(
    path: string,
    fields: Record<string, string> | string,
    headers?: Record<string, string>,
  ): Promise<Response>;
  send(method: string, path: string, init?: RequestInit): Promise<Response>;
  /** Requests a price, and returns the address of the order. */
  ask(fields?: Record<string, string>): Promise<string>;
  /** Reads the order that a page of its address shows. */
  shown(address: string): Promise<ShownOrder>;
}

export const JSON_ANSWER = { Accept: 'application/json' };

/** `shown`: replaces the real content. */
export async function startOrderServer(
  store: Store,
  environment: Environment = {},
  shown = content,
): Promise<OrderServer> {
  let now = NOON;
  const config = readConfig({ PUBLIC_URL: SITE, TRUST_PROXY: '1', ...environment });
  const source = { content: shown, render, scripts: [], chunks: {}, fingerprint: 'test' };
  const pages = await createPages({ source, config, cache: NO_CACHE, compress: compressNothing });
  const services: Services = {
    config,
    store,
    zipCodes,
    vehicles,
    rates: () => rates,
    pages,
    metrics: createMetrics({ process: false }),
    log: silentLog,
    now: () => now,
  };
  const context = createOrderContext(services, SECRET);
  const mark = (form: FormName, page: string) => markToSendAgain(context, { form, page });
  const app = createApp(
    { ...services, clock: { isRight: () => true } },
    {
      routes: [
        visitRoutes(services, (c, body) => handleSubmit(c, services, body)),
        handoffRoutes(services),
        errorReportRoutes(services),
        choiceRoutes(services),
        orderRoutes(context),
      ],
      resourceAt: () => undefined,
    },
  );
  return {
    store,
    context,
    wait: (ms) => {
      now += ms;
    },
    mark,
    async solve() {
      // Solved at once: hundreds of attempts would take longer than the rest.
      const challenge = await issueChallenge(`${SECRET} order forms`, now, 1);
      const solution = await solveChallenge({ challenge, deriveKey });
      return btoa(JSON.stringify({ challenge, solution }));
    },
    stored: () => store.reads.selectFrom('shipping_order').selectAll().executeTakeFirstOrThrow(),
    browser: (address = PROXY) =>
      orderBrowser((path, init) => app.request(`${SITE}${path}`, init), { address, mark, store }),
  };
}

/** Returns what it was given, instead of a document. */
const render = {
  renderPage: ({ page, posted }) => drawn({ path: page.path, posted }),
  renderErrorPage: ({ status }) => drawn({ status }),
  renderOrder: ({ order, mark, posted, site }) =>
    drawn({ order, mark, posted, locale: site.locale }),
} as Partial<RenderModule> as RenderModule;

function drawn(what: unknown) {
  return { html: JSON.stringify(what), styles: [] };
}

function orderBrowser(
  request: (path: string, init: RequestInit) => Response | Promise<Response>,
  { address, mark, store }: { address: string; mark: OrderServer['mark']; store: Store },
): OrderBrowser {
  const cookies = new Map<string, string>();
  async function send(method: string, path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers({
      'User-Agent': AGENT,
      Referer: `${SITE}/shipping/quote/`,
      'X-Forwarded-For': address,
    });
    for (const [name, value] of new Headers(init.headers)) headers.set(name, value);
    if (cookies.size > 0) {
      headers.set('Cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    }
    const response = await request(path, { ...init, method, headers });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    return response;
  }
  async function hidden(
    path: string,
    fields: Record<string, string>,
  ): Promise<Record<string, string>> {
    if (path === FIND_ORDER_PATH) return {};
    const isOrder = path.startsWith(ORDERS_PATH);
    const form = isOrder ? 'order' : (fields.form as FormName);
    const order = isOrder && (await findOrder(store.reads, path.split('/').at(-2) ?? ''));
    return {
      [MARK_FIELD]: mark(form, isOrder ? path : (fields.page ?? '')),
      [TRAP_FIELD]: '',
      ...(order && { [TERMS_FIELD]: orderTermsText(order) }),
    };
  }

  const browser: OrderBrowser = {
    cookies,
    send,
    ask: async (fields = QUOTE) =>
      (await browser.post('/shipping/quote', fields)).headers.get('Location') ?? '',
    shown: async (path) => {
      const { order } = (await (await browser.get(path)).json()) as { order: ShownOrder };
      return order;
    },
    get: (path) => send('GET', path),
    post: async (path, fields, headers = {}) => {
      const body =
        typeof fields === 'string'
          ? fields
          : new URLSearchParams({ ...(await hidden(path, fields)), ...fields }).toString();
      return send('POST', path, {
        headers: {
          'Content-Type': 'application/x-www-form-urlencoded',
          'Content-Length': String(body.length),
          ...headers,
        },
        body,
      });
    },
  };
  return browser;
}
