import { DAY_MS } from '@zipfront/contracts/time/time';
import type { EligibilitySettings, UploadCandidate } from '../eligibility.ts';
import { SOLD_AT } from './upload-entries.ts';

/** A day after the sale. */
export const NOW = SOLD_AT + DAY_MS;

export const SOLD: EligibilitySettings = {
  notAsked: 'share',
  claims: 'every-click',
  kinds: ['hand-off'],
  statuses: ['sold', 'bound'],
};

/** A sold hand-off for every platform. */
export function shareable(changes: Partial<UploadCandidate> = {}): UploadCandidate {
  return {
    kind: 'hand-off',
    at: SOLD_AT - DAY_MS,
    position: 1,
    click_at: SOLD_AT - 2 * DAY_MS,
    clicks: {},
    status: 'sold',
    decided_at: SOLD_AT,
    ad_consent: 'granted',
    privacy_signal: 0,
    bot: 0,
    sample: 0,
    clickIds: { gclid: 'Cj0KCQiA-x_y', msclkid: 'f894f652ea334e73', fbclid: 'IwAR2F4-dbP0' },
    visitSignal: 0,
    handoffSignal: 0,
    wasSent: false,
    ...changes,
  };
}
