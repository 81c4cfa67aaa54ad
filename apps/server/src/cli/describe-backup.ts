import type { BackupFile } from '../platform/store/backup/backup-file.ts';

/** Describes a backup in one line: its path, size, last migration and number of rows per table. */
export function describeBackup({ file, bytes, migrations, rows }: BackupFile): string {
  const counts = Object.entries(rows)
    .filter(([, count]) => count > 0)
    .map(([table, count]) => `${count.toLocaleString('en-US')} ${table}`);
  const megabytes = (bytes / 1e6).toFixed(1);
  return `${file} (${megabytes} MB, tables of ${migrations.at(-1)}): ${counts.join(', ') || 'no rows'}`;
}
