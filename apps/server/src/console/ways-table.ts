import type {
  ExportFileView,
  GoalWay,
  ParkedExports,
} from '@zipfront/contracts/console/conversions-out';
import { type FileTable, timeText } from './csv-file.ts';

/** The ways of the goals as lines of a file. */
export function waysTable(ways: readonly GoalWay[]): FileTable {
  const columns = ['site', 'goal', 'platform', 'way', 'destination'];
  return {
    columns: [...columns, 'last_sent', 'waiting', 'refused'],
    rows: ways.map(({ lastSentAt, parked, ...way }) => ({
      ...way,
      last_sent: lastSentAt === null ? '' : timeText(lastSentAt),
      refused: parked,
    })),
  };
}

/** Versions that are parked as lines of a file. */
export function parkedTable(groups: readonly ParkedExports[]): FileTable {
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
