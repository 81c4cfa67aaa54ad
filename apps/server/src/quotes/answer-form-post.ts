import type { Page } from '@zipfront/contracts/content/page';
import type { FormState } from '@zipfront/contracts/render';
import type { Context } from 'hono';
import { submit } from '../handoffs/submit.ts';
import type { ServerEnv } from '../http/visitor.ts';
import type { Services } from '../services.ts';
import { makeVisit, useKnownVisit } from '../visits/enter-visit.ts';
import type { OpenedVisit } from '../visits/session-cookie.ts';
import { visitCookies } from '../visits/visit-cookies.ts';
import {
  arrivalOfRequest,
  visitOfRequest,
  visitorIdOfRequest,
} from '../visits/visit-of-request.ts';
import { checkForm } from './check-form.ts';

/** What a post led to: whose visit it was, and the answer. */
interface Outcome {
  opened: OpenedVisit;
  response: Response;
}

/**
 * Answers a zip form that was posted without JavaScript by the rules of the scripted one: onward
 * with 303 where it is valid, otherwise the page again with the error. Every post has a visit
 * afterwards, so that the attribution of one that fails is kept, too.
 */
export async function answerFormPost(c: Context<ServerEnv>, services: Services): Promise<Response> {
  const { config, pages, zipCodes } = services;
  const fields = new URLSearchParams(await c.req.text());
  const page = pages.find(fields.get('page') ?? '/') ?? pages.find('/');
  const form = checkForm(fields, zipCodes);
  const { opened, response } = await outcomeOf(c, services, { page, form });
  const values = {
    session: opened.session,
    visitId: opened.visit.id,
    visitorId: opened.visit.visitor_id,
  };
  for (const cookie of visitCookies(values, config.publicUrl)) {
    response.headers.append('Set-Cookie', cookie);
  }
  response.headers.set('Cache-Control', 'no-store');
  return response;
}

async function outcomeOf(
  c: Context<ServerEnv>,
  services: Services,
  { page, form }: { page: Page | undefined; form: FormState },
): Promise<Outcome> {
  const { pages } = services;
  const arrival = arrivalOfRequest(c, services, page?.path);
  const found = await visitOfRequest(c, services);
  const who = { visitorId: visitorIdOfRequest(c), bot: c.var.visitor.bot };

  if (form.error === null) {
    const { opened, token } = await submit(services, {
      opened: found,
      arrival,
      who,
      zip: form.zip,
      line: form.line,
      windowWidth: null,
      fields: arrival.fields,
      address: form.street ?? null,
    });
    return { opened, response: seeOther(`/go/${token}`) };
  }

  const used = found && (await useKnownVisit(services, found, arrival));
  const opened = used ?? (await makeVisit(services, arrival, who));
  const response = page
    ? pages.answerForm(page, form, { ...c.var.visitor, cookie: c.req.header('cookie') })
    : pages.notFound(c.req.path, c.var.visitor);
  return { opened, response };
}

function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { Location: location } });
}
