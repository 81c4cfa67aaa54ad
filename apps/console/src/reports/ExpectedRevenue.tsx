import type { Measures } from '@zipfront/contracts/reports/measures';
import { expectedText } from './expected-text.ts';

/** One line; its interval, and what else one has to know, are one press away. */
export function ExpectedRevenue({
  measures,
  isCompared = false,
}: {
  measures: Measures;
  isCompared?: boolean;
}) {
  const text = expectedText(measures);
  if (text === null) return null;
  return (
    <details>
      <summary>{text.mean}</summary>
      {text.interval}, in 19 of 20 cases{text.why}
      {isCompared ? '. Compared is the revenue so far' : ''}.
    </details>
  );
}
