import type {
  DeadExports,
  ExportFileView,
  GoalTransport,
} from '@zipfront/contracts/console/conversions-out';
import type { Context } from 'hono';
import type { ServerEnv } from '../platform/http/visitor.ts';
import { findImports } from '../reporting/spend/find-imports.ts';
import { findJoins } from '../reporting/spend/join-campaigns.ts';
import type { ConsoleContext } from './console-context.ts';
import { csvFile, type FileTable, timeText, units } from './csv-file.ts';

/** Maximum number of imports in a file, the newest. */
const MAX_CSV_ROWS = 20_000;

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

/** The imports of spend, and the campaigns that were joined by hand, as files. */
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

/** The transports of the goals as lines of a file. */
export function transportsTable(transports: readonly GoalTransport[]): FileTable {
  const columns = ['site', 'goal', 'platform', 'transport', 'destination'];
  return {
    columns: [...columns, 'last_sent', 'waiting', 'refused'],
    rows: transports.map(({ lastSentAt, dead, ...transport }) => ({
      ...transport,
      last_sent: lastSentAt === null ? '' : timeText(lastSentAt),
      refused: dead,
    })),
  };
}

/** Versions that are dead letters as lines of a file. */
export function deadExportsTable(groups: readonly DeadExports[]): FileTable {
  const columns = ['site', 'goal', 'platform', 'reason'];
  return {
    columns: [...columns, 'conversions', 'may_be_sent_again', 'oldest'],
    rows: groups.map(({ versions, sendable, oldestAt, ...group }) => ({
      ...group,
      conversions: versions,
      may_be_sent_again: sendable,
      oldest: timeText(oldestAt),
    })),
  };
}

/** The files that were made as lines of a file. */
export function exportFilesTable(files: readonly ExportFileView[]): FileTable {
  return {
    columns: ['made', 'platform', 'goal', 'conversions', 'adjustments', 'id'],
    rows: files.map(({ madeAt, ...file }) => ({ ...file, made: timeText(madeAt) })),
  };
}
