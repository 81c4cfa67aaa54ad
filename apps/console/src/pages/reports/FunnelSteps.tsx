import type { FunnelStepView, FunnelView } from '@zipfront/contracts/console/funnel';
import { durationText } from './duration-text.ts';
import { leadsAddress } from './leads-address.ts';
import { percent, whole } from './percent.ts';

/** The steps of some visits, each with a bar for its share of the first. */
export function FunnelSteps({ funnel }: { funnel: FunnelView }) {
  const { label, steps, filter } = funnel;
  const hasVisits = (steps[0]?.count ?? 0) > 0;
  return (
    <section className="funnel" aria-label={label}>
      <h2>{label}</h2>
      {hasVisits ? (
        <ol>
          {steps.map((step) => (
            <Step key={step.name} {...step} filter={filter} />
          ))}
        </ol>
      ) : (
        <p>No visits were counted. Choose other days or filters.</p>
      )}
    </section>
  );
}

function Step({
  name,
  label,
  count,
  unit,
  filter,
  ofBefore,
  base,
  ofFirst,
  medianSeconds,
  medianDays,
}: FunnelStepView & Pick<FunnelView, 'filter'>) {
  const notes = [
    ...(ofBefore === null ? [] : [`${percent(ofBefore)} of ${base}`]),
    ...(ofFirst === null ? [] : [`${percent(ofFirst)} of the first`]),
    ...(medianSeconds === null ? [] : [`half within ${durationText(medianSeconds)}`]),
    ...(medianDays === null ? [] : [daysText(medianDays)]),
  ];
  return (
    <li>
      <p className="step">
        <b>{label}</b>{' '}
        <span>
          {unit === 'leads' && count > 0 ? (
            <a href={leadsAddress({ ...filter, decision: name })}>{whole(count)}</a>
          ) : (
            whole(count)
          )}
        </span>
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
