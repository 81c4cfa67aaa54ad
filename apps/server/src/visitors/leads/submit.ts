import type { Attribution } from '@zipfront/contracts/attribution';
import { HANDOFF_LIFETIME_MS } from '@zipfront/contracts/handoff';
import type { InsuranceLine } from '@zipfront/contracts/insurance-line';
import { hidePersonal } from '@zipfront/contracts/personal-text';
import type { Context } from 'hono';
import type { ServerEnv } from '../../platform/http/visitor.ts';
import { toJson } from '../../platform/store/json-column.ts';
import { newLeadId } from '../../platform/store/new-lead-id.ts';
import { storableText } from '../../platform/store/storable.ts';
import { countSource } from '../../reporting/rollups/source-counts.ts';
import type { Arrival } from '../visits/arrival.ts';
import { type EnteredVisit, enterVisitWith } from '../visits/enter-visit.ts';
import type { VisitServices } from '../visits/visit-services.ts';
import { makeHandoff, type Submit } from './make-handoff.ts';
import { newToken } from './token.ts';

/** A valid zip form as it was sent. */
export interface SubmittedZipForm {
  arrival: Arrival;
  /** Known to us. */
  zip: string;
  line: InsuranceLine;
  /** CSS pixels. */
  windowWidth: number | null;
  /** The attribution that the form sent, cleaned. */
  fields: Attribution;
  /** The address that was chosen or typed, if the form asked for one. */
  address: string | null;
}

/**
 * Records a submit and makes its hand-off, in one durable write with the visit where the browser
 * has none. Bots get one, too, flagged: the button was pressed.
 *
 * @returns the hand-off's token and the visit that it belongs to
 * @throws StoreUnavailable
 */
export async function submit(
  c: Context<ServerEnv>,
  services: VisitServices,
  form: SubmittedZipForm,
): Promise<EnteredVisit & { token: string }> {
  const handoff = handoffOf(form);
  const { answer, ...entered } = await enterVisitWith(c, services, form.arrival, (visit) =>
    services.store.write(makeHandoff, { visit, handoff }),
  );
  if (answer.made) services.metrics.handoffMade(form.line);
  if (answer.made && c.var.visitor.bot) countSource(form.arrival, 'program_leads');
  return { ...entered, token: answer.token };
}

/** The hand-off of a form, without what its visit says. */
export function handoffOf({
  arrival,
  zip,
  line,
  windowWidth,
  fields,
  address,
}: SubmittedZipForm): Submit['handoff'] {
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
