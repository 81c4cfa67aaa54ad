import { withoutIdentifiers } from '@zipfront/contracts/read-attribution';
import type { HomeValues } from '../../platform/config/home-url.ts';
import { fromJson } from '../../platform/store/json-column.ts';
import type { HandoffRow } from '../../platform/store/schema.ts';
import type { ShownTouch } from '../visits/visit-answer.ts';

/**
 * Values that a hand-off sends to the partner of the home line. The attribution is that of one arrival as a
 * whole, so that no two campaigns are mixed: what came with the submit, else the last touch, else the
 * first. Where the visitor has asked not to be sold or shared it has no click ids.
 */
export function homeValues(
  handoff: HandoffRow,
  { first, last }: { first: ShownTouch | null; last: ShownTouch | null },
): HomeValues {
  const sent = fromJson(handoff.fields);
  const fields = Object.keys(sent).length > 0 ? sent : ((last ?? first)?.fields ?? {});
  return {
    ...(handoff.privacy_signal === 1 ? withoutIdentifiers(fields) : fields),
    zip: handoff.zip,
    lang: handoff.locale.slice(0, 2),
    address: handoff.address ?? '',
    quote_id: handoff.quote_id,
    lead_id: handoff.lead_id,
    token: handoff.token,
  };
}
