import type { SavedQuery } from '@zipfront/contracts/api/reports';
import { NOT_GIVEN } from '@zipfront/contracts/console/leads';
import { CONSOLE_PATHS } from '@zipfront/contracts/console/pages';
import type {
  MailedCondition,
  MailedReport,
  MailedSums,
} from '@zipfront/contracts/notifications/mail';
import { getOwn } from '@zipfront/contracts/own';
import { EXPECTED_MEASURES } from '@zipfront/contracts/reports/measures';
import {
  doesHold,
  isOfChange,
  type ReportCondition,
} from '@zipfront/contracts/reports/report-condition';
import type { FoundMail, NamedMail } from '../../notifications/mail-services.ts';
import type { Config } from '../../platform/config/config.ts';
import { fromJson } from '../../platform/store/tables/columns.ts';
import type { ConditionCheck } from '../../platform/store/tables/console.ts';
import { findReport, type ReportContext } from '../../reporting/report/find-report.ts';
import { type ReadQuery, WrongQuery } from '../../reporting/report/read-query.ts';
import { findSavedReports } from './saved-reports.ts';
import { stopLink } from './stop-report-mails.ts';

const ROWS_MAILED = 20;

const MAX_NAME_LENGTH = 60;

export type ReportMailContext = ReportContext & {
  config: Pick<Config, 'consoleUrl' | 'publicUrl'>;
  /** What links are signed with. */
  secret: string;
  recordCheck(check: ConditionCheck & { id: string }): Promise<void>;
};

/**
 * The mail of a saved report, whose condition is asked and recorded. Null if the report was deleted
 * meanwhile, is not sent to the address, its owner may not send it, or its condition does not hold.
 */
export async function findReportMail(
  { subject: id, recipient, facts }: NamedMail,
  context: ReportMailContext,
): Promise<FoundMail | null> {
  const [saved] = await findSavedReports(context.store.reads, { id });
  const { due = '', asked } = fromJson(facts);
  const address = recipient ?? '';
  if (!saved?.owner.maySend || !saved.schedule?.to.includes(address)) return null;
  const { name, query, schedule } = saved;
  const isExpecting = EXPECTED_MEASURES.includes(schedule.condition?.measure ?? '');
  const asking: ReadQuery = { ...query, ...(isExpecting && { expected: 'revenue' }) };
  const asOfDue = { ...context, now: () => Date.parse(due) };
  const { report, condition } = await mailedReport(asking, schedule.condition, asOfDue);
  if (condition !== null && asked === undefined) {
    await context.recordCheck({ id, at: Date.parse(due), held: condition.holds });
    if (condition.holds === false) return null;
  }
  const link = liveReport(context.config, query, typeof report === 'string' ? null : report);
  const sites = context.pages.siteNames();
  const site = sites.find((one) => one === query.site) ?? sites[0] ?? '';
  return {
    site,
    locale: 'en-US',
    visitor: null,
    content: {
      kind: 'saved-report',
      name,
      every: schedule.every,
      report,
      condition,
      link,
      stop: stopLink(context.secret, context.config.publicUrl, { id, address }),
    },
  };
}

/** Asks a condition of the total, or of all rows; rows of which it is not known do not count. */
function mailedCondition(
  condition: ReportCondition,
  rows: readonly MailedSums[],
  total: MailedSums,
): MailedCondition {
  const { of, measure, relation } = condition;
  if (of === 'rows') {
    const known = rows.map((row) => rowHolds(condition, row)).filter((holds) => holds !== null);
    const found = known.filter(Boolean).length;
    if (known.length === 0 && rows.length > 0) return { ...condition, holds: null, found: null };
    return { ...condition, holds: found > 0, found };
  }
  const before = total.compared?.[measure] ?? null;
  const holds = rowHolds(condition, total);
  return { ...condition, holds, found: total[measure], ...(isOfChange(relation) && { before }) };
}

function rowHolds(condition: ReportCondition, sums: MailedSums): boolean | null {
  const { measure } = condition;
  return doesHold(condition, sums[measure], sums.compared?.[measure]);
}

/** A report with its condition, of whose rows the mail has those for which it holds, if any. */
async function mailedReport(
  query: ReadQuery,
  asked: ReportCondition | null,
  context: ReportContext,
): Promise<{ report: MailedReport | string; condition: MailedCondition | null }> {
  try {
    const { rows, totals, left_out, ...report } = await findReport(query, context, Infinity);
    const condition = asked && mailedCondition(asked, rows, totals);
    const isOfRows = condition?.of === 'rows' && condition.holds === true;
    const shown = rows
      .filter((row) => !isOfRows || rowHolds(condition, row))
      .slice(0, Math.min(Number(query.limit ?? ROWS_MAILED), ROWS_MAILED));
    const compared = report.compared_days;
    const mailed = {
      from: report.from,
      to: report.to,
      timeZone: report.time_zone,
      by: report.by,
      comparedDays:
        compared?.since === null ? { ...compared, beforeHour: compared.before_hour } : null,
      currency: report.currency,
      unfinishedDay: report.unfinished_day,
      rows: shown.map((row) => ({
        ...row,
        names: report.by.map((property) => mailedName(String(getOwn(row, property) ?? ''))),
      })),
      total: totals,
      leftOut: left_out + rows.length - shown.length,
      withoutSpendOf: report.without_spend_of.map(mailedName),
    };
    return { report: mailed, condition };
  } catch (error) {
    if (error instanceof WrongQuery) return { report: error.message, condition: null };
    throw error;
  }
}

/** A name as a mail has it: anyone can put any name into an address. */
function mailedName(name: string): string {
  const line = name.replace(/[\p{C}\p{Z}]+/gu, ' ');
  return line.length > MAX_NAME_LENGTH ? `${line.slice(0, MAX_NAME_LENGTH - 1)}…` : line;
}

/** `days` is null for those of the screen. */
function liveReport(
  { consoleUrl }: Pick<Config, 'consoleUrl'>,
  { days: _days, limit: _limit, min_visits: min, ...query }: SavedQuery,
  days: { from: string; to: string } | null,
): string {
  const { from, to } = days ?? {};
  // Databases return the parts of a query in different orders.
  const asked = Object.entries({ ...query, min, from, to }).toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  );
  const parts = asked.flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((one) => [name, one || NOT_GIVEN]),
  );
  return `${consoleUrl}${CONSOLE_PATHS.reports}?${new URLSearchParams(parts)}`;
}
