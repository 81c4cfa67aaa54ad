import { test as base, type Page } from '@playwright/test';
import type { Action } from '../../apps/site/src/state/action.ts';
import type { ActionDetail } from '../../apps/site/src/state/store.ts';
import { type ServerProcess, startServer } from '../server-process.ts';

export { expect } from '@playwright/test';

interface Fixtures {
  /** What the page's store has been told so far; of the document that is shown. */
  told: () => Promise<ActionDetail[]>;
  /** The types of those actions, in order. */
  actions: () => Promise<Action['type'][]>;
}

export interface WorkerFixtures {
  server: ServerProcess;
  /** Variables that a spec's own server starts with. */
  serverEnv: Record<string, string>;
}

/** A browser test against a real server, one for each worker, with a database of its own. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  serverEnv: [{}, { option: true, scope: 'worker' }],

  server: [
    async ({ serverEnv }, use) => {
      const server = await startServer({ env: serverEnv });
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ server }, use) => use(server.url),

  context: async ({ context }, use) => {
    // A headless shell reports a pointer at 0, 0 that nobody moved, which a page takes for a visitor.
    await context.addInitScript(() => {
      const ignore = (event: PointerEvent) => {
        if (event.clientX === 0 && event.clientY === 0) event.stopImmediatePropagation();
      };
      addEventListener('pointermove', ignore, { capture: true });
    });
    await use(context);
  },

  told: async ({ page }, use) => {
    await page.addInitScript(() => {
      const told: unknown[] = [];
      Object.assign(window, { told });
      document.addEventListener('zipfront:action', (event) => {
        told.push(structuredClone((event as CustomEvent).detail));
      });
    });
    await use(() => page.evaluate(() => (window as unknown as { told: ActionDetail[] }).told));
  },

  actions: async ({ told }, use) => {
    await use(async () => (await told()).map(({ action }) => action.type));
  },
});

/** The parts of a page's zip form, the first one unless another is meant. */
export function zipForm(page: Page, index = 0) {
  const root = page.locator('[data-zip-form]').nth(index);
  return {
    root,
    zip: root.locator('[name=zip]'),
    error: root.locator('[data-error]'),
    submit: root.locator('[type=submit]'),
    line: (value: 'auto' | 'home') => root.locator(`[name=insurance_line][value=${value}]`),
  };
}

/** The two home pages, and what their forms say. */
export const HOMES = [
  {
    path: '/',
    lang: 'en-US',
    required: 'Your zip code is required.',
    invalid: 'This zip code is invalid.',
    failed: 'That did not go through. Please try again.',
  },
  {
    path: '/es/',
    lang: 'es-US',
    required: 'Se require su código postal.',
    invalid: 'Este código postal no es válido.',
    failed: 'No se pudo enviar. Inténtelo de nuevo, por favor.',
  },
] as const;

export const AT_COMPARE = /\/compare\/\?token=/;

/** The demo app in the place of the home line's partner. */
export const AT_HOME_PARTNER = /\/compare\/\?line=home&token=/;

/** What the comparison app is told about the hand-off that the page has arrived with. */
export async function handoffOf(page: Page): Promise<Record<string, unknown>> {
  const token = new URL(page.url()).searchParams.get('token');
  const answer = await page.request.get(`/api/handoffs/${token}`);
  return answer.json();
}
