import type { FunnelStepView, FunnelView } from '@zipfront/contracts/console/funnel';
import { percent, whole } from '../experiments/percent.ts';
import { durationText } from './duration-text.ts';

/** The steps of some visits, each with a bar for its share of the first. */
export function FunnelSteps({ funnel }: { funnel: FunnelView }) {
  const { label, steps } = funnel;
  const hasVisits = (steps[0]?.count ?? 0) > 0;
  return (
    <section className="funnel" aria-label={label}>
      <h2>{label}</h2>
      {hasVisits ? (
        <ol>
          {steps.map((step) => (
            <Step key={step.name} {...step} />
          ))}
        </ol>
      ) : (
        <p>No visits were counted. Choose other days or filters.</p>
      )}
    </section>
  );
}

function Step({
  label,
  count,
  ofBefore,
  base,
  ofFirst,
  medianSeconds,
  medianDays,
}: FunnelStepView) {
  const notes = [
    ...(ofBefore === null ? [] : [`${percent(ofBefore)} of ${base}`]),
    ...(ofFirst === null ? [] : [`${percent(ofFirst)} of the first`]),
    ...(medianSeconds === null ? [] : [`half within ${durationText(medianSeconds)}`]),
    ...(medianDays === null ? [] : [daysText(medianDays)]),
  ];
  return (
    <li>
      <p className="step">
        <b>{label}</b> <span>{whole(count)}</span>
      </p>
      <svg aria-hidden="true">
        <rect width="100%" height="100%" className="rest" />
        <rect width={`${Number(((ofFirst ?? 1) * 100).toFixed(2))}%`} height="100%" />
      </svg>
      {notes.length === 0 ? null : <p className="aside">{notes.join(' · ')}</p>}
    </li>
  );
}

function daysText(days: number): string {
  if (days === 0) return 'half on the same day';
  return `half within ${days === 1 ? '1 day' : `${whole(days)} days`}`;
}
