import type { Page } from '@zipfront/contracts/content/page';
import type { Site } from '@zipfront/contracts/content/site';
import { fieldName } from '@zipfront/contracts/reviews/protocol';
import { type ReviewSettings, reviewSettingsSchema } from '@zipfront/contracts/reviews/settings';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import * as v from 'valibot';
import { createApp } from '../../../app.ts';
import { issueChallenge } from '../../../platform/challenge/altcha.ts';
import { readConfig } from '../../../platform/config/config.ts';
import { formMark } from '../../../platform/forms/form-mark.ts';
import { compressNothing } from '../../../platform/http/compress.ts';
import { createMetrics } from '../../../platform/metrics/metrics.ts';
import type { Store } from '../../../platform/store/store.ts';
import { silentLog } from '../../../platform/store/testing/silent-log.ts';
import type { Services } from '../../../services.ts';
import { NO_CACHE } from '../../../site/pages/build-cache.ts';
import { createPages } from '../../../site/pages/pages.ts';
import { sampleSource } from '../../../site/pages/testing/sample-source.ts';
import { createReviewContexts, formKind } from '../review-context.ts';
import { honeypotName } from '../review-form.ts';
import { reviewRoutes } from '../routes.ts';

const SITE_URL = 'https://site.example';

const SECRET = 'the-secret-of-these-tests';

const PATH = '/shipping/reviews/';

/** With the list, and without the form. */
export const LIST_PATH = '/shipping/letters/';

export interface ReviewServer {
  /** As our script would: a valid review, with the given changes. */
  submit(changes?: Record<string, string>, options?: PostOptions): Promise<Response>;
  post(fields: Record<string, string>, options?: PostOptions): Promise<Response>;
  postRaw(body: string, contentType: string, headers?: Record<string, string>): Promise<Response>;
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  /** `_started` and `_token`. */
  solve(): Promise<Record<string, string>>;
  /** `_started`. */
  openForm(path?: string): Promise<Record<string, string>>;
  /** Made now. */
  markOf(siteName: string): string;
  /** Of a valid review, with their full names. */
  fields(changes?: Record<string, string>): Record<string, string>;
}

interface TestContent {
  /** Of both pages, beside the list and the form. */
  sections?: Page['sections'];
  sample?: boolean;
  /** It follows the form. */
  thanks?: string;
  reviewMessages?: Site['reviewMessages'];
}

interface PostOptions {
  address?: string;
  /** False removes what marks our script's requests. */
  scripted?: boolean;
}

