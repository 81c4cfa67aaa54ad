import type { Attribution } from '@zipfront/contracts/attribution/attribution';
import { cleanAttribution } from '@zipfront/contracts/attribution/clean-attribution';
import type { SiteLine } from '@zipfront/contracts/content/site-lines';
import { MAX_ADDRESS_QUERY_LENGTH } from '@zipfront/contracts/pages/address';
import type { FormState } from '@zipfront/contracts/pages/render';
import { hidePersonal } from '@zipfront/contracts/privacy/personal-text';
import type { LineKey } from '@zipfront/contracts/visits/business-line';
import { HANDOFF_LIFETIME_MS } from '@zipfront/contracts/visits/handoff';
import { type SubmitResponse, submitRequestSchema } from '@zipfront/contracts/visits/visit';
import { normalizeZip } from '@zipfront/contracts/visits/zip-code';
import * as v from 'valibot';
import { type FormReader, readFormOrEmpty } from '../../platform/forms/read-form.ts';
import { problem } from '../../platform/http/problem.ts';
import { NO_OBJECT, parseObject } from '../../platform/http/request-body.ts';
import { HANDOFF_PATH } from '../../platform/http/route-table.ts';
import type { RequestContext } from '../../platform/http/visitor.ts';
import { newLeadId } from '../../platform/store/ids.ts';
import { toJson } from '../../platform/store/tables/columns.ts';
import { storableText } from '../../platform/store/texts.ts';
import { newToken } from '../../platform/tokens.ts';
import { countSource } from '../../reporting/rollups/source-counts.ts';
import type { ZipCodes } from '../../site/zipcodes/zip-codes.ts';
import type { Arrival } from '../visits/arrival.ts';
import { type EnteredVisit, enterVisit, enterVisitWith } from '../visits/enter-visit.ts';
import { arrivalOfRequest, type VisitServices } from '../visits/visit-of-request.ts';
import { type HandoffServices, type Submit, storeHandoff } from './handoffs.ts';

export interface SubmittedZipForm {
  arrival: Arrival;
  zip: string;
  line: LineKey;
  state: string;
  windowWidth: number | null;
  fields: Attribution;
  address: string | null;
}

/**
 * Stores a submit, and in the same write a missing visit; bots get a marked one. Throws
 * `StoreUnavailable`.
 */
async function submit(
  c: RequestContext,
  services: VisitServices,
  form: SubmittedZipForm,
): Promise<EnteredVisit & { token: string }> {
  const handoff = createHandoff(form);
  const { answer, ...entered } = await enterVisitWith(c, services, form.arrival, (visit) =>
    services.store.write(storeHandoff, { visit, handoff, state: form.state }),
  );
  if (answer.made) services.metrics.handoffMade(form.line);
  if (answer.made && c.var.visitor.bot) countSource(form.arrival, 'bot_leads');
  return { ...entered, token: answer.token };
}

export function createHandoff({
  arrival,
  zip,
  line,
  windowWidth,
  fields,
  address,
}: Omit<SubmittedZipForm, 'state'>): Submit['handoff'] {
  return {
    token: newToken(),
    lead_id: newLeadId(),
    site: arrival.site,
    created_at: arrival.at,
    expires_at: arrival.at + HANDOFF_LIFETIME_MS,
    zip,
    line,
    window_width: windowWidth,
    fields: toJson(arrival.mayStore ? fields : {}),
    locale: arrival.locale,
    path: arrival.path,
    address: address === null ? null : hidePersonal(storableText(address)),
  };
}

/** Maximum number of characters that a form shows again; its fields accept no more. */
const MAX_SHOWN_ZIP_LENGTH = 20;

/**
 * Checks a zip form by the rules of the scripted form (behaviours, 4.1 and 5.1). The error of the
 * returned form is null if the form is valid.
 */
function checkZipForm(
  fields: FormReader,
  { lines, zipCodes }: { lines: SiteLine[]; zipCodes: ZipCodes },
): FormState {
  const zip = normalizeZip(fields.value('zip'));
  return {
    zip: zip.slice(0, MAX_SHOWN_ZIP_LENGTH),
    line: (lineNamed(fields.value('insurance_line'), lines) ?? firstLine(lines)).key,
    error: zipError(zip, zipCodes),
    ...readStreet(fields),
  };
}

function zipError(zip: string, zipCodes: ZipCodes): FormState['error'] {
  if (zip === '') return 'zip-required';
  return zipCodes.find(zip) === undefined ? 'zip-invalid' : null;
}

