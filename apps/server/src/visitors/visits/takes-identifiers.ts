import { allowsIdentifiers } from '@zipfront/contracts/consent-answer';
import type { VisitRow } from '../../platform/store/schema.ts';
import type { Arrival } from './arrival.ts';

/**
 * Whether a use of a visit takes the click ids from it: it had no privacy signal until now, or its visitor
 * takes back that they may be stored.
 */
export function takesIdentifiers(
  { visit }: { visit: Pick<VisitRow, 'privacy_signal' | 'ad_consent'> },
  { privacySignal, consent }: Pick<Arrival, 'privacySignal' | 'consent'>,
): boolean {
  return (
    (privacySignal && visit.privacy_signal === 0) ||
    (consent === 'denied' && allowsIdentifiers(visit.ad_consent))
  );
}
