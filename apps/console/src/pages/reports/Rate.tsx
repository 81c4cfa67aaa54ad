import { LEAST_CASES } from '@zipfront/contracts/console/forms-and-tables';
import { isUnknown, rateText } from './rate-text.ts';

/** A rate in a cell, which may be unknown or based on too few cases. */
export function Rate({
  value,
  cases,
  text,
}: {
  value: number | null;
  /** Its divisor. */
  cases: number;
  text: (rate: number) => string;
}) {
  const known = rateText(value, cases, text);
  return <span className={isUnknown(known) ? 'unknown' : undefined}>{known ?? '–'}</span>;
}

/** Says when a rate is not shown. */
export function FewCases() {
  return (
    <li>
      Too few: a rate of fewer than {LEAST_CASES} visits, clicks or decided leads changes with each
      of them. In an order by it such rows are last; files have it.
    </li>
  );
}
