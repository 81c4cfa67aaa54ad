import { test as base, expect, type Page } from '@playwright/test';
import type { Action } from '../../apps/site/src/state/action.ts';
import type { ActionDetail } from '../../apps/site/src/state/store.ts';
import { type ServerProcess, START_TIMEOUT_MS } from '../server-process.ts';
import { createServers, type ServerSetup, type Servers } from './servers.ts';

export { expect };

interface Fixtures {
  /** Of the current document, each with the state after it. */
  storeActions: () => Promise<ActionDetail[]>;
  /** The types of those actions, in order. */
  actionTypes: () => Promise<Action['type'][]>;
  /** After a submit with this zip code, and a first name given to the comparison app. */
  returningVisitor: { zip: string; firstName: string };
  /** The test's server, which other tests of the worker share. */
  server: ServerProcess;
  serverSetup: ServerSetup;
}

const DEFAULT_SETUP: ServerSetup = {};

/** A browser test against a real server with its own database. */
export const test = base.extend<Fixtures, { servers: Servers }>({
  servers: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from it
    async ({}, use) => {
      const servers = createServers(DEFAULT_SETUP);
      await use(servers);
      await servers.stop();
    },
    { scope: 'worker' },
  ],

  serverSetup: [DEFAULT_SETUP, { option: true }],

  server: [
    async ({ servers, serverSetup }, use) => use(await servers.get(serverSetup)),
    { timeout: START_TIMEOUT_MS + 5_000 },
  ],

  baseURL: async ({ server }, use) => use(server.url),

  context: async ({ context }, use) => {
    // A headless shell reports a pointer at 0, 0 without a visitor; the page would count it as an
    // interaction.
    await context.addInitScript(() => {
      const ignore = (event: PointerEvent) => {
        if (event.clientX === 0 && event.clientY === 0) event.stopImmediatePropagation();
      };
      addEventListener('pointermove', ignore, { capture: true });
    });
    await use(context);
  },

  storeActions: async ({ page }, use) => {
    await page.addInitScript(() => {
      const storeActions: unknown[] = [];
      Object.assign(window, { storeActions });
      document.addEventListener('zipfront:action', (event) => {
        storeActions.push(structuredClone((event as CustomEvent).detail));
      });
    });
    await use(() =>
      page.evaluate(() => (window as unknown as { storeActions: ActionDetail[] }).storeActions),
    );
  },

  actionTypes: async ({ storeActions }, use) => {
    await use(async () => (await storeActions()).map(({ action }) => action.type));
  },

  returningVisitor: async ({ page }, use) => {
    const visitor = { zip: '33101', firstName: 'Zoë' };
    await page.goto('/');
    await submitZip(page, visitor.zip);
    const token = new URL(page.url()).searchParams.get('token');
    const data = { first_name: visitor.firstName };
    const response = await page.request.patch(`/api/handoffs/${token}`, { data });
    expect(response.ok()).toBe(true);
    await use(visitor);
  },
});

/** The parts of a zip form of the page, the first one by default. */
export function zipForm(page: Page, index = 0) {
  const root = page.locator('[data-zip-form]').nth(index);
  return {
    root,
    zip: root.locator('[name=zip]'),
    error: root.locator('[data-error]'),
    submit: root.getByRole('button'),
    line: (value: 'auto' | 'home') => root.locator(`[name=insurance_line][value=${value}]`),
  };
}

/**
 * The next page is a new visitor's. It opens an address without a script first: a page that is left
 * may store events.
 */
export async function beNewVisitor(page: Page): Promise<void> {
  await page.goto('/robots.txt');
  await page.evaluate(() => localStorage.clear());
  await page.context().clearCookies();
}

/** Sends the first zip form of the page, and follows it to the comparison app. */
export async function submitZip(page: Page, zip = '10001'): Promise<void> {
  await zipForm(page).zip.fill(zip);
  await zipForm(page).submit.click();
  await page.waitForURL(AT_COMPARE);
}

/** The two home pages, with the messages of their forms. */
export const HOMES = [
  {
    path: '/',
    lang: 'en-US',
    required: 'Your zip code is required.',
    invalid: 'This zip code is invalid.',
    failed: 'That did not go through. Please try again.',
    unchecked: 'We could not check your zip code just now. You can go on.',
  },
  {
    path: '/es/',
    lang: 'es-US',
    required: 'Se require su código postal.',
    invalid: 'Este código postal no es válido.',
    failed: 'No se pudo enviar. Inténtelo de nuevo, por favor.',
    unchecked: 'No pudimos comprobar su código postal ahora. Puede continuar.',
  },
] as const;

export const AT_COMPARE = /\/compare\/\?token=/;

/** The demo app, instead of the partner for the home line. */
export const AT_HOME_PARTNER = /\/compare\/\?line=home&token=/;

/** The hand-off of the page's token, as the comparison app gets it. */
export async function buildHandoff(page: Page): Promise<Record<string, unknown>> {
  const token = new URL(page.url()).searchParams.get('token');
  const answer = await page.request.get(`/api/handoffs/${token}`);
  return answer.json();
}
