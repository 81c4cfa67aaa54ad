import { allowsIdentifiers } from '@zipfront/contracts/consent-answer';
import { HANDOFF_REPEAT_MS } from '@zipfront/contracts/handoff';
import { withoutIdentifiers } from '@zipfront/contracts/read-attribution';
import type { Transaction } from 'kysely';
import { recordConversion } from '../../conversions/ledger/record-conversion.ts';
import type { AdConsentColumns } from '../../platform/store/ad-consent-columns.ts';
import { insertion } from '../../platform/store/insertion.ts';
import { fromJson, toJson } from '../../platform/store/json-column.ts';
import type { Database, HandoffRow } from '../../platform/store/schema.ts';
import { recordExperimentConversion } from '../../reporting/experiments/record-experiment-conversion.ts';
import { type FormVisit, resolveVisit } from '../visits/resolve-visit.ts';

/** A submit: of a visit that is known, or of one that is made with it. */
export interface Submit {
  visit: FormVisit;
  handoff: Omit<
    HandoffRow,
    'visit_id' | 'quote_id' | 'privacy_signal' | 'submits' | keyof AdConsentColumns
  >;
}

const insertHandoff = insertion('handoff', [
  'token',
  'visit_id',
  'quote_id',
  'site',
  'created_at',
  'expires_at',
  'zip',
  'line',
  'window_width',
  'fields',
  'locale',
  'privacy_signal',
  'path',
  'submits',
  'ad_consent',
  'ad_consent_at',
  'ad_consent_version',
  'address',
  'lead_id',
]);

/**
 * Records a submit. The same visit, zip and line within ten seconds is the same hand-off: it is
 * counted there, with the address that came last, and its token comes back. A new one is recorded in the ledger, and counted for experiments. Using the visit locks its row, so that this holds for
 * two submits at once, too.
 *
 * @returns the token that holds, and whether it is a new one; null if the known visit was deleted
 */
export async function makeHandoff(
  trx: Transaction<Database>,
  { visit, handoff }: Submit,
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
    .returning('token')
    .executeTakeFirst();
  if (repeated) return { token: repeated.token, made: false };
  await insertHandoff(trx, {
    ...handoff,
    visit_id: owner.visitId,
    quote_id: owner.quoteId,
    // The mark and the answer of the visit count as they are now, not as they were when the form was read.
    fields:
      owner.privacySignal === 0 && allowsIdentifiers(owner.consent.ad_consent)
        ? handoff.fields
        : toJson(withoutIdentifiers(fromJson(handoff.fields))),
    privacy_signal: owner.privacySignal,
    submits: 1,
    ...owner.consent,
  });
  await recordConversion(trx, {
    kind: 'hand-off',
    lead_id: handoff.lead_id,
    subject: null,
    visit_id: owner.visitId,
    site: handoff.site,
    at: handoff.created_at,
    ...owner.consent,
    privacy_signal: owner.privacySignal,
    bot: owner.bot,
  });
  // Last, because it locks the counts of a day until the commit.
  const { lead_id: leadId, created_at: at } = handoff;
  await recordExperimentConversion(trx, { visitId: owner.visitId, leadId, at });
  return { token: handoff.token, made: true };
}
