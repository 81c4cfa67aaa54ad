import type { Context } from 'hono';
import type { ServerEnv } from '../platform/http/visitor.ts';
import { findJoins } from '../reporting/campaigns/join-campaigns.ts';
import { findImports } from '../reporting/spend/find-imports.ts';
import type { ConsoleContext } from './console-context.ts';
import { csvFile, MAX_CSV_ROWS, timeText, units } from './csv-file.ts';

const IMPORT_COLUMNS = [
  'id',
  'file',
  'sources',
  'accounts',
  'site',
  'firstDate',
  'lastDate',
  'days',
  'countedDays',
  'lines',
  'sum',
  'currency',
  'state',
  'actor',
  'at',
];

const JOIN_COLUMNS = [
  'spendSource',
  'spendCampaignId',
  'spendCampaign',
  'visitSource',
  'visitCampaignId',
  'visitCampaign',
  'actor',
  'at',
];

/** The imports of spend, and the campaigns joined by hand, as files. */
export function spendLists({ store, now }: Pick<ConsoleContext, 'store' | 'now'>) {
  async function imports(c: Context<ServerEnv>): Promise<Response> {
    const found = await findImports(store.reads, { before: '', at: now() }, MAX_CSV_ROWS);
    const rows = found.map(({ fileName, cents, at, ...row }) => ({
      ...row,
      file: fileName,
      sum: units(cents),
      at: timeText(at),
    }));
    return csvFile(c, 'spend-imports', { columns: IMPORT_COLUMNS, rows });
  }

  async function joins(c: Context<ServerEnv>): Promise<Response> {
    const rows = (await findJoins(store.reads)).map(({ spend, visits, actor, at }) => ({
      spendSource: spend.source,
      spendCampaignId: spend.campaignId,
      spendCampaign: spend.campaign,
      visitSource: visits.source,
      visitCampaignId: visits.campaignId,
      visitCampaign: visits.campaign,
      actor,
      at: timeText(at),
    }));
    return csvFile(c, 'joined-campaigns', { columns: JOIN_COLUMNS, rows });
  }

  return { imports, joins };
}
