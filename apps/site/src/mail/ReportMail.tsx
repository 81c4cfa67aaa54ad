import type { Period } from '@zipfront/contracts/api/saved-reports';
import { amountText } from '@zipfront/contracts/money/currency';
import { MONEY_CURRENCY } from '@zipfront/contracts/money/postback';
import type {
  MailContent,
  MailedCondition,
  MailedReport,
  MailedSums,
} from '@zipfront/contracts/notifications/mail';
import { hoursText } from '@zipfront/contracts/reports/day-ranges';
import { DIMENSIONS } from '@zipfront/contracts/reports/dimensions';
import { findLeftOut } from '@zipfront/contracts/reports/left-out';
import { MEASURES, type MeasureKind } from '@zipfront/contracts/reports/measures';
import { isOfChange, RELATION_WORDS } from '@zipfront/contracts/reports/report-condition';
import { dateText } from '@zipfront/contracts/time/time';
import { MailAction, MailHeading, MailNote, MailParagraph } from './MailParts.tsx';
import { MailTable } from './MailTable.tsx';
import { unlinked } from './unlinked.ts';

export type ReportContent = Extract<MailContent, { kind: 'saved-report' }>;

export function reportSubject({ name, report, condition }: ReportContent, brand: string): string {
  const named = `${brand}: ${unlinked(name)}`;
  if (typeof report === 'string') return named;
  const about = condition === null ? daysText(report) : conditionText(condition, report);
  return `${named}, ${about}`;
}

const PERIODS: Record<Period, string> = {
  day: 'each day',
  week: 'each Monday',
  month: 'on the first of each month',
};

/** A saved report, below the brand. It is in English like the console. */
export function ReportMail({ mail }: { mail: ReportContent }) {
  const { name, every, report, condition, link, stop } = mail;
  return (
    <>
      <MailHeading>{unlinked(name)}</MailHeading>
      {typeof report === 'string' ? (
        <MailParagraph>{`This report cannot be made any more. ${unlinked(report)}`}</MailParagraph>
      ) : (
        <>
          {condition === null ? null : (
            <MailParagraph>{`${conditionText(condition, report)}.`}</MailParagraph>
          )}
          <Report report={report} />
        </>
      )}
      <MailAction href={link}>Open it in the console</MailAction>
      <MailNote link={{ label: 'End these mails to you', href: stop }}>
        {`Sent ${PERIODS[every]}${condition === null ? '' : ', if its condition holds,'} to the addresses of this saved report, until its schedule is ended.`}
      </MailNote>
    </>
  );
}

function Report({ report }: { report: MailedReport }) {
  const { by, rows, total, comparedDays, unfinishedDay, currency, leftOut, timeZone } = report;
  const without = report.withoutSpendOf.map(unlinked);
  const named = (names: string[], sums: MailedSums) => [...names, ...rowCells(sums, currency)];
  const totals = by.map((_property, index) => (index === 0 ? 'Total' : ''));
  return (
    <>
      <MailParagraph>{`${daysText(report)}, in ${timeZone}.`}</MailParagraph>
      {unfinishedDay === null ? null : (
        <MailParagraph>{`${dateText(unfinishedDay)} was not over yet.`}</MailParagraph>
      )}
      {comparedDays === null ? null : (
        <MailParagraph>
          {`In parentheses: the change since ${daysText(comparedDays)}${hoursText(comparedDays.beforeHour)}, where it is known.`}
        </MailParagraph>
      )}
      <MailTable
        names={by.length}
        head={[
          ...by.map((property) => DIMENSIONS[property].heading),
          ...MAILED.map((name) => MEASURES[name].heading),
        ]}
        rows={[
          ...rows.map((row) =>
            named(
              row.names.map((text) => unlinked(text) || 'not given'),
              row,
            ),
          ),
          named(totals, total),
        ]}
      />
      {[total, ...rows].some((row) => MAILED.some((name) => findLeftOut(row, name))) ? (
        <MailParagraph>
          * Without revenue and leads of days without spend, or leads whose amount is not known yet.
        </MailParagraph>
      ) : null}
      {without.length === 0 ? null : (
        <MailParagraph>{`Without the spend of ${without.join(', ')}.`}</MailParagraph>
      )}
      {leftOut === 0 ? null : (
        <MailParagraph>
          {`The total also has ${NUMBER.format(leftOut)} further ${leftOut === 1 ? 'row' : 'rows'}.`}
        </MailParagraph>
      )}
    </>
  );
}

const MAILED = [
  'visits',
  'leads',
  'cost_per_lead_cents',
  'sold',
  'approved_cents',
  'pending_cents',
  'spend_cents',
  'profit_cents',
] as const;

const NUMBER = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

const PERCENT = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 2 });

function rowCells({ compared, ...sums }: MailedSums, currency: string | null): string[] {
  return MAILED.map((name) => {
    const write = createWriter(MEASURES[name].kind, currency);
    const [value, before] = [sums[name], compared?.[name] ?? null];
    if (value === null || write === null) return 'unknown';
    const text = `${write(value)}${findLeftOut(sums, name) === null ? '' : '*'}`;
    if (before === null) return text;
    const change = value - before;
    return `${text} (${change < 0 ? '' : '+'}${write(change)})`;
  });
}

/** Writes a number; null where its currency is not known. */
function createWriter(kind: MeasureKind, spent: string | null): ((value: number) => string) | null {
  const currency = kind === 'earned' ? MONEY_CURRENCY : spent;
  if (kind === 'share') return (value) => PERCENT.format(value).replace('-', '−');
  if (kind === 'count' || kind === 'quotient') {
    return (value) => NUMBER.format(value).replace('-', '−');
  }
  if (currency === null) return null;
  return (cents) => amountText(cents, currency);
}

/**
 * A condition with what was found: `Cost / lead $31.20, above $25.00`, `Leads 7, fallen by more than
 * 20% from 10`, `2 rows with Profit below −$100.00`.
 */
function conditionText(
  condition: MailedCondition,
  { currency }: Pick<MailedReport, 'currency'>,
): string {
  const { of, measure, relation, value, holds, found, before = null } = condition;
  const { heading, kind } = MEASURES[measure];
  const write = createWriter(kind, currency);
  // The currency is not known if there is no spend.
  const limit = isOfChange(relation)
    ? PERCENT.format(value)
    : (write?.(value) ?? NUMBER.format(value / 100));
  const bound = `${RELATION_WORDS[relation]} ${limit}`;
  if (of === 'rows') {
    const rows = `${NUMBER.format(found ?? 0)} ${found === 1 ? 'row' : 'rows'} with ${heading} ${bound}`;
    return found === null ? `${heading} unknown of all rows, not known to be ${bound}` : rows;
  }
  const known = (sum: number | null) => (sum === null || write === null ? 'unknown' : write(sum));
  const not = holds === null ? 'not known to be ' : holds ? '' : 'not ';
  const is = `${heading} ${known(found)}, ${not}${bound}`;
  return isOfChange(relation) ? `${is} from ${known(before)}` : is;
}

function daysText({ from, to }: { from: string; to: string }): string {
  return from === to ? dateText(from) : `${dateText(from)} to ${dateText(to)}`;
}
