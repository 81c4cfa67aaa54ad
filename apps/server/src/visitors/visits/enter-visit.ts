import { withoutIdentifiers } from '@zipfront/contracts/attribution/attribution';
import { unfilledFields } from '@zipfront/contracts/attribution/clean-attribution';
import { allowsIdentifiers, isConsentAnswer } from '@zipfront/contracts/privacy/consent';
import { cleanUrl } from '@zipfront/contracts/privacy/privacy';
import { HOUR_MS } from '@zipfront/contracts/time/time';
import { VISIT_LIFETIME_MS } from '@zipfront/contracts/visits/cookies';
import type { Context } from 'hono';
import type { Transaction } from 'kysely';
import type { ServerEnv } from '../../platform/http/visitor.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { AdConsentColumns, Flag } from '../../platform/store/tables/columns.ts';
import type { VisitRow } from '../../platform/store/tables/visits.ts';
import { moveChoice } from '../../reporting/rollups/move-counts.ts';
import { countSource } from '../../reporting/rollups/source-counts.ts';
import type { Services } from '../../services.ts';
import type { Arrival } from './arrival.ts';
import {
  changesConsent,
  consentColumns,
  consentOf,
  lockedConsent,
  storeConsent,
} from './consent.ts';
import { createVisit, type NewVisit, newVisit, type VisitRows } from './create-visit.ts';
import { findVisit, type KnownVisit, touchOf } from './find-visit.ts';
import { forgetIdentifiers, optOutBeforeVisit, propagateOptOut } from './opt-out.ts';
import { completedBy, isSameArrival, isTouch, lacks, recordTouch } from './record-touch.ts';
import { type OpenedVisit, withVisit } from './visit-cookies.ts';
import { type VisitServices, visitOfRequest, visitorIdOfRequest } from './visit-of-request.ts';

/** The visit of a form: a known one, or one that is made with the form. */
export type FormVisit = { use: VisitUse } | { create: VisitRows };

/** As it is when the form is stored. */
export interface ResolvedVisit extends UsedVisit {
  visitId: string;
}

/**
 * Locks its row: of two forms at once, the second sees what the first has written.
 *
 * @param zip the submitted zip code, which the visit stores; null for a form without one
 * @returns null if the known visit was deleted
 * @example
 * const visit = await resolveVisit(trx, form.visit, '78701');
 * if (visit === null) return null; // deleted meanwhile
 * await storeOrder(trx, visit.visitId);
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

export function visitIdOf(ref: FormVisit): string {
  return 'create' in ref ? ref.create.visit.id : ref.use.visitId;
}

/** The visit of a request, used or created for it. */
export interface EnteredVisit {
  opened: OpenedVisit;
  isNew: boolean;
  /** Adds the visit's cookies to a response, which no cache may then store. */
  withCookies(response: Response): Response;
}

/** Durably. Throws StoreUnavailable. */
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
 * In one write with the request's valid form. Bots get a marked visit: the button was pressed.
 *
 * @param write calls `resolveVisit` and stores the form; returns null if the known visit was
 *   deleted
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
    if (mustDropClickIds(found, arrival)) await optOutBeforeVisit(services.store, found.visit.id);
    const answer = await write({ use: { visitId: found.visit.id, arrival } });
    if (answer !== null) return { ...entered(services, found, arrival, false), answer };
  }
  // Without a visit, or with one that was just deleted.
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

/** A link with an unfilled placeholder also counts its source. */
function countNew(
  { metrics }: Pick<VisitServices, 'metrics'>,
  { rows }: NewVisit,
  arrival: Arrival,
): void {
  metrics.visitCreated();
  const [, query = ''] = /\?(.*)/.exec(arrival.pageUrl ?? '') ?? [];
  if (rows.visit.bot === 0 && unfilledFields(query).length > 0) {
    countSource(arrival, 'unfilled');
  }
}

function newVisitOf(c: Context<ServerEnv>, arrival: Arrival): NewVisit {
  const { submitted } = arrival;
  const whole =
    submitted && lacks(arrival.fields, submitted) ? completedBy(submitted, arrival) : arrival;
  return newVisit(whole, { visitorId: visitorIdOfRequest(c), bot: c.var.visitor.bot });
}

/** As if it had been found. */
function openedVisit({ session, rows }: NewVisit): OpenedVisit {
  const touch = touchOf(rows.touch);
  return { session, visit: rows.visit, first: touch, last: touch };
}

