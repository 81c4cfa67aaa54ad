import type { PlatformName } from '@zipfront/contracts/console/platform-name';
import { MONEY_CURRENCY } from '@zipfront/contracts/postback';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import { csvLines } from './csv-lines.ts';
import { amountText } from './export-entry.ts';
import { secondsText } from './google-feed-file.ts';

/** Conversions of some instants that a platform has under a goal. */
export interface SentAsked {
  site: string;
  goal: string;
  platform: PlatformName;
  from: number;
  to: number;
}

const COLUMNS = [
  'lead_id',
  'platform',
  'goal',
  'change',
  'conversion_time',
  'value',
  'currency',
  'way',
  'sent_at',
];

/** Which versions of these conversions have left? As a file, without click ids. */
export async function sentCsv(
  db: Kysely<Database>,
  { site, goal, platform, from, to }: SentAsked,
): Promise<string> {
  const rows = await db
    .selectFrom('conversion_export')
    .innerJoin('conversion', 'conversion.lead_id', 'conversion_export.lead_id')
    .selectAll('conversion_export')
    .where('conversion.site', '=', site)
    .where('conversion.at', '>=', from)
    .where('conversion.at', '<', to)
    .where('platform', '=', platform)
    .where('goal', '=', goal)
    .where('sent_at', 'is not', null)
    .orderBy('sent_at')
    .orderBy('id')
    .execute();
  const lines = rows.map((row) => [
    row.lead_id,
    row.platform,
    row.goal,
    row.change,
    secondsText(row.converted_at),
    amountText(row.value_cents),
    row.value_cents === null ? '' : MONEY_CURRENCY,
    row.way,
    secondsText(row.sent_at ?? 0),
  ]);
  return csvLines([COLUMNS, ...lines]);
}
