import type { Role } from '@zipfront/contracts/console/accounts';
import type { Screen } from '@zipfront/contracts/console/screen';
import type { UploadSettings } from '@zipfront/contracts/content/upload-settings';
import type { Hono } from 'hono';
import { NO_CHANNELS, type NotificationChannels } from '../../notifications/queue-notification.ts';
import type { Actor } from '../../platform/audit/audit-trail.ts';
import type { ServerEnv } from '../../platform/http/visitor.ts';
import { createMetrics } from '../../platform/metrics/metrics.ts';
import type { Store } from '../../platform/store/store.ts';
import { silentLog } from '../../platform/store/testing/silent-log.ts';
import { newToken, tokenHash } from '../../platform/tokens.ts';
import type { DeclaredExperiment } from '../../site/pages/content/declared-experiments.ts';
import { loadZipCodes } from '../../site/zipcodes/zip-codes.ts';
import { addAccount } from '../accounts/add-account.ts';
import { acceptLink } from '../accounts/links.ts';
import { hashPassword } from '../accounts/password.ts';
import { startSession } from '../accounts/sessions.ts';
import { createSignInThrottle } from '../accounts/sign-in-throttle.ts';
import type { ConsoleBuild, ConsoleConfig, ConsoleContext } from '../console-context.ts';
import { createConsole } from '../create-console.ts';

export const PASSWORD = 'four plain words here';
export const NOON = Date.UTC(2026, 10, 22, 12);

const zipCodes = loadZipCodes();

const BY: Actor = { accountId: null, name: 'root', role: 'terminal', requestId: null };
const LOCAL = {
  consoleHost: '127.0.0.1',
  consoleUrl: 'http://localhost:8081',
  contentDir: 'content',
  watchContent: false,
  rateLimits: true,
  smtpUrl: null,
  mailFrom: null,
  mailTeam: [],
  webhookUrl: null,
};

/** A page, as written by the tests' renderer. */
export interface Shown {
  screen: Screen;
}

/** A console on a store, with its own clock and JSON pages. */
export interface TestConsole {
  app: Hono<ServerEnv>;
  origin: string;
  /** Moves the clock on. */
  wait(ms: number): void;
  now(): number;
  browser(): ConsoleBrowser;
  /** A browser signed in under a role, with a recent password. */
  signedIn(role: Role): Promise<ConsoleBrowser>;
  /** Adds an account with the password of all tests; returns its name. */
  addPerson(role: Role): Promise<string>;
}

/** Sends requests like a browser on the console's own pages, with its cookie. */
export interface ConsoleBrowser {
  cookie: string | null;
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  post(
    path: string,
    fields?: Record<string, string> | [name: string, value: string][] | FormData,
    headers?: Record<string, string>,
  ): Promise<Response>;
  /** Sends JSON, as the application does. */
  sendJson(method: string, path: string, body: object): Promise<Response>;
}

let passwordHash: Promise<string> | undefined;

/** Writes a screen as JSON, as most tests read it. */
async function loadJson(): Promise<ConsoleBuild> {
  return {
    renderScreen: (screen) => JSON.stringify({ screen }),
    styles: 'p{}',
    linkScript: ';',
    app: { document: '<!doctype html>', asset: () => null },
  };
}

/** Content without pages. */
const EMPTY_PREVIEW: ConsoleContext['preview'] = {
  list: () => ({ errors: [], pages: [] }),
  page: async () => null,
  file: async () => undefined,
};

