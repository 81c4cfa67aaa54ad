import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ConsoleModule, FormView, Screen } from '@zipfront/contracts/console/screen';
import { MINUTE_MS } from '@zipfront/contracts/time/time';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { isLoopback } from '../platform/http/origin-check.ts';
import type { ServerEnv } from '../platform/http/visitor.ts';
import type { AccountRow } from '../platform/store/tables/console.ts';
import { repositoryPath } from '../repository-path.ts';
import { loadApp, readFontFaces } from './app-files.ts';
import type { ConsoleBuild, ConsoleConfig, ConsoleContext } from './console-context.ts';

/** A page of the console that needs no script. */
export async function consolePage(
  c: Context<ServerEnv>,
  { load }: Pick<ConsoleContext, 'load'>,
  screen: Screen,
  status: ContentfulStatusCode = 200,
): Promise<Response> {
  const { renderScreen } = await load();
  return c.html(`<!doctype html>${renderScreen(screen)}`, status);
}

/** A page with a single message: why a request was refused. */
export function messagePage(
  c: Context<ServerEnv>,
  context: Pick<ConsoleContext, 'load'>,
  { status, ...words }: { status: ContentfulStatusCode; title: string; text: string },
): Promise<Response> {
  return consolePage(c, context, { name: 'message', ...words }, status);
}

/** A refused form, for its page with status 422. */
export function refusedForm(
  values: Record<string, string>,
  errors: Record<string, string>,
  message: string | null = null,
): FormView {
  return { values, errors, message };
}

/** The message after too many wrong attempts. Sets `Retry-After`. */
export function throttledMessage(c: Context<ServerEnv>, waitMs: number): string {
  c.header('Retry-After', String(Math.ceil(waitMs / 1_000)));
  const minutes = Math.ceil(waitMs / MINUTE_MS);
  return `Too many wrong attempts. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
}

/**
 * Whether the console can be reached from elsewhere: by its listening address, or by its address
 * behind a proxy.
 */
export function isReachable({
  consoleHost,
  consoleUrl,
}: Pick<ConsoleConfig, 'consoleHost' | 'consoleUrl'>): boolean {
  return !isLoopback(consoleHost) || !isLoopback(new URL(consoleUrl).hostname);
}

/** Whether the console can be reached from other machines, and not by https. */
export function isExposed(config: Pick<ConsoleConfig, 'consoleHost' | 'consoleUrl'>): boolean {
  return isReachable(config) && !config.consoleUrl.startsWith('https:');
}

/**
 * Whether an account needs a second factor: admins do if the console can be reached from elsewhere.
 */
export function isSecondFactorRequired(
  { role }: Pick<AccountRow, 'role'>,
  config: Pick<ConsoleConfig, 'consoleHost' | 'consoleUrl'>,
): boolean {
  return role === 'admin' && isReachable(config);
}

/** The console as `scripts/build.ts` built it. */
const DIST = repositoryPath('apps/console/dist');

/** Loads the built console. Throws if it was not built. */
export async function loadConsole(): Promise<ConsoleBuild> {
  const read = (file: string) => readFileSync(join(DIST, file), 'utf8');
  const href = pathToFileURL(join(DIST, 'render-screen.js')).href;
  const { renderScreen } = (await import(href)) as ConsoleModule;
  return {
    renderScreen,
    styles: readFontFaces(join(DIST, 'app')) + read('console.css'),
    linkScript: read('link.js'),
    app: loadApp(join(DIST, 'app')),
  };
}
