import { unfilledFields } from '@zipfront/contracts/attribution/clean-attribution';
import type { RequestContext } from '../../platform/http/visitor.ts';
import type { Trx } from '../../platform/store/schema.ts';
import { countSource } from '../../reporting/rollups/source-counts.ts';
import type { Arrival } from './arrival.ts';
import { pickConsent } from './consent.ts';
import { readTouch } from './find-visit.ts';
import { optOutBeforeVisit } from './opt-out.ts';
import { recordSubmitted } from './record-touch.ts';
import {
  mustDropClickIds,
  refreshKnownVisit,
  refreshVisit,
  type UsedVisit,
  type VisitUse,
} from './refresh-visit.ts';
import { type CreatedVisit, createVisit, storeVisit, type VisitRows } from './store-visit.ts';
import { type OpenedVisit, withVisit } from './visit-cookies.ts';
import { type VisitServices, visitOfRequest, visitorIdOfRequest } from './visit-of-request.ts';

/** `arrival`: of a form that has attribution of its own. */
export type FormVisit = { use: VisitUse } | { create: VisitRows; arrival?: Arrival };

export interface ResolvedVisit extends UsedVisit {
  visitId: string;
}

/**
 * Finds the visit of a form, or creates it. Of two forms at once, the second sees what the first
 * has written. Returns null if the known visit was deleted; `zip` is null for a form without one.
 */
export async function resolveVisit(
  trx: Trx,
  ref: FormVisit,
  zip: string | null = null,
): Promise<ResolvedVisit | null> {
  if ('create' in ref) {
    const { create, arrival } = ref;
    const { visit, quote } = create;
    await storeVisit(trx, { ...create, visit: { ...visit, zipcode: zip } });
    const { id: visitId, privacy_signal: privacySignal, bot } = visit;
    if (arrival?.submitted) await recordSubmitted(trx, visitId, arrival, arrival.submitted);
    return { visitId, quoteId: quote.id, privacySignal, consent: pickConsent(visit), bot };
  }
  const { visitId } = ref.use;
  const used = await refreshVisit(trx, { ...ref.use, zip });
  return used && { visitId, ...used };
}

export function formVisitId(ref: FormVisit): string {
  return 'create' in ref ? ref.create.visit.id : ref.use.visitId;
}

export interface EnteredVisit {
  opened: OpenedVisit;
  isNew: boolean;
  /** Adds the visit's cookies to a response, which no cache may then store. */
  withCookies(response: Response): Response;
}

export async function enterVisit(
  c: RequestContext,
  services: VisitServices,
  arrival: Arrival,
): Promise<EnteredVisit> {
  const found = await visitOfRequest(c, services);
  const used = found && (await refreshKnownVisit(services, found, arrival));
  if (used) return entered(services, used, arrival, false);
  const made = readNewVisit(c, arrival);
  await services.store.write(storeVisit, made.rows);
  countNew(services, made, arrival);
  return entered(services, openedVisit(made), arrival, true);
}

/**
 * Finds or creates the visit of a request, and writes for it in the same transaction. Bots get a
 * marked visit. `write` calls `resolveVisit`; the result is null if the visit was deleted. Throws
 * `StoreUnavailable`.
 */
export async function enterVisitWith<T>(
  c: RequestContext,
  services: VisitServices,
  arrival: Arrival,
  write: (visit: FormVisit) => Promise<T | null>,
): Promise<EnteredVisit & { answer: T }> {
  const found = await visitOfRequest(c, services);
  if (found) {
    if (mustDropClickIds(found, arrival)) await optOutBeforeVisit(services.store, found.visit.id);
    const answer = await write({ use: { visitId: found.visit.id, arrival } });
    if (answer !== null) return { ...entered(services, found, arrival, false), answer };
  }
  // The browser has no visit, or one that was just deleted.
  const made = readNewVisit(c, arrival);
  const answer = await write({ create: made.rows, arrival });
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

function countNew(
  { metrics }: Pick<VisitServices, 'metrics'>,
  { rows }: CreatedVisit,
  arrival: Arrival,
): void {
  metrics.visitCreated();
  const [, query = ''] = /\?(.*)/.exec(arrival.pageUrl ?? '') ?? [];
  if (rows.visit.bot === 0 && unfilledFields(query).length > 0) countSource(arrival, 'unfilled');
}

function readNewVisit(c: RequestContext, arrival: Arrival): CreatedVisit {
  return createVisit(arrival, { visitorId: visitorIdOfRequest(c), bot: c.var.visitor.bot });
}

function openedVisit({ session, rows }: CreatedVisit): OpenedVisit {
  const touch = readTouch(rows.touch);
  return { session, visit: rows.visit, first: touch, last: touch };
}