/** The console on a store. */
export function testConsole(
  store: Store,
  {
    earningSites = ['insurance'],
    ...changes
  }: Partial<ConsoleConfig> & { earningSites?: readonly string[] } = {},
  channels: NotificationChannels = NO_CHANNELS,
  experiments: DeclaredExperiment[] = [],
  uploads: UploadSettings | null = null,
  load = loadJson,
  testMail: ConsoleContext['testMail'] = null,
  preview: ConsoleContext['preview'] = EMPTY_PREVIEW,
  apiPlatforms: ConsoleContext['apiPlatforms'] = ['meta'],
): TestConsole {
  let at = NOON;
  const now = () => at;
  const config = { ...LOCAL, trustProxy: 0, metricsToken: null, ...changes };
  const app = createConsole({
    store,
    config,
    now,
    log: silentLog,
    metrics: createMetrics({ process: false }),
    throttle: createSignInThrottle(now),
    channels,
    testMail,
    experiments: () => experiments,
    publication: () => ({ publishedAt: NOON, readAt: NOON, errors: [] }),
    preview,
    apiPlatforms,
    zipCodes,
    pages: {
      addressOf: (path) => `https://site.example${path}`,
      siteNames: () => ['insurance', 'shipping'],
      timeZoneOf: () => 'America/New_York',
      hasReportedLeads: (site) => site === 'insurance',
      hasKnownEarnings: (site) => earningSites.includes(site),
      homeOf: (site) => `https://site.example/${site === 'shipping' ? 'shipping/' : ''}`,
      originOf: () => 'https://site.example',
      uploadsOf: (site) => (site === 'insurance' ? uploads : null),
      siteOf: () => 'insurance',
      contentPath: (path) => path,
    },
    load,
  });
  const origin = config.consoleUrl;
  const cookieName = origin.startsWith('https:') ? '__Host-zf_console' : 'zf_console';
  let people = 0;

  function browser(): ConsoleBrowser {
    const self: ConsoleBrowser = {
      cookie: null,
      get: (path, headers = {}) => send(path, { headers }),
      post: (path, fields = {}, headers = {}) =>
        send(path, {
          method: 'POST',
          headers: {
            ...(fields instanceof FormData
              ? {}
              : { 'Content-Type': 'application/x-www-form-urlencoded' }),
            Origin: origin,
            'Sec-Fetch-Site': 'same-origin',
            ...headers,
          },
          body: fields instanceof FormData ? fields : new URLSearchParams(fields).toString(),
        }),
      sendJson: (method, path, body) =>
        send(path, {
          method,
          headers: { 'Content-Type': 'application/json', Origin: origin },
          body: JSON.stringify(body),
        }),
    };
    async function send(path: string, init: RequestInit): Promise<Response> {
      const headers = new Headers(init.headers);
      if (!headers.has('Host')) headers.set('Host', new URL(origin).host);
      if (self.cookie !== null) headers.set('Cookie', `${cookieName}=${self.cookie}`);
      const response = await app.request(`${origin}${path}`, { ...init, headers });
      const [, value] = /zf_console=([^;]*)/.exec(response.headers.get('Set-Cookie') ?? '') ?? [];
      if (value !== undefined) self.cookie = value || null;
      return response;
    }
    return self;
  }

  async function addPerson(role: Role): Promise<string> {
    people += 1;
    const name = `${role}-${people}`;
    const link = { key: tokenHash(name), expiresAt: at + 1 };
    await store.write(addAccount, { name, role, link, by: BY, at });
    passwordHash ??= hashPassword(PASSWORD);
    await store.write(acceptLink, {
      key: link.key,
      name,
      passwordHash: await passwordHash,
      sessionKey: tokenHash(newToken()),
      replacedKey: null,
      requestId: null,
      at,
    });
    return name;
  }

  return {
    app,
    origin,
    now,
    wait: (ms) => {
      at += ms;
    },
    browser,
    addPerson,
    async signedIn(role) {
      const name = await addPerson(role);
      const { id } = await store.reads
        .selectFrom('account')
        .select('id')
        .where('name', '=', name)
        .executeTakeFirstOrThrow();
      const made = browser();
      made.cookie = newToken();
      await store.write(startSession, {
        accountId: id,
        verifiedHash: (await passwordHash) ?? '',
        key: tokenHash(made.cookie),
        replacedKey: null,
        awaitsCode: false,
        newHash: null,
        by: BY,
        at,
      });
      return made;
    },
  };
}

/** Reads a page of the tests' renderer. */
export async function shown(response: Response): Promise<Shown> {
  return JSON.parse((await response.text()).replace('<!doctype html>', ''));
}
