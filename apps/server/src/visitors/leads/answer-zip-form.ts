import { cleanAttribution } from '@zipfront/contracts/attribution';
import { DEFAULT_INSURANCE_LINE } from '@zipfront/contracts/insurance-line';
import type { SubmitResponse } from '@zipfront/contracts/visit';
import type { Context } from 'hono';
import { readFormOrEmpty } from '../../platform/forms/read-form.ts';
import { problem } from '../../platform/http/problem.ts';
import { HANDOFF_PATH } from '../../platform/http/route-table.ts';
import type { ServerEnv } from '../../platform/http/visitor.ts';
import { enterVisit } from '../visits/enter-visit.ts';
import { arrivalOfRequest } from '../visits/visit-of-request.ts';
import { checkZipForm } from './check-zip-form.ts';
import type { HandoffServices } from './handoff-services.ts';
import { readSubmission } from './read-submission.ts';
import { submit } from './submit.ts';

/**
 * Responds to a zip form that was posted without JavaScript by the rules of the scripted one: onward
 * with 303 where it is valid, otherwise the page again with the error. Every post has a visit
 * afterwards, so that the attribution of one that fails is stored, too.
 */
export async function answerZipForm(
  c: Context<ServerEnv>,
  services: HandoffServices,
): Promise<Response> {
  const { pages, zipCodes } = services;
  const fields = await readFormOrEmpty(c);
  const page = pages.find(fields.value('page')) ?? pages.find('/');
  const form = checkZipForm(fields, zipCodes);
  const arrival = arrivalOfRequest(c, services, page?.path);
  if (form.error === null) {
    const { withCookies, token } = await submit(c, services, {
      arrival,
      zip: form.zip,
      line: form.line,
      windowWidth: null,
      fields: arrival.fields,
      address: form.street ?? null,
    });
    const onward = new Response(null, { status: 303, headers: { Location: HANDOFF_PATH + token } });
    return withCookies(onward);
  }
  const { withCookies } = await enterVisit(c, services, arrival);
  const response = page
    ? pages.answerForm(page, form, { ...c.var.visitor, cookie: c.req.header('cookie') })
    : pages.notFound(c.req.path, c.var.visitor);
  return withCookies(response);
}

/** Responds to a zip form that the page's script sent, with JSON. */
export async function answerSubmission(
  c: Context<ServerEnv>,
  services: HandoffServices,
  body: string,
): Promise<Response> {
  const submission = readSubmission(body);
  if ('refusal' in submission) {
    const { status, type, detail } = submission.refusal;
    return problem(c, status, type, detail);
  }
  const { zip, windowWidth, line, page } = submission.values;
  if (services.zipCodes.find(zip) === undefined) {
    return problem(c, 422, 'zip-unknown', 'No place is known under this zip code.');
  }
  const { fields, cut } = cleanAttribution(submission.body);
  services.metrics.attributionCut(cut);
  const arrival = arrivalOfRequest(c, services, page);
  const { withCookies, token } = await submit(c, services, {
    arrival: arrival.mayStore ? { ...arrival, submitted: fields } : arrival,
    zip,
    line: line ?? DEFAULT_INSURANCE_LINE,
    windowWidth: windowWidth === undefined ? null : Math.round(windowWidth),
    fields,
    address: null,
  });
  const answer = c.json({ location: HANDOFF_PATH + token } satisfies SubmitResponse);
  return withCookies(answer);
}
