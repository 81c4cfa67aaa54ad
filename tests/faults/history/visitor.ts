import { randomUUID } from 'node:crypto';
import { FORM_CATEGORIES, schemaUri } from '@zipfront/contracts/events/names';
import {
  CURRENT_VISIT_API_PATH,
  OPT_OUT_API_PATH,
} from '@zipfront/contracts/privacy/privacy-choice';
import { CALL_BACK_PATH, ORDERS_PATH, QUOTE_PATH } from '@zipfront/contracts/shipping/form-fields';
import { TERMS_FIELD } from '@zipfront/contracts/shipping/order-terms';
import { SHIPPING_TEXTS } from '@zipfront/contracts/shipping/shipping-texts';
import { VISIT_API_PATH } from '@zipfront/contracts/visits/visit';
import { ZIP_FORM_PATH } from '@zipfront/contracts/visits/zip-code';
import { shownTerms } from '../../../apps/demo/src/traffic/send-forms.ts';
import { sendTwice } from '../../send-twice.ts';
import { PUBLIC_URL } from '../../server-process.ts';
import { QUOTE } from '../generated-forms.ts';
import { AGENTS, CAMPAIGNS, PAGES, type Traits, type VisitorAct } from './generated-history.ts';
import { EXPERIMENT } from './history-content.ts';
import { type Answer, COMPARE_TOKEN, type HistoryServer } from './history-server.ts';
import type { TestClock } from './test-clock.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Days from a request for a shipment to its pick-up. */
const PICK_UP_DAYS = 9;

const CONSENT = { consent_version: SHIPPING_TEXTS['en-US'].consentVersion };

const PING = {
  referrer: '',
  original_referrer: '',
  single_page_app_url_count: 1,
  ...flags('page_started_focused', 'page_currently_focused'),
  ...flags('window_started_focused', 'window_currently_focused'),
  ...times('page'),
  ...times('window'),
};

function flags(...names: string[]): Record<string, boolean> {
  return Object.fromEntries(names.map((name) => [name, true]));
}

function times(prefix: string): Record<string, number> {
  const names = ['total_time', 'total_time_focused', 'total_time_unfocused', 'total_time_active'];
  return Object.fromEntries(
    [...names, 'refocus_event_count'].map((name) => [`${prefix}_${name}`, 1]),
  );
}

/** With its advertisement and the visitor's number, which makes no arrival an advertised one. */
function addressBy(number: number, { campaign, page }: { campaign: number; page: number }): string {
  const query = [CAMPAIGNS[campaign], `utm_product=v${number}`].filter(Boolean);
  return `${PUBLIC_URL}${PAGES[page]}?${query.join('&')}`;
}

type EventsAct = Extract<VisitorAct, { act: 'events' }>;

export interface Visitor {
  /** Whether its user agent is a known bot's. */
  isBotAgent: boolean;
  /** The public id of its visit; null without one. */
  visitId(): string | null;
  /** Comes by the first address. */
  enter(): Promise<void>;
  arrive(act: Extract<VisitorAct, { act: 'arrive' }>): Promise<void>;
  /** @returns the token of the hand-off */
  handOff(zip: string): Promise<string | null>;
  /** Makes the comparison app request the latest hand-off. Returns its token if that succeeded. */
  show(): Promise<string | null>;
  sendEvents(act: EventsAct): Promise<void>;
  /** Reports an error once. */
  reportError(act: Extract<VisitorAct, { act: 'error' }>): Promise<Answer>;
  askForEstimate(): Promise<void>;
  /** Orders what an estimate was made of. */
  order(reference: string): Promise<void>;
  askForCall(): Promise<void>;
  optOut(): Promise<void>;
  /** Deletes the visit. Without a response, calls `isDone`. */
  forget(isDone: () => Promise<boolean>): Promise<Answer>;
}

