import type { Transaction } from 'kysely';
import type { AdConsentColumns } from '../../platform/store/ad-consent-columns.ts';
import type { Flag } from '../../platform/store/flag.ts';
import type { Database } from '../../platform/store/schema.ts';
import { createVisit } from './create-visit.ts';
import type { VisitRows } from './new-visit.ts';
import { consentOf } from './store-answer.ts';
import { useVisit, type VisitUse } from './use-visit.ts';

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
  const used = await useVisit(trx, { ...ref.use, zip });
  return used && { visitId, ...used };
}

/** The id of the visit of a form. */
export function visitIdOf(ref: FormVisit): string {
  return 'create' in ref ? ref.create.visit.id : ref.use.visitId;
}
