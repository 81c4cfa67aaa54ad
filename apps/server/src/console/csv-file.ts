import type { ExampleRow } from '@zipfront/contracts/console/conversions-out';
import { PLATFORMS } from '@zipfront/contracts/console/platform-name';
import { stringify } from 'csv-stringify/sync';
import type { Context } from 'hono';
import { countExample } from '../conversions/uploads/export-states.ts';
import { CSV_TYPE, protectedCell } from '../platform/csv/csv.ts';
import type { ServerEnv } from '../platform/http/visitor.ts';
import type { ReportFilter } from '../reporting/campaigns/report-filter.ts';
import { dateOfDay } from '../reporting/rollups/reporting-time.ts';
import type { ConsoleContext } from './console-context.ts';

/** A table as a file has it. */
export interface FileTable {
  columns: readonly string[];
  rows: readonly object[];
}

/**
 * Responds with a table as a file for spreadsheets, with the names of its columns first. A cell that a spreadsheet would
 * read as a formula begins with an apostrophe: anyone can name campaigns and pages. Numbers stay numbers, so that a
 * spreadsheet adds up losses, too.
 */
export function csvFile(
  c: Context<ServerEnv>,
  name: string,
  { columns, rows }: FileTable,
): Response {
  const text = stringify([...rows], {
    header: true,
    columns: [...columns],
    cast: { string: protectedCell },
  });
  return csvDownload(c, name, text);
}

/** A time as files have it, in UTC. */
export function timeText(at: number): string {
  return new Date(at).toISOString();
}

/** Responds with a text of comma-separated values, as it is, which the browser saves under a name. */
export function csvDownload(c: Context<ServerEnv>, name: string, text: string): Response {
  return c.body(text, 200, {
    'Content-Type': CSV_TYPE,
    'Content-Disposition': `attachment; filename="${name}.csv"`,
  });
}

/** The first and the last day of a filter as dates. */
export function datesOf({ from, to }: Pick<ReportFilter, 'from' | 'to'>): {
  from: string;
  to: string;
} {
  return { from: dateOfDay(from), to: dateOfDay(to) };
}

/** An amount in units of its currency, for a file: `12.50`; empty where it is not known. */
export function units(cents: number | null): string {
  return cents === null ? '' : (cents / 100).toFixed(2);
}

/** No goal of a site has brackets of this kind in its name. */
const EXAMPLE_NAME = 'every lead [example]';

/**
 * Counts of each site and platform for the page of a console whose sites have no goals.
 *
 * @param boundsOf the first instant of the day of a site, and that of the next day
 */
export async function exampleRows(
  { store, now, pages }: Pick<ConsoleContext, 'store' | 'now' | 'pages'>,
  boundsOf: (site: string) => { from: number; to: number },
): Promise<ExampleRow[]> {
  const rows: ExampleRow[] = [];
  for (const site of pages.siteNames()) {
    for (const platform of PLATFORMS) {
      const asked = { site, platform, made: boundsOf(site) };
      rows.push({
        site,
        goal: EXAMPLE_NAME,
        platform,
        ...(await countExample(store.reads, asked, now())),
      });
    }
  }
  return rows;
}
