import type { PlatformName } from '@zipfront/contracts/console/uploads';
import { centsText } from '@zipfront/contracts/money/amounts';
import { MONEY_CURRENCY } from '@zipfront/contracts/money/postback';
import { csvText } from '../../platform/csv/csv.ts';
import type { Db } from '../../platform/store/schema.ts';
import { hasArrived } from './find-uploads.ts';
import { secondsText } from './upload-entry.ts';

export interface SentQuery {
  site: string;
  goal: string;
  platform: PlatformName;
  from: number;
  to: number;
}

const SENT_COLUMNS = [
  'lead_id',
  'platform',
  'goal',
  'change',
  'conversion_time',
  'value',
  'currency',
  'transport',
  'sent_at',
];

/** Writes the versions that have left for leads of a day, without click ids. */
export async function findSentCsv(
  db: Db,
  { site, goal, platform, from, to }: SentQuery,
): Promise<string> {
  const rows = await db
    .selectFrom('conversion_upload')
    .innerJoin('conversion', 'conversion.lead_id', 'conversion_upload.lead_id')
    .select(['conversion_upload.lead_id', 'platform', 'goal', 'change', 'converted_at'])
    .select(['conversion_upload.value_cents', 'transport', 'sent_at'])
    .where('conversion.site', '=', site)
    .where('conversion.at', '>=', from)
    .where('conversion.at', '<', to)
    .where('platform', '=', platform)
    .where('goal', '=', goal)
    .where('sent_at', 'is not', null)
    .where(hasArrived)
    .orderBy('sent_at')
    .orderBy('id')
    .$narrowType<{ sent_at: number }>()
    .execute();
  const lines = rows.map((row) => [
    row.lead_id,
    row.platform,
    row.goal,
    row.change,
    secondsText(row.converted_at),
    centsText(row.value_cents),
    row.value_cents === null ? '' : MONEY_CURRENCY,
    row.transport,
    secondsText(row.sent_at),
  ]);
  return csvText([SENT_COLUMNS, ...lines]);
}
