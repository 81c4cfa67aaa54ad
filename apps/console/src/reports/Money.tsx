import type { MoneyDay, ReportRow } from '@zipfront/contracts/console/reports';
import { MONEY_CURRENCY } from '@zipfront/contracts/postback';
import { percent } from '../experiments/percent.ts';
import { money } from './money.ts';
import { NUMBER } from './numbers.ts';

/** Headings of the columns about money. */
export function MoneyHeads() {
  return (
    <>
      <th scope="col">Sold</th>
      <th scope="col">Acceptance</th>
      <th scope="col">Approved</th>
      <th scope="col">Reversed</th>
    </>
  );
}

/** The money of a row: pending, not zero, while partners still decide on all of it. */
export function MoneyCells({ row }: { row: ReportRow }) {
  const { accepted, rejected, sold, approvedCents, reversedCents } = row;
  const decided = accepted + rejected;
  const [pending, unanswered] = [row.pending ?? 0, row.unanswered ?? 0];
  const isOpen = decided === 0 && pending > 0;
  const open = [
    ...(!isOpen && pending > 0 ? [`${NUMBER.format(pending)} pending`] : []),
    ...(unanswered > 0 ? [`${NUMBER.format(unanswered)} unanswered`] : []),
  ];
  return (
    <>
      <td data-label="Sold">{isOpen ? '–' : NUMBER.format(sold)}</td>
      <td data-label="Acceptance">{decided === 0 ? '–' : percent(accepted / decided)}</td>
      <td data-label="Approved">
        {isOpen ? 'pending' : money(approvedCents, MONEY_CURRENCY)}
        {open.map((text) => (
          <span key={text} className="undecided">
            {' '}
            {text}
          </span>
        ))}
      </td>
      <td data-label="Reversed">{isOpen ? '–' : money(reversedCents, MONEY_CURRENCY)}</td>
    </>
  );
}

/** How the columns about money are computed. */
export function MoneyNotes({
  moneyDay,
  decisionDays,
}: {
  moneyDay: MoneyDay;
  decisionDays: number | null;
}) {
  return (
    <>
      <li>
        Sold, approved and reversed are what partners reported of hand-offs. Sold leads include
        those that were given back later; approved is what was earned without what was reversed.
      </li>
      {moneyDay === 'click' ? (
        <li>
          Money counts on the day of the visit, also when it comes weeks later: so it stands beside
          the spend that won it. Pending:{' '}
          {decisionDays === null
            ? 'hand-offs of which no partner has decided.'
            : `hand-offs without a decision, of visits of the last ${decisionDays === 1 ? 'day' : `${decisionDays} days`} and today. Of the latest decisions that partners reported, nine of ten came within this time. Unanswered: older ones without a decision.`}
        </li>
      ) : (
        <li>
          Money counts on the day on which it came or went, as in a partner's statement; visits,
          leads and spend on theirs. So a row compares different visitors: a campaign that was
          stopped may still earn. By this day nothing is pending.
        </li>
      )}
      <li>Acceptance: accepted ÷ decided leads.</li>
      <li>
        Margin: approved − spend. Return on spend (in the CSV): approved ÷ spend. Both need spend in
        US dollars, as partners pay. They are not known where all leads are orders and call-backs,
        of which no partner reports what they earn; those of all campaigns leave out the spend on
        these.
      </li>
    </>
  );
}
