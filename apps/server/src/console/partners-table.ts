import type {
  PartnerView,
  RefusalView,
  RefusedReportView,
  RejectionView,
  UnmatchedView,
} from '@zipfront/contracts/console/partners';
import { own } from '@zipfront/contracts/own';
import { POSTBACK_FIELDS } from '@zipfront/contracts/postback';
import { amountText } from '../conversions/uploads/upload-entry.ts';
import { type FileTable, timeText } from './csv-file.ts';

/** The partners as lines of a file, with the reports of the last seven days. */
export function partnersTable(partners: readonly PartnerView[]): FileTable {
  const columns = ['partner', 'id', 'proof', 'state', 'last_report'];
  return {
    columns: [...columns, 'counted_7_days', 'unmatched_7_days', 'refused_7_days'],
    rows: partners.map((partner) => ({
      partner: partner.name,
      id: partner.id,
      proof: partner.auth,
      state: partner.disabledAt === null ? 'enabled' : 'disabled',
      last_report: partner.lastAt === null ? '' : timeText(partner.lastAt),
      counted_7_days: partner.counted,
      unmatched_7_days: partner.unmatched,
      refused_7_days: partner.refused,
    })),
  };
}

/** Uncounted reports as lines of a file. */
export function unmatchedTable(reports: readonly UnmatchedView[]): FileTable {
  return {
    columns: [...REPORT_COLUMNS, 'why'],
    rows: reports.map((report) => ({
      ...reportCells(report),
      why: report.isWordUnknown ? 'its word has no meaning' : 'unknown lead',
    })),
  };
}

/** Refused reports as lines of a file. */
export function refusalsTable(refusals: readonly RefusalView[]): FileTable {
  return {
    columns: ['reason', 'times', 'last'],
    rows: refusals.map(({ reason, times, lastAt }) => ({ reason, times, last: timeText(lastAt) })),
  };
}

/** Reports that wait for a correction, as lines of a file. */
export function refusedTable(reports: readonly RefusedReportView[]): FileTable {
  const names = [...POSTBACK_FIELDS, 'body'];
  return {
    columns: ['received', 'times', ...names, 'what_is_wrong'],
    rows: reports.map(({ at, waiting, sent, detail }) => ({
      received: timeText(at),
      times: waiting,
      ...Object.fromEntries(names.map((name) => [name, own(sent, name) ?? ''])),
      what_is_wrong: detail,
    })),
  };
}

/** Reports that reject leads or take them back, as lines of a file. */
export function rejectionsTable(reports: readonly RejectionView[]): FileTable {
  return { columns: REPORT_COLUMNS, rows: reports.map(reportCells) };
}

const REPORT_COLUMNS = ['received', 'lead_id', 'transaction_id', 'word', 'amount', 'reason'];

function reportCells(report: RejectionView): object {
  return {
    received: timeText(report.at),
    lead_id: report.leadId,
    transaction_id: report.transactionId,
    word: report.event,
    amount: amountText(report.cents),
    reason: report.reason ?? '',
  };
}
