import { unfilledFields } from '@zipfront/contracts/clean-attribution';
import type { Context } from 'hono';
import type { Transaction } from 'kysely';
import type { ServerEnv } from '../../platform/http/visitor.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { AdConsentColumns, Flag } from '../../platform/store/tables/columns.ts';
import { countSource } from '../../reporting/rollups/source-counts.ts';
import type { Arrival } from './arrival.ts';
import { createVisit, type NewVisit, newVisit, type VisitRows } from './create-visit.ts';
import { forgetAhead } from './opt-out.ts';
import { completedBy } from './record-touch.ts';
import {
  mustDropClickIds,
  refreshKnownVisit,
  refreshVisit,
  type VisitUse,
} from './refresh-visit.ts';
import { consentOf } from './store-answer.ts';
import { lacks } from './touch-rule.ts';
import { touchOf } from './visit-answer.ts';
import { type OpenedVisit, withVisit } from './visit-cookies.ts';
import { type VisitServices, visitOfRequest, visitorIdOfRequest } from './visit-of-request.ts';

/** The visit of a form: one that is known, or one that is made with the form. */
export type FormVisit = { use: VisitUse } | { create: VisitRows };

/** The parts of a visit that are needed to store something for it. */
export interface ResolvedVisit {
  visitId: string;
  quoteId: string;
  /** The mark of the visit as it is now, not as it was when the form was read. */
  privacySignal: Flag;
  /** Its answer as it is now. */
  consent: AdConsentColumns;
  bot: Flag;
}

/**
 * Uses or makes the visit of a form. Using it locks its row, so that of two forms at once the second
 * sees what the first has written.
 *
 * @param zip the zip code that the form submits, which the visit stores; null for a form of another kind
 * @returns null if the known visit was deleted
 */
export async function resolveVisit(
  trx: Transaction<Database>,
  ref: FormVisit,
  zip: string | null = null,
): Promise<ResolvedVisit | null> {
  if ('create' in ref) {
    const { visit, quote } = ref.create;
    await createVisit(trx, { ...ref.create, visit: { ...visit, zipcode: zip } });
    const { id: visitId, privacy_signal: privacySignal, bot } = visit;
    return { visitId, quoteId: quote.id, privacySignal, consent: consentOf(visit), bot };
  }
  const { visitId } = ref.use;
  const used = await refreshVisit(trx, { ...ref.use, zip });
  return used && { visitId, ...used };
}

/** The id of the visit of a form. */
export function visitIdOf(ref: FormVisit): string {
  return 'create' in ref ? ref.create.visit.id : ref.use.visitId;
}

/** The visit of a request, used or made for it. */
export interface EnteredVisit {
  opened: OpenedVisit;
  isNew: boolean;
  /** A response with the visit's cookies; no cache may store it. */
  withCookies(response: Response): Response;
}

/**
 * The visit of a request after an arrival, durably: the one that its browser has, used once more, or a
 * new one.
 *
 * @throws StoreUnavailable
 */
export async function enterVisit(
  c: Context<ServerEnv>,
  services: VisitServices,
  arrival: Arrival,
): Promise<EnteredVisit> {
  const found = await visitOfRequest(c, services);
  const used = found && (await refreshKnownVisit(services, found, arrival));
  if (used) return entered(services, used, arrival, false);
  const made = newVisitOf(c, arrival);
  await services.store.write(createVisit, made.rows);
  countNew(services, made, arrival);
  return entered(services, openedVisit(made), arrival, true);
}

/**
 * Uses or makes the visit of a request in one write with what the request asks for, a valid form. Bots get a
 * visit, too, flagged: the button was pressed.
 *
 * @param write uses or makes the visit (`resolveVisit`) and stores the form; returns null if the
 *   known visit was deleted
 * @throws StoreUnavailable
 */
export async function enterVisitWith<T>(
  c: Context<ServerEnv>,
  services: VisitServices,
  arrival: Arrival,
  write: (visit: FormVisit) => Promise<T | null>,
): Promise<EnteredVisit & { answer: T }> {
  const found = await visitOfRequest(c, services);
  if (found) {
    if (mustDropClickIds(found, arrival)) await forgetAhead(services.store, found.visit.id);
    const answer = await write({ use: { visitId: found.visit.id, arrival } });
    if (answer !== null) return { ...entered(services, found, arrival, false), answer };
  }
  // Without a visit, or with one that was deleted a moment ago.
  const made = newVisitOf(c, arrival);
  const answer = await write({ create: made.rows });
  if (answer === null) throw new Error('A form was refused together with its new visit.');
  countNew(services, made, arrival);
  return { ...entered(services, openedVisit(made), arrival, true), answer };
}

function entered(
  { config }: Pick<VisitServices, 'config'>,
  opened: OpenedVisit,
  { consent }: Arrival,
  isNew: boolean,
): EnteredVisit {
  return { opened, isNew, withCookies: (response) => withVisit(response, opened, consent, config) };
}

/** Counts a new visit; one by a link with an unfilled placeholder by its source as well. */
function countNew(
  { metrics }: Pick<VisitServices, 'metrics'>,
  { rows }: NewVisit,
  arrival: Arrival,
): void {
  metrics.visitCreated();
  const query = arrival.pageUrl === null ? '' : new URL(arrival.pageUrl).search;
  if (rows.visit.bot === 0 && unfilledFields(new URLSearchParams(query)).length > 0) {
    countSource(arrival, 'unfilled');
  }
}

function newVisitOf(c: Context<ServerEnv>, arrival: Arrival): NewVisit {
  const { submitted } = arrival;
  const whole =
    submitted && lacks(arrival.fields, submitted) ? completedBy(submitted, arrival) : arrival;
  return newVisit(whole, { visitorId: visitorIdOfRequest(c), bot: c.var.visitor.bot });
}

/** A visit that was just made, as if it had been found. */
function openedVisit({ session, rows }: NewVisit): OpenedVisit {
  const touch = touchOf(rows.touch);
  return { session, visit: rows.visit, first: touch, last: touch };
}
