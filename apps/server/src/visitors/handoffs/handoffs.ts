import { withoutIdentifiers } from '@zipfront/contracts/attribution/attribution';
import { mayIdentify } from '@zipfront/contracts/privacy/consent';
import { HANDOFF_REPEAT_MS } from '@zipfront/contracts/visits/handoff';
import { recordConversion } from '../../conversions/ledger/record-conversion.ts';
import { insertion } from '../../platform/store/insertions.ts';
import type { Db, Trx } from '../../platform/store/schema.ts';
import { type AdConsentColumns, fromJson, toJson } from '../../platform/store/tables/columns.ts';
import type { HandoffRow } from '../../platform/store/tables/visits.ts';
import { recordExperimentConversion } from '../../reporting/experiments/record-exposures.ts';
import { recordStep } from '../../reporting/rollups/funnel-steps.ts';
import type { Services } from '../../services.ts';
import type { Pages } from '../../site/pages/pages.ts';
import type { ArrivalPages } from '../visits/arrival.ts';
import { type FormVisit, resolveVisit } from '../visits/enter-visit.ts';
import type { VisitServices } from '../visits/visit-of-request.ts';

export interface Submit {
  visit: FormVisit;
  handoff: Omit<
    HandoffRow,
    'visit_id' | 'quote_id' | 'privacy_signal' | 'submits' | keyof AdConsentColumns
  >;
  state: string;
}

const insertHandoff = insertion('handoff');

/**
 * Stores a hand-off with its row in the ledger. The same visit, zip code and line within ten
 * seconds is the same hand-off, with the latest address. Returns null if the visit was deleted.
 */
export async function storeHandoff(
  trx: Trx,
  { visit, handoff, state }: Submit,
): Promise<{ token: string; made: boolean } | null> {
  const owner = await resolveVisit(trx, visit, handoff.zip);
  if (owner === null) return null;
  const repeated = await trx
    .updateTable('handoff')
    .set((update) => ({
      submits: update('submits', '+', 1),
      ...(handoff.address !== null && { address: handoff.address }),
    }))
    .where('visit_id', '=', owner.visitId)
    .where('zip', '=', handoff.zip)
    .where('line', '=', handoff.line)
    .where('created_at', '>', handoff.created_at - HANDOFF_REPEAT_MS)
    .where('created_at', '<', handoff.created_at + HANDOFF_REPEAT_MS)
    .returning('token')
    .executeTakeFirst();
  if (repeated) return { token: repeated.token, made: false };
  // Those that the visit has now, not those from when the form was read.
  const answers = { privacy_signal: owner.privacySignal, ...owner.consent };
  await insertHandoff(trx, {
    ...handoff,
    ...answers,
    visit_id: owner.visitId,
    quote_id: owner.quoteId,
    fields: mayIdentify(answers)
      ? handoff.fields
      : toJson(withoutIdentifiers(fromJson(handoff.fields))),
    submits: 1,
  });
  await recordConversion(trx, {
    kind: 'hand-off',
    lead_id: handoff.lead_id,
    subject: null,
    visit_id: owner.visitId,
    site: handoff.site,
    at: handoff.created_at,
    line: handoff.line,
    us_state: state,
    ...owner.consent,
    privacy_signal: owner.privacySignal,
    bot: owner.bot,
  });
  // This comes last, because it locks the counts of a day until the commit.
  const { lead_id: leadId, created_at: at } = handoff;
  await recordExperimentConversion(trx, { visitId: owner.visitId, leadId, at });
  return { token: handoff.token, made: true };
}

/** Counts on the touch with the lead's credit that a quote was shown. */
export async function recordQuoteShown(
  trx: Trx,
  { leadId, at }: { leadId: string; at: number },
): Promise<void> {
  const lead = await trx
    .selectFrom('conversion')
    .select(['visit_id', 'position'])
    .where('lead_id', '=', leadId)
    .executeTakeFirst();
  if (!lead?.visit_id) return;
  await recordStep(trx, { visitId: lead.visit_id, position: lead.position, step: 'shown', at });
}

/** Finds a hand-off by its token, even an expired one: the caller checks the time. */
export async function findHandoff(db: Db, token: string): Promise<HandoffRow | null> {
  const row = await db
    .selectFrom('handoff')
    .selectAll()
    .where('token', '=', token)
    .executeTakeFirst();
  return row ?? null;
}

/** Stores a visitor's name, as the comparison app learned it; it makes a returning visitor. */
export async function nameVisitor(
  trx: Trx,
  { visitId, firstName }: { visitId: string; firstName: string },
): Promise<void> {
  await trx.updateTable('visit').set({ first_name: firstName }).where('id', '=', visitId).execute();
}

export interface HandoffServices extends VisitServices, Pick<Services, 'zipCodes' | 'log'> {
  pages: ArrivalPages &
    Pick<
      Pages,
      | 'formResponse'
      | 'questions'
      | 'businessLinesOf'
      | 'notFound'
      | 'siteNames'
      | 'timeZoneOf'
      | 'linkOn'
    >;
}
