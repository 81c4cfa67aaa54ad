import type { FormView, Screen } from '@zipfront/contracts/console/screen';
import { MINUTE_MS } from '@zipfront/contracts/time/time';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { RequestContext } from '../../platform/http/visitor.ts';
import type { ConsoleContext } from '../console-context.ts';

export async function consolePage(
  c: RequestContext,
  { load }: Pick<ConsoleContext, 'load'>,
  screen: Screen,
  status: ContentfulStatusCode = 200,
): Promise<Response> {
  const { renderScreen } = await load();
  return c.html(`<!doctype html>${renderScreen(screen)}`, status);
}

export function messagePage(
  c: RequestContext,
  context: Pick<ConsoleContext, 'load'>,
  { status, ...words }: { status: ContentfulStatusCode; title: string; text: string },
): Promise<Response> {
  return consolePage(c, context, { name: 'message', ...words }, status);
}

export function refusedForm(
  values: Record<string, string>,
  errors: Record<string, string>,
  message: string | null = null,
): FormView {
  return { values, errors, message };
}

export function throttledMessage(c: RequestContext, waitMs: number): string {
  c.header('Retry-After', String(Math.ceil(waitMs / 1_000)));
  const minutes = Math.ceil(waitMs / MINUTE_MS);
  return `Too many wrong attempts. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
}
