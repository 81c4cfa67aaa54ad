import { toJson } from '../../../platform/store/tables/columns.ts';
import type { SpendImportRow, SpendRow } from '../../../platform/store/tables/spend.ts';

/** The day on which samples of spend are, as days since 1970-01-01. */
export const SPEND_DAY = 20_000;

/** An import that counts. */
export function importRow(changes: Partial<SpendImportRow> = {}): SpendImportRow {
  return {
    id: 'one',
    actor: 'ana',
    site: 'insurance',
    file_name: 'ads.csv',
    currency: 'USD',
    sources: 'google',
    accounts: '',
    first_day: SPEND_DAY - 9,
    last_day: SPEND_DAY,
    days: 1,
    lines: 1,
    cents: 1,
    previewed_at: 0,
    expires_at: null,
    applied_at: 1,
    undone_at: null,
    sample: 0,
    notes: toJson([]),
    questions: toJson([]),
    ...changes,
  };
}

export function spendRow(changes: Partial<SpendRow> = {}): SpendRow {
  return {
    import_id: 'one',
    position: 0,
    day: SPEND_DAY,
    site: 'insurance',
    source: 'google',
    account: '',
    campaign_id: '',
    campaign: '',
    ad_group: '',
    cents: 1,
    clicks: null,
    impressions: null,
    counts: 1,
    ...changes,
  };
}
