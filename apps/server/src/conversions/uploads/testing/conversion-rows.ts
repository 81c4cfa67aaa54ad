import type { Attribution } from '@zipfront/contracts/attribution/attribution';
import type { UploadSettings } from '@zipfront/contracts/content/upload-settings';
import { DAY_MS } from '@zipfront/contracts/time/time';
import { toJson } from '../../../platform/store/tables/columns.ts';
import type { ConversionRow } from '../../../platform/store/tables/conversions.ts';
import { SOLD_AT } from './upload-entries.ts';

/** Sent by every transport. */
const GOAL: UploadSettings['goals'][number] = {
  name: 'Policy sold',
  file: 'policy-sold',
  kinds: ['hand-off'],
  statuses: ['sold', 'bound'],
  googleAction: '987654321',
  metaEvent: 'Lead',
};

export const UPLOADS: UploadSettings = {
  notAsked: 'share',
  claims: 'every-click',
  contacts: 'none',
  goals: [GOAL],
};

const CLICK_IDS: Attribution = {
  gclid: 'Cj0KCQiA-x_y',
  msclkid: 'f894f652ea334e739002f7167ab8f8e3',
  fbclid: 'IwAR2F4-dbP0l7Mn',
};

/** A sold hand-off. */
export function conversionRow(
  leadId: string,
  { clickIds = CLICK_IDS, ...changes }: Partial<ConversionRow> & { clickIds?: Attribution } = {},
): ConversionRow {
  const click = { at: changes.click_at ?? SOLD_AT - 2 * DAY_MS, position: 1 };
  return {
    lead_id: leadId,
    kind: 'hand-off',
    subject: null,
    visit_id: null,
    site: 'insurance',
    at: SOLD_AT - DAY_MS,
    position: 1,
    first_channel: 'paid-search',
    first_source: 'google',
    first_campaign: 'spring',
    first_campaign_id: '',
    line: 'auto',
    us_state: 'CA',
    click_at: SOLD_AT - 2 * DAY_MS,
    clicks: toJson({ google: click, microsoft: click, meta: click }),
    expires_at: SOLD_AT + 88 * DAY_MS,
    channel: 'paid-search',
    source: 'google',
    campaign_id: '',
    campaign: 'spring',
    click_ids: toJson(clickIds),
    ad_consent: 'granted',
    ad_consent_at: SOLD_AT - 2 * DAY_MS,
    ad_consent_version: '1',
    privacy_signal: 0,
    bot: 0,
    sample: 0,
    status: 'sold',
    value_cents: 4250,
    decided_at: SOLD_AT,
    ...changes,
  };
}
