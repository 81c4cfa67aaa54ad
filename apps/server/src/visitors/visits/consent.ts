import { isConsentAnswer } from '@zipfront/contracts/privacy/consent';
import { insertBatch, toRow } from '../../platform/store/insert-batch.ts';
import { locked } from '../../platform/store/locked.ts';
import type { Trx } from '../../platform/store/schema.ts';
import type { AdConsentColumns } from '../../platform/store/tables/columns.ts';
import type { ConsentTextRow, VisitRow } from '../../platform/store/tables/visits.ts';
import type { Arrival } from './arrival.ts';

export type ArrivalConsent = Pick<Arrival, 'at' | 'consent' | 'consentVersion' | 'consentWords'>;

/** Tables of rows made from a visit. The visit's answer applies to all of them. */
export const STEMMING = ['handoff', 'shipping_order', 'call_back', 'conversion'] as const;

export function consentColumns({ at, consent, consentVersion }: ArrivalConsent): AdConsentColumns {
  return {
    ad_consent: consent,
    ad_consent_at: isConsentAnswer(consent) ? at : null,
    ad_consent_version: consentVersion,
  };
}

export function pickConsent({
  ad_consent,
  ad_consent_at,
  ad_consent_version,
}: AdConsentColumns): AdConsentColumns {
  return { ad_consent, ad_consent_at, ad_consent_version };
}

/**
 * Whether an arrival changes the stored answer: another answer does, the same answer to other
 * words, or a page's first question.
 */
export function changesConsent(
  { consent, consentVersion }: Pick<ArrivalConsent, 'consent' | 'consentVersion'>,
  visit: Pick<VisitRow, 'ad_consent' | 'ad_consent_version'>,
): boolean {
  if (isConsentAnswer(consent)) {
    return consent !== visit.ad_consent || consentVersion !== visit.ad_consent_version;
  }
  return consent === 'unanswered' && visit.ad_consent === 'not-asked';
}

/**
 * Stores a visit's answer with its hand-offs, orders, call-backs and conversions, and the answered
 * words.
 */
export async function storeConsent(
  trx: Trx,
  visitId: string,
  arrival: ArrivalConsent,
): Promise<void> {
  const columns = consentColumns(arrival);
  for (const table of STEMMING) {
    await trx.updateTable(table).set(columns).where('visit_id', '=', visitId).execute();
  }
  const words = createConsentText(arrival);
  if (words) await insertBatch(trx, [wordsRow(words)]);
}

/** Makes the row of the words that were answered. Returns null without an answer to our words. */
export function createConsentText({
  at,
  consentVersion,
  consentWords,
}: ArrivalConsent): ConsentTextRow | null {
  if (consentVersion === null || consentWords === null) return null;
  return { version: consentVersion, words: consentWords, first_at: at };
}

export const wordsRow = toRow(
  'consent_text',
  { version: 'text', words: 'text', first_at: 'bigint' },
  { existing: 'version' },
);

/** Reads a visit's answer, and locks the visit as `lockVisit` does. */
export async function lockConsent(
  trx: Trx,
  visitId: string,
): Promise<Pick<VisitRow, 'privacy_signal' | keyof AdConsentColumns> | undefined> {
  const query = trx
    .selectFrom('visit')
    .select(['privacy_signal', 'ad_consent', 'ad_consent_at', 'ad_consent_version'])
    .where('id', '=', visitId);
  return locked(trx, query).executeTakeFirst();
}
