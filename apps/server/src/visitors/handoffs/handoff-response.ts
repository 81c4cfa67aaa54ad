import { withoutIdentifiers } from '@zipfront/contracts/attribution/attribution';
import { cleanUrl } from '@zipfront/contracts/privacy/privacy';
import type { LineUrlValues } from '@zipfront/contracts/visits/business-line';
import { HANDOFF_TOKEN_PARAM, type Handoff } from '@zipfront/contracts/visits/handoff';
import type { ZipCodePlace } from '@zipfront/contracts/visits/zip-code';
import { fromJson } from '../../platform/store/tables/columns.ts';
import type { HandoffRow } from '../../platform/store/tables/visits.ts';
import type { ShownTouch } from '../visits/find-visit.ts';

/**
 * Makes what the comparison app reads of a hand-off. Earlier click ids are left out if the browser
 * asked not to sell or share data.
 */
export function handoffResponse(
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

/**
 * Returns the attribution that is added to the address of a line: that of a single arrival, so that
 * campaigns are not mixed, and without click ids after an opt-out.
 */
export function lineUrlValues(
  handoff: HandoffRow,
  { first, last }: { first: ShownTouch | null; last: ShownTouch | null },
): LineUrlValues {
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

/** Adds the token to the comparison app's address: `/compare/?v=2` gets `&token=abc`. */
export function onwardUrl(compareUrl: string, token: string): string {
  return addressWithQuery(compareUrl, { [HANDOFF_TOKEN_PARAM]: token });
}

/** Adds parameters to an absolute address or a path, whose own query stays. */
export function addressWithQuery(url: string, parameters: Record<string, string>): string {
  const query = new URLSearchParams(parameters);
  if (query.size === 0) return url;
  const [beforeHash = '', fragment] = url.split('#');
  const joint = beforeHash.includes('?') ? '&' : '?';
  return `${beforeHash}${joint}${query}${fragment === undefined ? '' : `#${fragment}`}`;
}
