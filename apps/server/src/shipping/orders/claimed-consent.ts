import { createHmac } from 'node:crypto';
import type { ContactConsent } from '@zipfront/contracts/shipping/order';
import { networkOf } from '../../platform/http/rate-limit.ts';
import type { OrderContext } from './order-context.ts';
import type { OrderWords } from './order-words.ts';

/** Where and when a visitor ticked the box. */
export interface ClaimedAt extends Pick<ContactConsent, 'at' | 'page' | 'visit'> {
  /** The visitor's network address. */
  address: string;
}

/**
 * The consent or the notice that a form claims: the text that it showed, and where it comes from.
 *
 * @param shown which text it showed
 */
export function claimedConsent(
  { secret }: Pick<OrderContext, 'secret'>,
  { texts }: OrderWords,
  shown: 'consent' | 'consentCall' | 'driverNotice',
  { address, ...given }: ClaimedAt,
): ContactConsent {
  return {
    status: 'claimed',
    version: texts.consentVersion,
    text: texts[shown],
    ...given,
    network: createHmac('sha256', `${secret} consent`)
      .update(networkOf(address))
      .digest('base64url'),
  };
}