/** The visit's first privacy signal, or a withdrawn consent. */
export function mustDropClickIds(
  { visit }: { visit: Pick<VisitRow, 'privacy_signal' | 'ad_consent'> },
  { privacySignal, consent }: Pick<Arrival, 'privacySignal' | 'consent'>,
): boolean {
  return (
    (privacySignal && visit.privacy_signal === 0) ||
    (consent === 'denied' && allowsIdentifiers(visit.ad_consent))
  );
}

export interface VisitUse {
  visitId: string;
  arrival: Arrival;
  /** The submitted zip code; null or missing without a submit. */
  zip?: string | null;
}

interface UsedVisit {
  quoteId: string;
  /** The visit's present mark, not the one from when a form was read. */
  privacySignal: Flag;
  /** Its answer as it is now. */
  consent: AdConsentColumns;
  bot: Flag;
}

/**
 * Prolongs it, records a new touch, marks a privacy signal, and stores the answer with everything
 * made from it. A first signal or a no removes stored click ids. The first statement locks the row:
 * of two calls, the second sees the first's writes.
 *
 * @returns null if the visit was deleted
 */
export async function refreshVisit(
  trx: Transaction<Database>,
  { visitId, arrival, zip = null }: VisitUse,
): Promise<UsedVisit | null> {
  const says = arrival.privacySignal || arrival.consent !== 'not-asked';
  const before = says ? await lockedConsent(trx, visitId) : undefined;
  const changes = before !== undefined && changesConsent(arrival, before);
  const visit = await trx
    .updateTable('visit')
    .set({
      last_seen_at: arrival.at,
      expires_at: arrival.at + VISIT_LIFETIME_MS,
      ...(arrival.privacySignal && { privacy_signal: 1 }),
      ...(changes && consentColumns(arrival)),
      ...(zip !== null && { zipcode: zip }),
    })
    .where('id', '=', visitId)
    .returning(['privacy_signal', 'bot', 'ad_consent', 'ad_consent_at', 'ad_consent_version'])
    .executeTakeFirst();
  if (visit === undefined) return null;
  if (before) await moveChoice(trx, visitId, { from: before, to: visit });
  if (changes && isConsentAnswer(arrival.consent)) await storeConsent(trx, visitId, arrival);
  if (before && mustDropClickIds({ visit: before }, arrival)) {
    if (arrival.privacySignal) await propagateOptOut(trx, visitId);
    await forgetIdentifiers(trx, visitId);
  }
  const mayIdentify = visit.privacy_signal === 0 && allowsIdentifiers(visit.ad_consent);
  const writable = mayIdentify ? arrival : withoutClick(arrival);
  await recordTouch(trx, visitId, writable);
  const quote = await trx
    .selectFrom('quote')
    .select('id')
    .where('visit_id', '=', visitId)
    .executeTakeFirstOrThrow();
  const { privacy_signal: privacySignal, bot } = visit;
  return { quoteId: quote.id, privacySignal, consent: consentOf(visit), bot };
}

/** Its mark and answer apply to everything that is stored for it later. */
function withoutClick(arrival: Arrival): Arrival {
  const clean = (url: string | null) => cleanUrl(url, { privacySignal: true });
  return {
    ...arrival,
    fields: withoutIdentifiers(arrival.fields),
    pageUrl: clean(arrival.pageUrl),
    referrer: clean(arrival.referrer),
    privacySignal: true,
  };
}

/** A visit's life is prolonged at most this often, so that most reads cause no write. */
const RENEW_AFTER_MS = HOUR_MS;

/**
 * Writes only a longer life, a mark or a touch.
 *
 * @returns the visit afterwards; null if it was deleted meanwhile
 * @throws StoreUnavailable
 */
export async function refreshKnownVisit(
  { store }: Pick<Services, 'store'>,
  opened: OpenedVisit,
  arrival: Arrival,
): Promise<OpenedVisit | null> {
  if (!isUseDue(opened, arrival)) return opened;
  const { id: visitId, session_hash: sessionHash } = opened.visit;
  if (mustDropClickIds(opened, arrival)) await optOutBeforeVisit(store, visitId);
  await store.write(refreshVisit, { visitId, arrival });
  const known = await findVisit(store.reads, { visitId, sessionHash, now: arrival.at });
  return known && { ...known, session: opened.session };
}

export function isUseDue({ visit, last }: KnownVisit, arrival: Arrival): boolean {
  return (
    arrival.at - visit.last_seen_at >= RENEW_AFTER_MS ||
    mustDropClickIds({ visit }, arrival) ||
    changesConsent(arrival, visit) ||
    (isTouch(arrival) && !(last && isSameArrival(last, arrival)))
  );
}