function readStreet(fields: FormReader): Pick<FormState, 'street'> {
  const street = fields.value('street').trim().slice(0, MAX_ADDRESS_QUERY_LENGTH);
  return street ? { street } : {};
}

function lineNamed(key: string, lines: SiteLine[]): SiteLine | undefined {
  return lines.find((line) => line.key === key);
}

function firstLine([first]: SiteLine[]): SiteLine {
  if (first === undefined) throw new Error('A site has at least one line.');
  return first;
}

const { zipcode, windowWidth, insurance_line, page } = submitRequestSchema.entries;

/** A senseless width or page is dropped; it is no reason to turn a visitor away. */
const submissionSchema = v.pipe(
  v.object({
    zipcode,
    windowWidth: v.fallback(windowWidth, undefined),
    insurance_line,
    page: v.fallback(page, undefined),
  }),
  v.transform(({ zipcode: zip, insurance_line: line, ...rest }) => ({ zip, line, ...rest })),
);

export type Submission =
  | { values: v.InferOutput<typeof submissionSchema>; body: Record<string, unknown> }
  | { refusal: { status: 400 | 422; type: string; detail: string } };

/** Reads the body of a submit. Unknown fields are dropped. Never throws. */
export function readSubmission(text: string): Submission {
  const body = parseObject(text);
  if (body === null) return refuse(400, 'body-malformed', NO_OBJECT);
  const result = v.safeParse(submissionSchema, body);
  if (result.success) return { values: result.output, body };
  const path = v.getDotPath(result.issues[0]);
  return path === 'insurance_line'
    ? refuse(422, 'line-unknown', 'insurance_line must be the key of a line of the site.')
    : refuse(422, 'zip-invalid', 'zipcode must be a string of five digits.');
}

function refuse(status: 400 | 422, type: string, detail: string): Submission {
  return { refusal: { status, type, detail } };
}

/**
 * Responds to a form that was posted without a script: 303 to the target, or the page with the
 * error. A failed post gets a visit, too, for its attribution.
 */
export async function handleZipForm(
  c: RequestContext,
  services: HandoffServices,
): Promise<Response> {
  const { pages, zipCodes } = services;
  const fields = await readFormOrEmpty(c);
  const page = pages.find(fields.value('page')) ?? pages.find('/');
  const arrival = arrivalOfRequest(c, services, page?.path);
  const form = checkZipForm(fields, { lines: pages.businessLinesOf(arrival.site), zipCodes });
  if (form.error === null) {
    const { withCookies, token } = await submit(c, services, {
      arrival,
      zip: form.zip,
      line: form.line,
      state: zipCodes.find(form.zip)?.state ?? '',
      windowWidth: null,
      fields: arrival.fields,
      address: form.street ?? null,
    });
    const onward = new Response(null, { status: 303, headers: { Location: HANDOFF_PATH + token } });
    return withCookies(onward);
  }
  const { withCookies } = await enterVisit(c, services, arrival);
  const response = page
    ? pages.formResponse(page, form, { ...c.var.visitor, cookie: c.req.header('cookie') })
    : pages.notFound(c.req.path, c.var.visitor);
  return withCookies(response);
}

const KEYS = new Intl.ListFormat('en', { type: 'disjunction' });

export async function handleSubmit(
  c: RequestContext,
  services: HandoffServices,
  body: string,
): Promise<Response> {
  const submission = readSubmission(body);
  if ('refusal' in submission) {
    const { status, type, detail } = submission.refusal;
    return problem(c, status, type, detail);
  }
  const { zip, windowWidth, line: key, page } = submission.values;
  const place = services.zipCodes.find(zip);
  if (place === undefined) {
    return problem(c, 422, 'zip-unknown', 'No place is known under this zip code.');
  }
  const arrival = arrivalOfRequest(c, services, page);
  const lines = services.pages.businessLinesOf(arrival.site);
  const line = key === undefined ? firstLine(lines) : lineNamed(key, lines);
  if (line === undefined) {
    const known = KEYS.format(lines.map((one) => one.key));
    return problem(c, 422, 'line-unknown', `insurance_line must be ${known}.`);
  }
  const { fields, cut } = cleanAttribution(submission.body);
  services.metrics.attributionCut(cut);
  const { withCookies, token } = await submit(c, services, {
    arrival: arrival.mayStore ? { ...arrival, submitted: fields } : arrival,
    zip,
    line: line.key,
    state: place.state,
    windowWidth: windowWidth === undefined ? null : Math.round(windowWidth),
    fields,
    address: null,
  });
  const answer = c.json({ location: HANDOFF_PATH + token } satisfies SubmitResponse);
  return withCookies(answer);
}