/** `store`: empty; `given`: differences from the default settings. */
export async function startReviewServer(
  store: Store,
  given: Partial<v.InferInput<typeof reviewSettingsSchema>> = {},
  content: TestContent = {},
): Promise<ReviewServer> {
  const config = readConfig({
    PUBLIC_URL: SITE_URL,
    RATE_LIMITS: 'off',
    TRUST_PROXY: '1',
    CHALLENGE_SECRET: SECRET,
    SMTP_URL: 'smtp://localhost:25',
    MAIL_FROM: 'reviews@site.example',
    MAIL_TEAM: 'team@site.example',
  });
  const settings = v.parse(reviewSettingsSchema, {
    consent: { version: '1', text: { 'en-US': 'I agree.', 'es-US': 'Acepto.' } },
    ...given,
  });
  const pages = await createPages({
    source: sourceWithReviews(settings, content),
    config,
    compress: compressNothing,
    cache: NO_CACHE,
  });
  const services: Services = {
    config,
    store,
    zipCodes: { find: () => undefined, size: 0 },
    vehicles: { makes: () => [], models: () => [], kindOf: () => undefined },
    rates: () => null,
    pages,
    metrics: createMetrics({ process: false }),
    log: silentLog,
    now: Date.now,
  };
  const contexts = await createReviewContexts(services);
  const routes = contexts.map((context) => reviewRoutes(services, context));
  const app = createApp(
    { ...services, clock: { isRight: () => true } },
    { routes, resourceAt: pages.resourceAt },
  );

  const get: ReviewServer['get'] = async (path, headers = {}) =>
    app.request(`${SITE_URL}${path}`, { headers });

  // As it comes over a socket: encoded, with its length.
  const send = async (bytes: Uint8Array<ArrayBuffer>, headers: Record<string, string>) =>
    app.request(`${SITE_URL}/shipping/ajax`, {
      method: 'POST',
      body: bytes,
      headers: { 'Content-Length': String(bytes.byteLength), ...headers },
    });

  const post: ReviewServer['post'] = async (fields, { address = '192.0.2.1' } = {}) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    const encoded = new Response(body);
    return send(new Uint8Array(await encoded.arrayBuffer()), {
      'Content-Type': encoded.headers.get('Content-Type') ?? '',
      'X-Forwarded-For': address,
    });
  };

  const fields: ReviewServer['fields'] = (changes = {}) => {
    const values: Record<string, string> = {
      rating: '5',
      title: 'On time',
      content: 'The truck came when they said.',
      name: 'Ana',
      email: 'ana@mail.example',
      terms: 'yes',
      _page: PATH,
      _consent: '1',
      _counter: '0',
      [honeypotName('shipping')]: '',
      ...changes,
    };
    const named = Object.entries(values).map(([field, value]) => [
      fieldName('review', field),
      value,
    ]);
    return { action: 'submit-review', ...Object.fromEntries(named) };
  };

  return {
    get,
    post,
    postRaw: (body, contentType, headers = {}) =>
      send(new TextEncoder().encode(body), { 'Content-Type': contentType, ...headers }),
    fields,
    markOf: (siteName) => formMark(SECRET, formKind(siteName), Date.now()),
    submit: (changes, { scripted = true, ...options } = {}) =>
      post({ ...fields(changes), ...(scripted ? { _ajax_request: 'true' } : {}) }, options),
    async openForm(path = PATH) {
      return { _started: markIn(await (await get(path)).text()) };
    },
    async solve() {
      const { started } = await (await get('/shipping/challenge')).json();
      // Issued by this server but solved at once: hundreds of attempts would take longer than the
      // rest.
      const challenge = await issueChallenge(SECRET, Date.now(), 1);
      const solution = await solveChallenge({ challenge, deriveKey });
      return { _started: started, _token: btoa(JSON.stringify({ challenge, solution })) };
    },
  };
}

/** The test's pages show what they are drawn from. */
export function markIn(html: string): string {
  return /"mark":"([^"]*)"/.exec(html)?.[1] ?? '';
}

function sourceWithReviews(settings: ReviewSettings, content: TestContent) {
  const source = sampleSource();
  const [first] = source.content.pages;
  if (first === undefined) throw new Error('The sample has no page.');
  const { sections: more = [], sample = false, thanks, reviewMessages } = content;
  const list = { type: 'review-list', atts: { display: 2 } };
  const page = (
    path: string,
    locale: Page['locale'],
    own: object[] = [{ type: 'review-form', thanks }],
  ) => ({
    siteName: 'shipping',
    page: {
      ...first.page,
      key: 'reviews',
      path,
      locale,
      sample,
      sections: [...more, list, ...own] as unknown as Page['sections'],
    },
  });
  return {
    ...source,
    content: {
      sites: [
        ...source.content.sites.map((entry) => ({
          ...entry,
          site: { ...entry.site, reviewMessages },
        })),
        ...source.content.sites
          .filter(({ name, site }) => name === 'insurance' && site.locale === 'es-US')
          .map(({ site }) => ({ name: 'shipping', site: { ...site, home: '/shipping/es/' } })),
      ],
      pages: [
        ...source.content.pages,
        page(PATH, 'en-US'),
        page('/shipping/es/opiniones/', 'es-US'),
        page(LIST_PATH, 'en-US', []),
      ],
      settings: source.content.settings,
      pictures: [],
      pageFiles: new Map(),
      brands: [],
      experiments: [],
      reviews: [{ siteName: 'shipping', settings, sampleFile: 'none' }],
    },
  };
}
