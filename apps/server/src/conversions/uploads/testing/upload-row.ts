import type { ConversionUploadRow } from '../../../platform/store/tables/conversions.ts';
import { SOLD_AT } from './upload-entries.ts';

export function uploadRow(
  leadId: string,
  changes: Partial<ConversionUploadRow> = {},
): ConversionUploadRow {
  const { platform = 'google', goal = 'Policy sold', version = 1 } = changes;
  return {
    id: `${leadId}-${platform}-${goal}-${version}`,
    lead_id: leadId,
    platform,
    goal,
    version,
    change: 'new',
    value_cents: 4250,
    converted_at: SOLD_AT,
    click_key: null,
    click_id: null,
    click_ids: null,
    transport: 'feed',
    batch: null,
    state: 'sent',
    due_at: SOLD_AT,
    attempts: 0,
    claim: null,
    receipt: null,
    reason: null,
    sent_at: SOLD_AT,
    ...changes,
  };
}
