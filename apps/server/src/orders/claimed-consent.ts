import { createHmac } from 'node:crypto';
import type { Consent } from '@zipfront/contracts/shipping/order';
import { networkOf } from '../http/rate-limit.ts';
import type { FormWords } from './form-words.ts';
import type { OrderDesk } from './order-desk.ts';

/** Where and when somebody ticked the box. */
export interface ClaimedAt extends Pick<Consent, 'at' | 'page' | 'visit'> {
  /** The visitor's network address. */
  address: string;
}

/** The agreement to be called that a form claims: the text that it showed, and where it comes from. */
export function claimedConsent(
  { secret }: Pick<OrderDesk, 'secret'>,
  { texts }: FormWords,
  { address, ...given }: ClaimedAt,
): Consent {
  return {
    status: 'claimed',
    version: texts.consentVersion,
    text: texts.consent,
    ...given,
    network: createHmac('sha256', `${secret} consent`)
      .update(networkOf(address))
      .digest('base64url'),
  };
}