/** `number`: in the `utm_product` of its addresses, to find its visits among the stored ones. */
export function createVisitor(
  number: number,
  { device, isPrivate, variant, ...first }: Traits,
  { server, clock }: { server: HistoryServer; clock: TestClock },
): Visitor {
  const cookies = new Map<string, string>();
  let address = addressBy(number, first);
  let token: string | null = null;

  function headers(further: Record<string, string> = {}): Record<string, string> {
    return {
      'User-Agent': AGENTS[device],
      'Sec-Fetch-Site': 'same-origin',
      'X-Forwarded-For': `10.0.0.${number + 1}`,
      Referer: address,
      ...(isPrivate && { 'Sec-GPC': '1' }),
      ...(cookies.size > 0 && {
        Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      }),
      ...further,
    };
  }

  function remember(answer: Answer): void {
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === '' || /max-age=0/i.test(cookie)) cookies.delete(name);
      else cookies.set(name, value);
    }
  }

  async function send(method: string, path: string, body: string | null = null, type = '') {
    const request = { method, body, headers: headers(type ? { 'Content-Type': type } : {}) };
    const answer = await server.send(path, request);
    remember(answer);
    return answer;
  }

  async function post(path: string, fields: Record<string, string>): Promise<Answer> {
    const body = new URLSearchParams(fields).toString();
    const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const accepts = path === ZIP_FORM_PATH ? {} : { Accept: 'application/json' };
    const request = { method: 'POST', body, headers: headers({ ...form, ...accepts }) };
    const answer = await server.send(path, request);
    remember(answer);
    return answer;
  }

  async function postTwice(path: string, fields: Record<string, string>): Promise<void> {
    await sendTwice({ ...fields, ...CONSENT }, async (sent) =>
      JSON.parse((await post(path, sent)).text || '{}'),
    );
  }

  function eventFor(kind: EventsAct['kinds'][number], act: EventsAct, visitId: string) {
    const page = { page_url: address };
    const interaction = (data: object) => [
      'interaction',
      { category: FORM_CATEGORIES.zip, ...data },
    ];
    const [name, data] = {
      ping: ['page_ping', { ...PING, ...page }],
      start: interaction({ kind: 'prompt', action: 'start' }),
      zip: interaction({ kind: 'answer', action: 'zip', label: 'typed' }),
      prefilled: interaction({ kind: 'answer', action: 'zip', label: 'prefilled' }),
      bad: interaction({ kind: 'nonsense' }),
      exposure: ['variant_exposure', { experiment: EXPERIMENT.name, variant }],
      paint: ['web_vital', { name: 'LCP', value: act.paint, delta: act.paint, id: 'v5', ...page }],
    }[kind] as ['interaction', object];
    return {
      schema: schemaUri(name),
      event_id: randomUUID(),
      timestamp: clock.now() - act.minutesAgo * MINUTE_MS,
      data,
      contexts: [{ schema: schemaUri('session'), data: { tzses: visitId } }],
    };
  }

  async function arrive(by: { campaign: number; page: number }): Promise<void> {
    address = addressBy(number, by);
    await send('POST', VISIT_API_PATH);
  }

  return {
    isBotAgent: device === 'bot',
    visitId: () => cookies.get('_tzsess') ?? null,
    enter: () => arrive(first),
    arrive,
    async handOff(zip) {
      const page = new URL(address).pathname;
      const answer = await post(ZIP_FORM_PATH, { zip, insurance_line: 'auto', page });
      token = /^\/go\/(.+)$/.exec(answer.headers.get('Location') ?? '')?.[1] ?? token;
      return token;
    },
    async show() {
      if (token === null) return null;
      const authorized = { Authorization: `Bearer ${COMPARE_TOKEN}` };
      const answer = await server.send(`/api/handoffs/${token}`, { headers: authorized });
      return answer.status === 200 ? token : null;
    },
    async sendEvents(act) {
      const visitId = cookies.get('_tzsess');
      if (visitId === undefined) return;
      const events = act.kinds.map((kind) => eventFor(kind, act, visitId));
      for (let time = 0; time < act.times; time += 1) {
        await send('POST', `/events?sent_at=${clock.now()}`, JSON.stringify(events), 'text/plain');
      }
    },
    reportError({ kind, page }) {
      const report = {
        event_id: randomUUID().replaceAll('-', ''),
        exception: { values: [{ type: kind, value: 'x is undefined' }] },
        request: { url: `${PUBLIC_URL}${PAGES[page]}` },
      };
      const body = JSON.stringify(report);
      const request = { method: 'POST', body, headers: headers() };
      return server.sendOnce('/api/1/store/?sentry_key=zipfront', request);
    },
    async askForEstimate() {
      const date = new Date(clock.now() + PICK_UP_DAYS * DAY_MS).toISOString().slice(0, 10);
      const email = `v${number}@mail.example`;
      await postTwice(QUOTE_PATH, { ...QUOTE, running: 'yes', transport: 'open', date, email });
    },
    async order(reference) {
      const path = `${ORDERS_PATH}${reference}/`;
      await postTwice(path, {
        [TERMS_FIELD]: shownTerms((await send('GET', path)).text),
        pickup_street: '350 5th Avenue',
        delivery_street: '233 S Wacker Drive',
        phone: `212 555 4${100 + number}`,
        confirm: 'yes',
      });
    },
    async askForCall() {
      await postTwice(CALL_BACK_PATH, {
        form: 'action-form',
        page: '/shipping/quote/',
        name: 'Nadia',
        phone: `212 555 4${100 + number}`,
        consent: 'yes',
      });
    },
    async optOut() {
      await send('PUT', OPT_OUT_API_PATH, '{"opt_out":true}', 'application/json');
    },
    async forget(isDone) {
      const request = { method: 'DELETE', headers: headers() };
      const answer = await server.send(CURRENT_VISIT_API_PATH, request, isDone);
      remember(answer);
      cookies.clear();
      token = null;
      return answer;
    },
  };
}
