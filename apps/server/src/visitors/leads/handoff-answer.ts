import type { Handoff } from '@zipfront/contracts/handoff';
import { cleanUrl } from '@zipfront/contracts/privacy';
import { withoutIdentifiers } from '@zipfront/contracts/read-attribution';
import type { ZipCodePlace } from '@zipfront/contracts/zip-code';
import type { HandoffRow } from '../../platform/store/schema.ts';
import type { ShownTouch } from '../visits/visit-answer.ts';

/**
 * A hand-off as the comparison app gets it. Where the visitor's browser has asked not to be sold or
 * shared, click ids from before it asked stay here.
 */
export function handoffAnswer(
  handoff: HandoffRow,
  zip: ZipCodePlace,
  { first, last }: { first: ShownTouch | null; last: ShownTouch | null },
): Handoff {
  const signal = handoff.privacy_signal === 1;
  return {
    zip,
    line: handoff.line,
    lead_id: handoff.lead_id,
    quote_id: handoff.quote_id,
    attribution: { first: shared(first, signal), last: shared(last, signal) },
    privacy_signal: signal,
    ad_consent: handoff.ad_consent,
    locale: handoff.locale,
    address: handoff.address,
  };
}

function shared(touch: ShownTouch | null, signal: boolean): ShownTouch | null {
  if (touch === null || !signal) return touch;
  return {
    ...touch,
    fields: withoutIdentifiers(touch.fields),
    referrer: cleanUrl(touch.referrer, { privacySignal: true }),
  };
}
