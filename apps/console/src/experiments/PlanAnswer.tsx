import type { planExperiment } from '@zipfront/contracts/api/experiments';
import type { ResponseOf } from '@zipfront/contracts/api/operation';
import { daysAfter } from '@zipfront/contracts/reports/day-ranges';
import { dateText } from '@zipfront/contracts/time/time';
import { useToday } from '../shell/reporting-time.ts';
import { CopyText } from '../ui/CopyText.tsx';
import { Figures } from '../ui/Figures.tsx';
import { countText } from '../ui/format.ts';
import { daysToCome, type PageRate } from './page-rate.ts';

/** Few experiments should take longer. */
const LONG_DAYS = 56;

export function PlanAnswer({
  plan: { per_variant, visitors, lines },
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
              change: null,
              note: `${countText(per_variant)} for each variant`,
            },
            {
              label: 'Days',
              value: days === null ? 'unknown' : countText(days),
              change: null,
              note:
                days === null
                  ? 'choose a page with visits'
                  : `from tomorrow until ${dateText(daysAfter(today, days))}`,
            },
          ]}
        />
      </div>
      {days !== null && days > LONG_DAYS ? (
        <p className="quiet">
          That is long. A page with more visits, a larger difference or fewer variants take fewer
          days.
        </p>
      ) : null}
      <CopyText label="Lines for the page's content file" text={lines} />
    </div>
  );
}
