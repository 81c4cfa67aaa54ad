import type { FormView, Screen } from '@zipfront/contracts/console/screen';
import { MINUTE_MS } from '@zipfront/contracts/time/time';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ServerEnv } from '../../platform/http/visitor.ts';
import type { ConsoleContext } from '../console-context.ts';

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
