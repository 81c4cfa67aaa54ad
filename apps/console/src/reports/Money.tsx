import { pendingOf, type ReportSums } from '@zipfront/contracts/console/reports';
import { MONEY_CURRENCY } from '@zipfront/contracts/postback';
import { money } from './money.ts';
import { NUMBER, PERCENT } from './numbers.ts';

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

/** The money of a row: pending, not zero, while no partner has decided. */
export function MoneyCells({ sums }: { sums: ReportSums }) {
  const { accepted, rejected, sold, approvedCents, reversedCents } = sums;
  const decided = accepted + rejected;
  const pending = pendingOf(sums);
  const isOpen = decided === 0 && pending > 0;
  return (
    <>
      <td data-label="Sold">{isOpen ? '–' : NUMBER.format(sold)}</td>
      <td data-label="Acceptance">{decided === 0 ? '–' : PERCENT.format(accepted / decided)}</td>
      <td data-label="Approved">
        {isOpen ? 'pending' : money(approvedCents, MONEY_CURRENCY)}
        {!isOpen && pending > 0 ? ` (${NUMBER.format(pending)} pending)` : null}
      </td>
      <td data-label="Reversed">{isOpen ? '–' : money(reversedCents, MONEY_CURRENCY)}</td>
    </>
  );
}

/** How the columns about money are computed. */
export function MoneyNotes() {
  return (
    <>
      <li>
        Sold, approved and reversed are what partners reported of hand-offs. They count on the day
        of the visit, also when they come weeks later. Sold leads include those that were given back
        later; approved is what was earned without what was reversed.
      </li>
      <li>
        Acceptance: accepted ÷ decided leads. Pending: hand-offs of which no partner has decided.
      </li>
      <li>
        Margin: approved − spend. Return on spend (in the CSV): approved ÷ spend. Both need spend in
        US dollars, as partners pay.
      </li>
    </>
  );
}
