import type { planExperiment } from '@zipfront/contracts/api/experiments';
import type { ResponseOf } from '@zipfront/contracts/api/operation';
import { daysAfter } from '@zipfront/contracts/reports/day-ranges';
import { dateText } from '@zipfront/contracts/time/time';
import { useToday } from '../shell/reporting-time.ts';
import { CopyText } from '../ui/CopyText.tsx';
import { Figures } from '../ui/Figures.tsx';
import { countText, percentText } from '../ui/format.ts';
import { daysToCome, type PageRate } from './page-rate.ts';

/** Few experiments should take longer: eight weeks. */
const LONG_DAYS = 56;

/** A page changes within a year, and a date beyond it plans nothing. */
const MAX_DAYS = 365;

export function PlanAnswer({
  plan: { per_variant, visitors, lines, rate, rate_to_find },
  page,
}: {
  plan: ResponseOf<typeof planExperiment>;
  page: PageRate | null;
}) {
  const today = useToday(undefined);
  const days = page && daysToCome(visitors, page);
  return (
    <div className="plan-answer">
      <div role="status">
        <Figures
          label="The plan"
          figures={[
            {
              label: 'Visitors',
              value: countText(visitors),
              note: `${countText(per_variant)} for each variant`,
            },
            {
              label: 'Days',
              ...daysFigure(days, today),
            },
          ]}
        />
      </div>
      {days !== null && days > LONG_DAYS ? (
        <p>
          That is {days > MAX_DAYS ? 'too long' : 'long'}.{' '}
          {largerDifferenceText({ rate, rateToFind: rate_to_find, days })} Or choose a page with
          more visits, or fewer variants.
        </p>
      ) : null}
      {page === null ? null : (
        <p className="quiet">
          The plan is careful: a visitor who comes back is one visitor, but more visits. So the
          experiment needs fewer visitors than this, in about as many days.
        </p>
      )}
      <details>
        <summary>What the writer of the page sets</summary>
        <CopyText label="Lines for the page's content file" text={lines} />
      </details>
    </div>
  );
}

function daysFigure(days: number | null, today: string): { value: string; note: string } {
  if (days === null) return { value: 'unknown', note: 'choose a page with visits' };
  if (days > MAX_DAYS) return { value: 'More than a year', note: 'with the visits of this page' };
  return {
    value: countText(days),
    note: `from tomorrow until ${dateText(daysAfter(today, days))}`,
  };
}

/** Says what can be found in `LONG_DAYS`, if a difference of rates can be as large. */
export function largerDifferenceText({
  rate,
  rateToFind,
  days,
}: {
  rate: number;
  rateToFind: number;
  days: number;
}): string {
  // Visitors are as the variance of the difference by its square.
  const effort = (other: number) => (rate * (1 - rate) + other * (1 - other)) / (other - rate) ** 2;
  const most = effort(rateToFind) * (LONG_DAYS / days);
  const end = rateToFind > rate ? 1 : 0;
  if (effort(end) > most) return 'Test a larger change of the page.';
  let [tooNear, found] = [rateToFind, end];
  for (let step = 0; step < HALVINGS; step += 1) {
    const middle = (tooNear + found) / 2;
    if (effort(middle) > most) tooNear = middle;
    else found = middle;
  }
  return `In ${LONG_DAYS / 7} weeks a change from ${percentText(rate)} to about ${percentText(found)} can be found: test a larger change of the page.`;
}

/** As precise as 0.0001 %; the text has 0.1 %. */
const HALVINGS = 20;
