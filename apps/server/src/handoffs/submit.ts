import type { Attribution } from '@zipfront/contracts/attribution';
import { HANDOFF_LIFETIME_MS } from '@zipfront/contracts/handoff';
import type { InsuranceLine } from '@zipfront/contracts/insurance-line';
import { hidePersonal } from '@zipfront/contracts/personal-text';
import type { Services } from '../services.ts';
import { toJson } from '../store/json-column.ts';
import { storableText } from '../store/storable.ts';
import type { Arrival } from '../visits/arrival.ts';
import { forgetIdentifiers } from '../visits/clean-marked-visit.ts';
import { isFirstMarked, openedVisit } from '../visits/enter-visit.ts';
import { newVisit } from '../visits/new-visit.ts';
import type { OpenedVisit } from '../visits/session-cookie.ts';
import type { Submit } from './make-handoff.ts';
import { newToken } from './token.ts';

/** A valid zip form as it was sent. */
export interface SentForm {
  /** The visit that the browser has, or null for a browser without one. */
  opened: OpenedVisit | null;
  arrival: Arrival;
  who: { visitorId: string | null; bot: boolean };
  /** Known to us. */
  zip: string;
  line: InsuranceLine;
  /** CSS pixels. */
  windowWidth: number | null;
  /** The attribution that the form sent, cleaned. */
  fields: Attribution;
  /** What was chosen or typed where the form asked for an address. */
  address: string | null;
}

/**
 * Records a submit and makes its hand-off, in one durable write with the visit where the browser
 * has none. Bots get one, too, flagged: somebody pressed the button.
 *
 * @returns the hand-off's token and the visit that it belongs to
 * @throws StoreUnavailable
 */
export async function submit(
  services: Services,
  form: SentForm,
): Promise<{ token: string; opened: OpenedVisit }> {
  const { store, metrics } = services;
  const handoff = handoffOf(form);
  if (form.opened) {
    const use = { visitId: form.opened.visit.id, arrival: form.arrival, zipcode: form.zip };
    const answer = await store.write('makeHandoff', { visit: { use }, handoff });
    if (answer) {
      if (isFirstMarked(form.opened, form.arrival)) await forgetIdentifiers(store, use.visitId);
      if (answer.made) metrics.handoffMade(form.line);
      return { token: answer.token, opened: form.opened };
    }
  }
  // Without a visit, or with one that was deleted a moment ago.
  const made = newVisit(form.arrival, form.who);
  made.rows.visit.zipcode = form.zip;
  await store.write('makeHandoff', { visit: { create: made.rows }, handoff });
  metrics.visitCreated();
  metrics.handoffMade(form.line);
  return { token: handoff.token, opened: openedVisit(made) };
}

function handoffOf({
  arrival,
  zip,
  line,
  windowWidth,
  fields,
  address,
}: SentForm): Submit['handoff'] {
  return {
    token: newToken(),
    site: arrival.site,
    created_at: arrival.at,
    expires_at: arrival.at + HANDOFF_LIFETIME_MS,
    zip,
    line,
    window_width: windowWidth,
    fields: toJson(arrival.mayKeep ? fields : {}),
    locale: arrival.locale,
    path: arrival.path,
    address: address === null ? null : hidePersonal(storableText(address)),
  };
}
